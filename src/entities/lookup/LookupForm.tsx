import { useMemo } from 'react'
import type { LookupList } from '#contract/lists.ts'
import { FieldOfFlag } from './FieldOfFlag.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { lookups, type Entry } from './data.ts'
import { editableFlags, filledFlags, flagWords, type Flags } from './lookupFlags.ts'

interface Props {
  list: LookupList
  /** 0 creates a new entry. */
  id: number
  /** The entry's row; null once it has left the list. */
  entry: Entry | null
  /** Sort order of a new entry. */
  next: number
  onClose: () => void
}

/** The form of a list entry. */
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
      words={(name, value) => (name === 'flags' ? flagWords(list, (value ?? {}) as Flags) || '—' : undefined)}
      removal={(row) => ({
        name: row.name,
        consequences: 'An entry in use cannot be deleted. Make it inactive instead.',
      })}
      size="narrow"
      onClose={onClose}
    >
      {(form) => (
        <div className="fields">
          <TextField form={form} name="name" required wide autoFocus />
          <TextField form={form} name="code" orNull maxLength={12} />
          <SwitchField form={form} name="isActive" help="Inactive entries can no longer be selected." />
          {editableFlags(list).map((flag) => (
            <FieldOfFlag key={flag.name} form={form} flag={flag} />
          ))}
        </div>
      )}
    </RecordForm>
  )
}
