import { useMemo } from 'react'
import { lookup } from '#contract/entities/lookup.ts'
import type { LookupList } from '#contract/lists.ts'
import { FieldOfFlag } from './FieldOfFlag.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { lookups, type Entry } from './data.ts'
import { editableFlags, filledFlags, flagWords, type Flags } from './lookupFlags.ts'

const labels: Record<keyof typeof lookup.draft.shape, string> = {
  list: 'List',
  name: 'Name',
  code: 'Code',
  sortOrder: 'Order',
  isActive: 'Active',
  flags: 'Details',
}

interface Props {
  list: LookupList
  /** 0 makes a new entry. */
  id: number
  /** The row of the list, as long as the list holds it. */
  entry: Entry | null
  /** The order number of a new entry. */
  next: number
  onClose: () => void
}

/** The form of one entry of a list. */
export function LookupForm({ list, id, entry, next, onClose }: Props) {
  const listed = useMemo(
    () => entry && { ...entry, updatedByName: null, flags: filledFlags(list, entry.flags) },
    [list, entry],
  )
  return (
    <RecordForm
      data={lookups}
      id={id}
      of={`${list}/`}
      listed={listed}
      defaults={{ list, name: '', code: null, sortOrder: next, isActive: true, flags: filledFlags(list, {}) }}
      labels={labels}
      words={(name, value) => (name === 'flags' ? flagWords(list, (value ?? {}) as Flags) || '—' : undefined)}
      removal={(row) => ({
        name: row.name,
        consequences: 'An entry that is in use cannot be deleted; make it inactive instead.',
      })}
      size="narrow"
      onClose={onClose}
    >
      {(form) => (
        <div className="fields">
          <TextField form={form} name="name" label={labels.name} required wide autoFocus />
          <TextField form={form} name="code" label={labels.code} orNull maxLength={12} />
          <SwitchField
            form={form}
            name="isActive"
            label={labels.isActive}
            help="Inactive entries are not offered any more."
          />
          {editableFlags(list).map((flag) => (
            <FieldOfFlag key={flag.name} form={form} flag={flag} />
          ))}
        </div>
      )}
    </RecordForm>
  )
}
