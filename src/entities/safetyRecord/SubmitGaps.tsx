import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#contract/entity.ts'
import type { AnswerSet, SubmitGaps as Gaps } from '#contract/questionnaires/answers.ts'
import { recordPart } from '#src/data/entityData.ts'
import { counted } from '#contract/text/amounts.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import './answers.css'

export const gapsOf = (entity: Entity, id: number, set: AnswerSet) => ({
  ...recordPart<Gaps['gaps']>(entity, id, `gaps?set=${set}`),
  // Answers given in this browser do not mark the record as stale.
  staleTime: 0,
  gcTime: 0,
})

interface Props {
  entity: Entity
  id: number
  set: AnswerSet
  /** Focuses a question. */
  onGap(gap: Gaps['gaps'][number]): void
}

/** The answers missing before a record can be submitted, each with a link to its question. */
export function SubmitGaps({ entity, id, set, onGap }: Props) {
  const { data = [] } = useQuery(gapsOf(entity, id, set))
  if (data.length === 0) return null
  return (
    <Notice tone="amber" title={`${counted(data.length, 'answer')} missing`}>
      <ul className="gap-list">
        {data.map((gap) => (
          <li key={gap.slot}>
            <button type="button" onClick={() => onGap(gap)}>
              {gap.question}
            </button>{' '}
            <span className="quiet">{gap.message}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
