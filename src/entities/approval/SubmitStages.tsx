import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Entity } from '#contract/entity.ts'
import type { StagePreview } from '#contract/approvals/processRun.ts'
import { approvalPreview } from '#src/data/approval.ts'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { usePaused } from '#src/entities/record/usePaused.ts'
import './approval.css'

interface Props {
  entity: Entity
  id: number
  /** A form with the field `chosen`: user ids for each stage at which the author chooses the people. */
  form: UseFormReturn
  /** Form fields that the template depends on, such as a recommended cost. */
  by?: readonly string[]
  /** Text shown if the template asks nobody. Without it, such a template counts as missing. */
  none?: string
}

/** Inside the submit dialog: who each stage asks, with a choice of people where the template leaves it open. */
export function SubmitStages({ entity, id, form, by = [], none }: Props) {
  const values = useWatch({ control: form.control, name: [...by] }) as unknown[]
  const typed = usePaused(new URLSearchParams(by.map((name, at) => [name, wordOf(values[at])])).toString())
  const { data: stages, error } = useQuery({ ...approvalPreview(entity, id, typed), placeholderData: keepPreviousData })
  if (error) return <Notice tone="red">{error.message}</Notice>
  if (!stages) return <Spinner label="The approval is loading" />
  if (stages.length === 0)
    return none ? (
      <p>{none}</p>
    ) : (
      <Notice tone="amber" title="No approval template is set">
        A manager of the project chooses one under Manage, Settings.
      </Notice>
    )
  return (
    <ol className="approval-stages approval-preview" aria-label="Who is asked">
      {stages.map((stage) => (
        <li key={stage.key}>
          <strong>{stage.name}</strong>
          <Asked stage={stage} form={form} />
        </li>
      ))}
    </ol>
  )
}

const wordOf = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : '')

function Asked({ stage, form }: { stage: StagePreview; form: UseFormReturn }) {
  const { skipped, problem, isChosen, people, needed, key } = stage
  if (skipped) return <p className="small quiet">Not needed. {skipped}</p>
  if (problem) return <Notice tone="red">{problem}</Notice>
  if (!isChosen) return <p>{people.map(({ name, of }) => `${name}, ${of}`).join('; ')}</p>
  return (
    <MultiSelectField
      form={form}
      name={`chosen.${key}`}
      label="People"
      required
      most={20}
      help={needed > 1 ? `At least ${needed} people` : 'Choose who decides'}
      options={people.map((one) => ({ value: one.id, label: `${one.name}, ${one.of}` }))}
    />
  )
}
