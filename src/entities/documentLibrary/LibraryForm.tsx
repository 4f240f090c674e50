import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import {
  libraryVisibilities,
  type DocumentLibrary,
  type DocumentLibraryDraft,
  visibilityWords,
} from '#contract/entities/documentLibrary.ts'
import { choices } from '#src/data/choices.ts'
import { counted } from '#contract/text/amounts.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { ClientSelect } from '../client/shared/ClientSelect.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { documentLibraries } from './data.ts'

const newLibrary: DocumentLibraryDraft = {
  name: '',
  clientId: 0,
  visibility: 'ownClient',
  projectIds: [],
  isActive: true,
}

interface Props {
  id: number
  onClose(): void
  onSaved?(row: DocumentLibrary): void
  onRemoved?(): void
}

/** The form of a library: its owner, and who may read it. */
export function LibraryForm(props: Props) {
  const { data: known } = useQuery(choices('libraryProject'))
  const words = (name: string, value: unknown) => {
    if (name === 'visibility') return visibilityWords[value as keyof typeof visibilityWords]
    // Only one visibility has this field.
    if (name !== 'projectIds' || !Array.isArray(value) || value.length === 0) return undefined
    return value.map((one) => known?.find(({ id }) => id === one)?.name ?? 'A deleted project').join(', ')
  }
  const removal = (row: DocumentLibrary) => ({
    name: row.name,
    consequences: `Its ${counted(row.folderCount, 'folder')} and ${counted(row.documents.length, 'document')} are deleted with it.`,
  })
  return (
    <RecordForm data={documentLibraries} defaults={newLibrary} words={words} removal={removal} {...props}>
      {(form, row) => <Fields form={form} row={row} />}
    </RecordForm>
  )
}

function Fields({ form, row }: { form: RecordFields<typeof documentLibraries.entity>; row: DocumentLibrary | null }) {
  const visibility: unknown = useWatch({ control: form.control, name: 'visibility' })
  const { data } = useQuery({ ...choices('libraryProject'), enabled: visibility === 'projects' })
  const known = new Set(data?.map(({ id }) => id))
  const others = (row?.projectIds ?? [])
    .filter((id) => !known.has(id))
    .map((id) => ({ value: id, label: data ? 'A deleted project' : '…' }))
  const options = [...(data ?? []).map(({ id, name }) => ({ value: id, label: name })), ...others]
  return (
    <div className="fields">
      <TextField form={form} name="name" required wide maxLength={150} autoFocus />
      <ClientSelect
        form={form}
        name="clientId"
        required
        wide
        placeholder="Type part of the name"
        known={row && { id: row.clientId, name: row.clientName }}
      />
      <SelectField
        form={form}
        name="visibility"
        required
        options={libraryVisibilities.map((value) => ({ value, label: visibilityWords[value] }))}
      />
      <SwitchField form={form} name="isActive" help="Only people who manage libraries can open an inactive one" />
      {visibility === 'projects' && <MultiSelectField form={form} name="projectIds" required wide options={options} />}
      <LongTextField form={form} name="description" wide />
    </div>
  )
}
