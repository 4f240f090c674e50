import type { InputHTMLAttributes } from 'react'
import { NumberBox } from '#src/ui/fields/NumberBox.tsx'
import { LongTextBox, TextBox } from '#src/ui/fields/TextBox.tsx'
import { fullWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import type { AnswerInputProps } from '../AnswerContext.ts'

const words = (value: unknown) => (typeof value === 'string' ? value : '')
const about = ({ labelledBy, describedBy, invalid }: AnswerInputProps): InputHTMLAttributes<HTMLInputElement> => ({
  'aria-labelledby': labelledBy,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
})

export const ShortTextInput = (props: AnswerInputProps) => (
  <TextBox
    {...about(props)}
    maxLength={props.question.maxLength ?? 250}
    value={words(props.value)}
    onText={(text) => props.onAnswer(text || null)}
  />
)

export const LongTextInput = ({ question, value, onAnswer, labelledBy, describedBy, invalid }: AnswerInputProps) => (
  <LongTextBox
    rows={3}
    maxLength={question.maxLength ?? 4000}
    value={words(value)}
    aria-labelledby={labelledBy}
    aria-describedby={describedBy}
    aria-invalid={invalid}
    onText={(text) => onAnswer(text || null)}
  />
)

/** A number with its unit. Input that cannot be parsed stays in the box, and the stored answer is kept. */
export const NumberInput = (props: AnswerInputProps) => (
  <span className="line wrap">
    <NumberBox
      {...about(props)}
      className="input answer-number"
      value={typeof props.value === 'number' ? props.value : null}
      unit={props.question.unit ?? undefined}
      onChange={props.onAnswer}
    />
    {props.question.unit && <span className="quiet">{props.question.unit}</span>}
  </span>
)

/** A slider from minimum to maximum, with its value as a number. */
export function RatingInput(props: AnswerInputProps) {
  const { question, value, onAnswer } = props
  const [min, max] = [question.min ?? 0, question.max ?? 5]
  const given = typeof value === 'number' ? value : null
  return (
    <span className="line answer-rating">
      <span className="faint">{min}</span>
      <input
        {...about(props)}
        type="range"
        min={min}
        max={max}
        step={question.step ?? 1}
        value={given ?? min}
        data-open={given === null || undefined}
        onChange={({ target }) => onAnswer(Number(target.value))}
        onClick={({ currentTarget }) => onAnswer(Number(currentTarget.value))}
      />
      <span className="faint">{max}</span>
      <output className="strong number">
        {given === null ? '—' : `${given}${question.unit ? ` ${question.unit}` : ''}`}
      </output>
    </span>
  )
}

/**
 * A date, a time or both, with the browser's own picker. The date also appears in words, because browsers order day and
 * month differently and 3/4 must not be misread.
 */
export const whenInput = (type: 'date' | 'time' | 'datetime-local') =>
  function WhenInput(props: AnswerInputProps) {
    const clock = useClock()
    const day = type === 'time' ? '' : words(props.value).slice(0, 10)
    return (
      <span className="line wrap">
        <input
          {...about(props)}
          type={type}
          className="input answer-when"
          value={words(props.value)}
          onChange={({ target }) => props.onAnswer(target.value || null)}
        />
        {day !== '' && <span className="quiet small">{fullWords(day, clock)}</span>}
      </span>
    )
  }
