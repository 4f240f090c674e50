import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { mostStages, type StageDraft } from '#contract/approvals/approvalStages.ts'
import type { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { Button } from '#src/ui/Button.tsx'
import { FoldingRow } from '#src/ui/rows/FoldingRow.tsx'
import { MoveGrip } from '#src/ui/rows/MoveGrip.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { rowOfField, usePastedRows } from '#src/ui/rows/usePastedRows.tsx'
import type { RecordFields } from '../record/RecordForm.tsx'
import { newKey, newStage } from './newStage.ts'
import { duties, rules, StageFields } from './StageFields.tsx'
import { ruleInWords, whoWords } from './stageWords.ts'
import { useNames, type Names } from './useNames.ts'

interface Props {
  form: RecordFields<typeof roleListTemplate>
  /** Index of the open stage. */
  open: number | null
  onOpen: (at: number | null) => void
}

const freshStage = () => newStage('', processRoles.reviewer, { candidateSource: 'projectRole' })

/**
 * Edits the stages in order, one open at a time; users drag them or move them with the arrow keys. The author's stage
 * is always first. Rows copied from a spreadsheet can be pasted.
 */
export function Stages({ form, open, onOpen }: Props) {
  const { fields, append, move, remove, replace } = useFieldArray({ control: form.control, name: 'stages' })
  const stages = useWatch({ control: form.control, name: 'stages' }) as StageDraft[]
  const { errors } = useFormState({ control: form.control, name: 'stages' })
  const [said, say] = useState('')
  const names = useNames()
  const { onPaste, notice } = usePastedRows({
    columns: [
      { name: 'name', label: 'Name', also: ['Stage'] },
      {
        name: 'processRoleId',
        label: 'Duty',
        as: duties.map((value) => ({ value, label: names.processRole(value) })),
      },
      { name: 'rule', label: 'Passes when', also: ['Rule'], as: rules },
      { name: 'dueHours', label: 'Due after', also: ['Hours', 'Due'], as: 'number', decimals: 0 },
    ],
    rows: () => stages,
    fresh: freshStage(),
    own: () => ({ key: newKey() }),
    onRows: replace,
  })
  const moved = (from: number, to: number) => {
    move(from, to)
    if (open === from) onOpen(to)
    else if (open === to) onOpen(from)
    say(`${stages[from]?.name}, stage ${to + 1} of ${fields.length}`)
  }
  const wrong = errors.stages as { message?: string; root?: { message?: string } } | undefined
  return (
    <section className="parts" aria-label="Stages" onPaste={(event) => onPaste(event, rowOfField(event))}>
      <h3 className="part-head">
        Stages <span className="count">{fields.length}</span>
      </h3>
      {(wrong?.root?.message ?? wrong?.message) && <Notice tone="red">{wrong?.root?.message ?? wrong?.message}</Notice>}
      <ol className="folding-list">
        {fields.map((field, at) => {
          // Watched values arrive one render after a stage is added.
          const stage = stages[at] ?? (field as unknown as StageDraft)
          const isWrong = Boolean((errors.stages as unknown as Record<number, unknown> | undefined)?.[at])
          return (
            <FoldingRow
              key={field.id}
              number={at + 1}
              title={stage.name}
              summary={summaryOf(stage, names)}
              open={open === at || isWrong}
              wrong={isWrong}
              onToggle={() => onOpen(open === at ? null : at)}
              grip={
                at > 0 &&
                fields.length > 2 && (
                  <MoveGrip name={stage.name} at={at} first={1} last={fields.length - 1} onMove={moved} />
                )
              }
              onRemove={
                at > 0
                  ? () => {
                      remove(at)
                      onOpen(null)
                    }
                  : undefined
              }
            >
              <StageFields form={form} at={at} stage={stage} names={names} />
            </FoldingRow>
          )
        })}
      </ol>
      {notice}
      <div>
        <Button
          small
          icon={<IconPlus size={15} />}
          reason={fields.length >= mostStages && `An approval has at most ${mostStages} stages.`}
          onClick={() => {
            append(freshStage())
            onOpen(fields.length)
          }}
        >
          Add stage
        </Button>
      </div>
      <span className="away" role="status">
        {said}
      </span>
    </section>
  )
}

const summaryOf = (stage: StageDraft, names: Names) =>
  [names.processRole(stage.processRoleId), whoWords(stage, names), ruleInWords(stage)].filter(Boolean).join(' · ')
