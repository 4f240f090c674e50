import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { mostStages, type StageDraft } from '#contract/approvalStages.ts'
import type { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { processRoles } from '#contract/processRoles.ts'
import { Button } from '#src/ui/Button.tsx'
import { FoldingRow } from '#src/ui/FoldingRow.tsx'
import { MoveGrip } from '#src/ui/MoveGrip.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import type { RecordFields } from '../record/RecordForm.tsx'
import { newStage } from './newStage.ts'
import { StageFields } from './StageFields.tsx'
import { ruleInWords, whoWords } from './stageWords.ts'
import { useNames, type Names } from './useNames.ts'

interface Props {
  form: RecordFields<typeof roleListTemplate>
  /** Index of the open stage. */
  open: number | null
  onOpen: (at: number | null) => void
}

/**
 * Edits the stages in order, one open at a time; users drag them or move them with the arrow keys. The author's stage
 * is always first.
 */
export function Stages({ form, open, onOpen }: Props) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'stages' })
  const stages = useWatch({ control: form.control, name: 'stages' }) as StageDraft[]
  const { errors } = useFormState({ control: form.control, name: 'stages' })
  const [said, say] = useState('')
  const names = useNames()
  const moved = (from: number, to: number) => {
    move(from, to)
    if (open === from) onOpen(to)
    else if (open === to) onOpen(from)
    say(`${stages[from]?.name}, stage ${to + 1} of ${fields.length}`)
  }
  const wrong = errors.stages as { message?: string; root?: { message?: string } } | undefined
  return (
    <section className="parts" aria-label="Stages">
      <h3 className="part-head">
        Stages <span className="count">{fields.length}</span>
      </h3>
      {(wrong?.root?.message ?? wrong?.message) && <Notice tone="red">{wrong?.root?.message ?? wrong?.message}</Notice>}
      <ol className="folding-list">
        {fields.map(({ id }, at) => {
          const stage = stages[at]
          const isWrong = Boolean((errors.stages as unknown as Record<number, unknown> | undefined)?.[at])
          return (
            stage && (
              <FoldingRow
                key={id}
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
          )
        })}
      </ol>
      <div>
        <Button
          small
          icon={<IconPlus size={15} />}
          reason={fields.length >= mostStages && `An approval has at most ${mostStages} stages.`}
          onClick={() => {
            append(newStage('', processRoles.reviewer, { candidateSource: 'projectRole' }))
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
