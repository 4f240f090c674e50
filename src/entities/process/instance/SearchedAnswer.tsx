import { useId } from 'react'
import type { AnswerInputProps } from '../AnswerContext.ts'

interface Props extends AnswerInputProps {
  /** What the project has for the words that are typed: the name to choose, more about it, and the answer. */
  found: readonly { name: string; more?: string | null; answer: object }[]
}

/** The words in the box: the name of the chosen record, or what is looked for. */
export const typedIn = (value: unknown) => (value as { name: string } | null)?.name ?? ''

/** A record of the project, looked for while typing. What the project does not have stays a name, with the id 0. */
export function SearchedAnswer({ found, value, onAnswer, labelledBy, describedBy, invalid }: Props) {
  const list = useId()
  const choose = (name: string) =>
    onAnswer(name === '' ? null : (found.find((one) => one.name === name)?.answer ?? { id: 0, name }))
  return (
    <>
      <input
        className="input"
        list={list}
        maxLength={255}
        placeholder="Number or title"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        value={typedIn(value)}
        onChange={({ target }) => choose(target.value)}
      />
      <datalist id={list}>
        {found.map(({ name, more }) => (
          <option key={name} value={name}>
            {more}
          </option>
        ))}
      </datalist>
    </>
  )
}
