import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { chosenOptions } from '#contract/questions/scoring.ts'
import type { AnswerInputProps } from '../AnswerContext.ts'
import { ChoiceInput } from './choices.tsx'

/** A choice with a correct answer. It shows the result at once and limits the attempts. */
export function QuizInput(props: AnswerInputProps) {
  const { question, value, tries, onAnswer } = props
  const right = chosenOptions(question, { value }).some(({ score }) => (score ?? 0) > 0)
  const left = question.attempts === null ? Infinity : Math.max(0, question.attempts - tries)
  const done = right || (value !== null && left === 0)
  const answer = (next: unknown) => {
    if (!done && next !== null) onAnswer(next)
  }
  return (
    <div className="stack tight-stack">
      <ChoiceInput {...props} onAnswer={answer} />
      {value !== null && (
        <span className={`due small ${right ? 'tone-green' : 'tone-red'}`} role="status">
          {right ? <IconCircleCheck size={15} aria-hidden /> : <IconCircleX size={15} aria-hidden />}
          {right
            ? 'Right'
            : left === 0
              ? 'Wrong, no attempts left'
              : left === Infinity
                ? 'Wrong, try again'
                : `Wrong, ${left} more ${left === 1 ? 'attempt' : 'attempts'}`}
        </span>
      )}
    </div>
  )
}
