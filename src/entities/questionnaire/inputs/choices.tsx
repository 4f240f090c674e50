import { IconCheck } from '@tabler/icons-react'
import { optionsOf } from '#contract/questions/scoring.ts'
import type { AnswerInputProps } from '../AnswerContext.ts'

/** Above this many options, or with long labels, options are stacked vertically. */
const mostInLine = 4
const longestInLine = 16

/** Selects one option with radio buttons; a second click clears the answer. */
export function ChoiceInput({ question, value, onAnswer, labelledBy, describedBy, invalid }: AnswerInputProps) {
  const options = optionsOf(question)
  const inLine = options.length <= mostInLine && options.every(({ label }) => label.length <= longestInLine)
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      className={inLine ? 'answer-choices in-line' : 'answer-choices'}
    >
      {options.map((option) => (
        <label key={option.value} className="answer-choice">
          <input
            type="radio"
            className="away"
            name={labelledBy}
            checked={value === option.value}
            onChange={() => onAnswer(option.value)}
            onClick={() => value === option.value && onAnswer(null)}
          />
          {value === option.value && <IconCheck size={15} stroke={2.2} aria-hidden />}
          {option.label}
        </label>
      ))}
    </div>
  )
}

/** Selects any number of options. */
export function MultipleInput({ question, value, onAnswer, labelledBy, describedBy, invalid }: AnswerInputProps) {
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const toggle = (one: string) => {
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
    onAnswer(next.length > 0 ? next : null)
  }
  return (
    <div
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      className="answer-choices"
    >
      {optionsOf(question).map((option) => (
        <label key={option.value} className="answer-choice many">
          <input
            type="checkbox"
            className="check"
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

/** A statement confirmed by a tick. */
export function TickInput({ value, onAnswer, labelledBy, describedBy, invalid }: AnswerInputProps) {
  return (
    <label className="answer-choice many">
      <input
        type="checkbox"
        className="check"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        checked={value === true}
        onChange={({ target }) => onAnswer(target.checked || null)}
      />
      Confirmed
    </label>
  )
}
