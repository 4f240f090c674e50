import { groupPurposes, groupPurposeWords, type Group } from '#contract/entities/group.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { PastChanges } from '../record/PastChanges.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { groups } from './data.ts'
import { MembersField } from './MembersField.tsx'

const purposes = groupPurposes.map((value) => ({ value, label: groupPurposeWords[value] }))
const words = (name: string, value: unknown) =>
  name === 'purpose' ? groupPurposeWords[value as Group['purpose']] : undefined

interface Props {
  id: number
  projectId: number
  onClose: () => void
  onMade: (row: Group) => void
}

export const GroupForm = ({ projectId, ...props }: Props) => (
  <RecordForm
    {...props}
    data={groups}
    of={`project/${projectId}/`}
    defaults={{ projectId, name: '', purpose: 'distribution', userIds: [] }}
    words={words}
    removal={({ name }) => ({ name, consequences: 'Its members keep their roles on the project.' })}
  >
    {(form, row) => (
      <>
        <div className="fields">
          <TextField form={form} name="name" required autoFocus maxLength={80} />
          <SelectField form={form} name="purpose" required options={purposes} />
          <MembersField
            form={form}
            help="Everyone with a role on this project"
            wide
            projectId={projectId}
            members={row?.members ?? []}
          />
        </div>
        {row && <PastChanges id={row.id} data={groups} words={words} />}
      </>
    )}
  </RecordForm>
)
