import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { mostOptions } from '#contract/entities/templateQuestion.ts'
import { inputType, writesOptions, type AnswerOption, type InputTypeId } from '#contract/questions/inputTypes.ts'
import { freeKey, keyFrom } from '#contract/questions/keys.ts'
import { Button } from '#src/ui/Button.tsx'
import { useRowKeys } from '#src/ui/rows/useRowKeys.ts'
import { NumberBox } from '#src/ui/fields/NumberBox.tsx'
import { withMoved } from './structure.ts'

interface Props {
  inputTypeId: InputTypeId
  value: readonly AnswerOption[]
  scoringOn: boolean
  onChange(value: AnswerOption[]): void
}

/** A placeholder value. It is replaced by a key derived from the label once there is one. */
const unnamed = /^option_\d+$/
const newOption = (options: readonly AnswerOption[], label = ''): AnswerOption => ({
  value: label
    ? keyOf(label, options)
    : freeKey(`option_${options.length + 1}`, new Set(options.map(({ value }) => value))),
  label,
  score: null,
  isFail: false,
})
const keyOf = (label: string, options: readonly AnswerOption[]) =>
  freeKey(keyFrom(label), new Set(options.map(({ value }) => value)))

/**
 * Edits a question's options, their points and which of them fail. Enter adds an option; a pasted list adds several.
 */
export function OptionsEditor({ inputTypeId, value, scoringOn, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { keys, insert, remove, move } = useRowKeys(value.length)
  const own = writesOptions(inputTypeId)
  const isQuiz = inputTypeId === inputType.quiz
  const scores = scoringOn && !isQuiz
  const set = (at: number, change: Partial<AnswerOption>) =>
    onChange(value.map((option, place) => (place === at ? { ...option, ...change } : option)))
  const focus = (at: number) =>
    requestAnimationFrame(() => box.current?.querySelectorAll<HTMLElement>('input[data-label]')[at]?.focus())
  const add = (at = value.length) => {
    if (value.length >= mostOptions) return
    insert(at)
    onChange(value.toSpliced(at, 0, newOption(value)))
    focus(at)
  }
  const shift = (from: number, to: number) => {
    move(from, to)
    onChange(withMoved(value, from, to))
  }
  const drop = (at: number) => {
    remove(at)
    onChange(value.filter((_, place) => place !== at))
  }
  const name = (at: number) => {
    const option = value[at]
    if (option?.label.trim() && unnamed.test(option.value))
      set(at, {
        value: keyOf(
          option.label,
          value.filter((_, place) => place !== at),
        ),
      })
  }
  const press = (event: KeyboardEvent, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Enter' && own) add(at + 1)
    else if (by && event.altKey && own) {
      shift(at, at + by)
      focus(Math.max(0, Math.min(value.length - 1, at + by)))
    } else return
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent, at: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.length < 2 || !own) return
    event.preventDefault()
    let next = value.toSpliced(at, value[at]?.label ? 0 : 1)
    for (const line of lines.slice(0, mostOptions - next.length)) next = [...next, newOption(next, line.slice(0, 200))]
    onChange(next)
  }
  return (
    <fieldset className="rule-box options-editor" ref={box as never}>
      <legend className="option-line option-heads">
        {isQuiz && (
          <span className="option-right" aria-hidden>
            Right
          </span>
        )}
        <span className="option-words">Answers</span>
        {scores && (
          <span className="short-number" aria-hidden>
            Points
          </span>
        )}
        <span className="option-fails" aria-hidden>
          Fails
        </span>
        {own && <span className="option-tools" aria-hidden />}
      </legend>
      {value.map((option, at) => (
        <div key={keys[at]} className="option-line">
          {isQuiz && (
            <span className="option-right">
              <input
                type="radio"
                name="right-answer"
                aria-label={`Answer ${at + 1} is correct`}
                title="The correct answer"
                checked={(option.score ?? 0) > 0}
                onChange={() => onChange(value.map((one, place) => ({ ...one, score: place === at ? 1 : 0 })))}
              />
            </span>
          )}
          <input
            className="input"
            data-label
            aria-label={`Answer ${at + 1}`}
            maxLength={200}
            value={option.label}
            placeholder="Answer text"
            onChange={({ target }) => set(at, { label: target.value })}
            onBlur={() => name(at)}
            onKeyDown={(event) => press(event, at)}
            onPaste={(event) => paste(event, at)}
          />
          {scores && (
            <NumberBox
              className="input short-number"
              aria-label={`Points for answer ${at + 1}`}
              title="Points; leave empty if it does not count"
              placeholder="–"
              value={option.score}
              onChange={(score) => set(at, { score })}
            />
          )}
          <span className="option-fails">
            <input
              type="checkbox"
              className="check"
              aria-label={`Answer ${at + 1} counts as fail`}
              title="This answer means a defect was found"
              checked={option.isFail}
              onChange={({ target }) => set(at, { isFail: target.checked })}
            />
          </span>
          {own && (
            <span className="option-tools">
              <Button
                small
                kind="quiet"
                icon={<IconArrowUp size={14} />}
                aria-label={`Move answer ${at + 1} up`}
                reason={at === 0 && 'This is the first'}
                onClick={() => shift(at, at - 1)}
              />
              <Button
                small
                kind="quiet"
                icon={<IconArrowDown size={14} />}
                aria-label={`Move answer ${at + 1} down`}
                reason={at === value.length - 1 && 'This is the last'}
                onClick={() => shift(at, at + 1)}
              />
              <Button
                small
                kind="quiet"
                icon={<IconTrash size={14} />}
                aria-label={`Remove answer ${at + 1}`}
                onClick={() => drop(at)}
              />
            </span>
          )}
        </div>
      ))}
      {own && (
        <Button small kind="quiet" icon={<IconPlus size={15} />} onClick={() => add()}>
          Answer
        </Button>
      )}
    </fieldset>
  )
}
