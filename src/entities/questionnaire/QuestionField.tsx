import { IconAlertTriangle, IconMessage } from '@tabler/icons-react'
import { memo, useId, useState } from 'react'
import type { Slot } from '#contract/questions/conditions.ts'
import { isAnswered, type Answer } from '#contract/questions/form.ts'
import { inputType, isToRead } from '#contract/questions/inputTypes.ts'
import { isFailed } from '#contract/questions/scoring.ts'
import { Button } from '#src/ui/Button.tsx'
import { LongTextBox } from '#src/ui/fields/TextBox.tsx'
import { AnswerInput } from './AnswerInput.tsx'
import { Pictures } from './inputs/PicturesInput.tsx'
import type { Asks } from './asks.ts'

interface Props {
  slot: Slot
  /** Number of the question: '2.3'. */
  number: string
  /** Row of a repeated section: 'Injured person 2'. */
  place: string | null
  answer: Answer | undefined
  asks: Asks
  /** The problem with the answer, set after an attempt to submit. */
  gap: string | null
  onAnswer(slot: Slot, answer: Answer): void
}

/** A question with its input. Comment and photos appear on request or if the answer requires them. */
export const QuestionField = memo(function QuestionField({ slot, number, place, answer, asks, gap, onAnswer }: Props) {
  const id = useId()
  const { question } = slot
  const [noting, setNoting] = useState(false)
  const comment = `Comment on ${number}${place ? `, ${place}` : ''}`
  const set = (more: Partial<Answer>) => onAnswer(slot, { value: null, ...answer, ...more })
  if (isToRead(question.inputTypeId))
    return (
      <div className="question-field to-read" data-slot={slot.slot} tabIndex={-1}>
        <p>{question.text}</p>
        {question.help && <p className="small quiet">{question.help}</p>}
      </div>
    )
  const comments = noting || asks.comment || Boolean(answer?.comment)
  const photos = question.inputTypeId !== inputType.photo && (asks.photos > 0 || (answer?.photos?.length ?? 0) > 0)
  const failed = isFailed(question, answer)
  return (
    <div className="question-field" data-slot={slot.slot} data-failed={failed || undefined} tabIndex={-1}>
      <div className="line question-words">
        <p id={`${id}-words`}>
          <span className="faint number">{number}</span> {question.text}
          {question.isRequired && <span className="faint">{'\u00a0*'}</span>}
        </p>
        {!comments && isAnswered(answer) && (
          <Button
            small
            kind="quiet"
            className="push"
            icon={<IconMessage size={15} />}
            aria-label={comment}
            title="Add a comment"
            onClick={() => setNoting(true)}
          />
        )}
      </div>
      {question.help && (
        <p id={`${id}-help`} className="small quiet">
          {question.help}
        </p>
      )}
      <AnswerInput
        question={question}
        slot={slot.slot}
        value={answer?.value ?? null}
        tries={answer?.tries ?? 0}
        labelledBy={`${id}-words`}
        describedBy={question.help ? `${id}-help` : undefined}
        invalid={gap !== null}
        onAnswer={(value) =>
          set({ value, ...(question.inputTypeId === inputType.quiz && { tries: (answer?.tries ?? 0) + 1 }) })
        }
      />
      {comments && (
        <LongTextBox
          rows={2}
          maxLength={2000}
          placeholder={asks.comment ? 'Say why' : 'Comment'}
          aria-label={comment}
          value={answer?.comment ?? ''}
          onText={(text) => set({ comment: text })}
        />
      )}
      {photos && (
        <Pictures
          isPhoto
          slot={slot.slot}
          pictures={answer?.photos ?? []}
          labelledBy={`${id}-words`}
          onChange={(next) => set({ photos: next })}
        />
      )}
      <span className="line tight question-foot">
        {failed && (
          <span className="due small tone-red">
            <IconAlertTriangle size={14} aria-hidden />
            {question.isCritical ? 'Fails the record' : 'Counts as failed'}
          </span>
        )}
        {gap && (
          <span className="due small tone-red" role="alert">
            <IconAlertTriangle size={14} aria-hidden />
            {gap}
          </span>
        )}
      </span>
    </div>
  )
})
