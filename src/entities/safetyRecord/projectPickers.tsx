import type { RecordSystem } from '#contract/recordSystem.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ComponentType, type ReactNode } from 'react'
import type { Entity } from '#contract/entity.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { linkableRecords } from '#src/data/safetyRecord.ts'
import { equipmentWindow } from '#src/entities/equipment/data.ts'
import { useCompanyOptions } from '#src/entities/projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '#src/entities/projectLocation/shared/useLocationOptions.ts'
import { usePeopleOptions } from '#src/entities/userProjectRole/shared/usePeopleOptions.ts'
import { DocumentPicker } from './DocumentPicker.tsx'
import { SearchedAnswer, useSought } from './searched.ts'
import {
  AnswerProvider,
  type AnswerFilesContext,
  type AnswerInputProps,
} from '#src/entities/questionnaire/AnswerContext.ts'

interface Chosen {
  id: number
  name: string
}
interface Option {
  value: number
  label: string
}

/** A record of the project, chosen from a list. A record removed meanwhile stays chosen. */
function Choice({
  options,
  value,
  onAnswer,
  labelledBy,
  describedBy,
  invalid,
}: AnswerInputProps & { options: readonly Option[] }) {
  const chosen = value as Chosen | null
  const isListed = chosen === null || options.some((option) => option.value === chosen.id)
  return (
    <select
      className="input answer-select"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      value={chosen?.id ?? ''}
      onChange={({ target }) => {
        const option = options.find((one) => String(one.value) === target.value)
        onAnswer(option ? { id: option.value, name: option.label } : null)
      }}
    >
      <option value="">Choose</option>
      {!isListed && <option value={chosen.id}>{chosen.name}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** A machine or asset of the project, found by number, name or plant number. */
function Equipment({ projectId, system, ...props }: AnswerInputProps & { projectId: number; system: RecordSystem }) {
  const of = useMemo(() => equipmentWindow(projectId, system), [projectId, system])
  const [words, isPausing] = useSought(props.value)
  const { data, isFetching } = useQuery({
    ...of.page({ ...of.firstPage, view: 'all', words }, true),
    enabled: words !== '',
  })
  const found = (data?.rows ?? []).map(({ id, number, name: what, plantNumber }) => {
    const name = [number, what].filter(Boolean).join(' ')
    return { name, more: plantNumber, answer: { id, name } }
  })
  return <SearchedAnswer {...props} found={found} isSearching={isPausing || isFetching} />
}

/** A safety record of the project, found by number or title; submitting creates the link. */
function Linked({ of: { entity, id }, ...props }: AnswerInputProps & { of: AnsweredRecord }) {
  const [words, isPausing] = useSought(props.value)
  const { data = [], isFetching } = useQuery(linkableRecords(entity, id, words))
  const found = data.flatMap(({ kind, recordId, number, title }) =>
    number === null ? [] : [{ name: number, more: title, answer: { id: recordId, kind, name: number } }],
  )
  return <SearchedAnswer {...props} found={found} isSearching={isPausing || isFetching} />
}

/** The record that the questions belong to. */
export interface AnsweredRecord {
  entity: Entity
  id: number
  system: RecordSystem
}

const pickersOf = (
  projectId: number,
  of: AnsweredRecord,
): Partial<Record<number, ComponentType<AnswerInputProps>>> => ({
  [inputType.person]: function PersonPicker(props) {
    return <Choice {...props} options={usePeopleOptions(projectId, [], of.system === 'fm' ? ['fm'] : ['sms', 'pmp'])} />
  },
  [inputType.company]: function CompanyPicker(props) {
    return <Choice {...props} options={useCompanyOptions(projectId)} />
  },
  [inputType.location]: function LocationPicker(props) {
    return <Choice {...props} options={useLocationOptions(projectId)} />
  },
  [inputType.equipment]: function EquipmentPicker(props) {
    return <Equipment {...props} projectId={projectId} system={of.system} />
  },
  [inputType.document]: function ProjectDocumentPicker(props) {
    return <DocumentPicker {...props} projectId={projectId} />
  },
  [inputType.linked]: function LinkedPicker(props) {
    return <Linked {...props} of={of} />
  },
})

/** Provides the questions below it with pickers for a project's records and with file upload. */
export function ProjectAnswers({
  projectId,
  entity,
  id,
  system,
  files,
  children,
}: AnsweredRecord & {
  projectId: number
  files: AnswerFilesContext
  children: ReactNode
}) {
  const pickers = useMemo(() => pickersOf(projectId, { entity, id, system }), [projectId, entity, id, system])
  const value = useMemo(() => ({ pickers, files, projectId }), [pickers, files, projectId])
  return <AnswerProvider value={value}>{children}</AnswerProvider>
}
