import type { SavedView } from '#contract/entities/savedView.ts'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { PastChanges } from '../PastChanges.tsx'
import { RecordForm } from '../RecordForm.tsx'
import { savedViews } from '../../savedView/data.ts'
import { shownIn } from './fitting.ts'
import { useViewPlace } from './place.ts'
import type { SavedViewsProps } from './savedViewsProps.ts'

interface Props extends Pick<SavedViewsProps, 'name' | 'register'> {
  /** 0 saves what the register shows as a new view. */
  id: number
  onClose: () => void
}

/** The state of a register has no words of its own. */
const words = (field: string) => (field.split('.')[0] === 'state' ? 'Filters, columns and order' : undefined)

/** Saves what a register shows under a name, or renames, shares or deletes a view. */
export function SavedViewForm({ id, name, register, onClose }: Props) {
  const place = useViewPlace(name)
  const state = shownIn(register)
  const onSaved = (row: SavedView) => {
    if (id === 0) register.onState({ ...register.state, saved: { id: row.id, columns: state.columns } })
    onClose()
  }
  return (
    <RecordForm
      id={id}
      data={savedViews}
      of={`${place.system}/${place.projectId}/${name}/${markOf(JSON.stringify(state))}/`}
      size="narrow"
      title="Save what is shown as a view"
      defaults={{ ...place, name: '', isShared: false, state }}
      words={words}
      removal={({ name: called, isShared }) => ({
        name: called,
        consequences: isShared
          ? 'Nobody on the project can open it any more, and nobody gets it by e-mail.'
          : 'The records in it stay as they are.',
      })}
      onClose={onClose}
      onSaved={onSaved}
    >
      {(form, row) => (
        <>
          <div className="fields">
            <TextField form={form} name="name" required autoFocus wide maxLength={60} />
            {place.projectId !== null && (
              <SwitchField
                form={form}
                name="isShared"
                wide
                help="Everyone who may open this register on the project can open the view. You and managers change it."
              />
            )}
          </div>
          {row && <PastChanges id={row.id} data={savedViews} words={words} />}
        </>
      )}
    </RecordForm>
  )
}

/** A short mark of a text, so that what was typed for one state of a register is not offered for another. */
function markOf(text: string) {
  let mark = 0
  for (const sign of text) mark = (mark * 31 + sign.codePointAt(0)!) % 2_147_483_647
  return mark.toString(36)
}
