import { Suspense } from 'react'
import type { AnswerSet } from '#contract/questionnaires/answers.ts'
import type { Entity } from '#contract/entity.ts'
import type { AnsweredRow } from '#src/data/answers/useAnswers.ts'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { AnswersPanel } from './AnswersPanel.tsx'
import type { LedTo } from './useGaps.ts'
import './instancePage.css'

interface Props {
  entity: Entity
  row: AnsweredRow
  set: AnswerSet
  title: string
  /** The question last focused from a list of gaps, in any questionnaire of the record. */
  leadTo: LedTo | null
}

/** A questionnaire of a record, including its loading state. */
export const AnswersTab = ({ set, leadTo, ...props }: Props) => (
  <Suspense fallback={<Spinner label="The questions are loading" />}>
    <AnswersPanel {...props} set={set} leadTo={leadTo?.set === set ? leadTo : null} />
  </Suspense>
)
