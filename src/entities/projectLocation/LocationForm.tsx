import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import {
  locationKinds,
  locationKindWords,
  type LocationKind,
  type projectLocation,
  type ProjectLocation,
} from '#contract/entities/projectLocation.ts'
import { partOf, partOfSentences } from '#contract/projects/locationParts.ts'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { PastChanges } from '../record/PastChanges.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { projectLocations } from './data.ts'
import { inTreeOrder } from './locationTree.ts'

const kinds = locationKinds.map((value) => ({ value, label: locationKindWords[value] }))
const words = (name: string, value: unknown) => (name === 'kind' ? locationKindWords[value as LocationKind] : undefined)

interface Props {
  id: number
  projectId: number
  onClose: () => void
  onMade: (row: ProjectLocation) => void
}

/** The form of a location. Changing 'Part of' moves it. */
export const LocationForm = ({ projectId, ...props }: Props) => (
  <RecordForm
    {...props}
    data={projectLocations}
    of={`project/${projectId}/`}
    defaults={{ projectId, kind: 'building', parentId: null, code: '', name: '' }}
    words={words}
    removal={({ code, name }) => ({ name: `${code} ${name}` })}
  >
    {(form, row) => (
      <>
        <div className="fields">
          <SelectField form={form} name="kind" required options={kinds} />
          <TextField form={form} name="code" required autoFocus maxLength={20} />
          <TextField form={form} name="name" required wide maxLength={100} />
          <PartOfField form={form} projectId={projectId} ownId={row?.id ?? 0} />
          <NumberField form={form} name="elevation" unit="m" decimals={3} optional />
          <NumberField form={form} name="height" unit="m" decimals={3} optional />
          <NumberField form={form} name="grossArea" unit="m²" decimals={2} optional />
          <NumberField form={form} name="netArea" unit="m²" decimals={2} optional />
          <TextField form={form} name="category" wide orNull maxLength={100} />
        </div>
        {row && <PastChanges id={row.id} data={projectLocations} words={words} />}
      </>
    )}
  </RecordForm>
)

interface FieldProps {
  form: RecordFields<typeof projectLocation>
  projectId: number
  ownId: number
}

/** Selects a parent of a permitted kind. The current parent remains an option. */
function PartOfField({ form, projectId, ownId }: FieldProps) {
  const { data = [] } = useQuery(projectLocations.list({ projectId }))
  const kind = useWatch({ control: form.control, name: 'kind' }) as LocationKind
  const chosen: unknown = useWatch({ control: form.control, name: 'parentId' })
  const options = inTreeOrder(data)
    .filter((location) => location.id !== ownId && (partOf[kind].includes(location.kind) || location.id === chosen))
    .map(({ id, path, name }) => ({ value: id, label: path ? `${path} / ${name}` : name }))
  return (
    <SelectField
      form={form}
      name="parentId"
      help={partOfSentences[kind]}
      wide
      none={partOf[kind].includes(null) ? 'Nothing else' : 'Choose…'}
      options={options}
    />
  )
}
