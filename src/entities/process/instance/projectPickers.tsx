import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, type ComponentType, type ReactNode } from 'react'
import type { Entity } from '#contract/entity.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { linkableRecords } from '#src/data/safetyRecord.ts'
import { useEquipmentOptions } from '../../equipment/shared/useEquipmentOptions.ts'
import { useCompanyOptions } from '../../projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '../../projectLocation/shared/useLocationOptions.ts'
import { usePaused } from '../../record/usePaused.ts'
import { usePeopleOptions } from '../../userProjectRole/shared/usePeopleOptions.ts'
import { AnswerProvider, type AnswerFilesContext, type AnswerInputProps } from '../AnswerContext.ts'

interface Chosen {
  id: number
  name: string
}
interface Option {
  value: number
  label: string
}

/** A record of the project, chosen from a list. One that was removed meanwhile stays chosen. */
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

/** A record that the project does not keep yet: its number or name. */
function Named({ value, onAnswer, labelledBy, describedBy, invalid }: AnswerInputProps) {
  return (
    <input
      className="input"
      maxLength={255}
      placeholder="Number or name"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      value={(value as Chosen | null)?.name ?? ''}
      onChange={({ target }) => onAnswer(target.value === '' ? null : { id: 0, name: target.value })}
    />
  )
}

/** Names, one a line: everybody who was briefed. */
function Names({ value, onAnswer, labelledBy, describedBy, invalid }: AnswerInputProps) {
  const names = Array.isArray(value) ? (value as Chosen[]).map(({ name }) => name) : []
  return (
    <textarea
      className="input answer-text"
      rows={3}
      placeholder="One name on each line"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      value={names.join('\n')}
      onChange={({ target }) =>
        onAnswer(
          target.value === '' ? null : target.value.split('\n').map((name) => ({ id: 0, name: name.slice(0, 255) })),
        )
      }
    />
  )
}

/** A safety record of the project, looked for by number or title; submitting links it. Others stand by their name. */
function Linked({
  of: { entity, id },
  value,
  onAnswer,
  labelledBy,
  describedBy,
  invalid,
}: AnswerInputProps & { of: AnsweredRecord }) {
  const list = useId()
  const typed = (value as Chosen | null)?.name ?? ''
  const { data: found = [] } = useQuery(linkableRecords(entity, id, usePaused(typed.trim())))
  const choose = (words: string) => {
    const record = found.find(({ number }) => number !== null && number === words)
    if (record) return onAnswer({ id: record.recordId, kind: record.kind, name: words })
    return onAnswer(words === '' ? null : { id: 0, name: words })
  }
  return (
    <>
      <input
        className="input"
        list={list}
        maxLength={255}
        placeholder="Number or title"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        value={typed}
        onChange={({ target }) => choose(target.value)}
      />
      <datalist id={list}>
        {found.map(
          ({ kind, recordId, number, title }) =>
            number !== null && (
              <option key={`${kind} ${recordId}`} value={number}>
                {title}
              </option>
            ),
        )}
      </datalist>
    </>
  )
}

/** The record whose questions are answered. */
export interface AnsweredRecord {
  entity: Entity
  id: number
}

const pickersOf = (
  projectId: number,
  of: AnsweredRecord,
): Partial<Record<number, ComponentType<AnswerInputProps>>> => ({
  [inputType.person]: function PersonPicker(props) {
    return <Choice {...props} options={usePeopleOptions(projectId, [], ['sms', 'fm', 'pmp'])} />
  },
  [inputType.company]: function CompanyPicker(props) {
    return <Choice {...props} options={useCompanyOptions(projectId)} />
  },
  [inputType.location]: function LocationPicker(props) {
    return <Choice {...props} options={useLocationOptions(projectId)} />
  },
  [inputType.equipment]: function EquipmentPicker(props) {
    return <Choice {...props} options={useEquipmentOptions(projectId)} />
  },
  [inputType.document]: Named,
  [inputType.linked]: function LinkedPicker(props) {
    return <Linked {...props} of={of} />
  },
  [inputType.userList]: Names,
})

/** Lets the questions below it choose among the records of a project, and send files. */
export function ProjectAnswers({
  projectId,
  entity,
  id,
  files,
  children,
}: AnsweredRecord & {
  projectId: number
  files: AnswerFilesContext
  children: ReactNode
}) {
  const pickers = useMemo(() => pickersOf(projectId, { entity, id }), [projectId, entity, id])
  const value = useMemo(() => ({ pickers, files }), [pickers, files])
  return <AnswerProvider value={value}>{children}</AnswerProvider>
}
