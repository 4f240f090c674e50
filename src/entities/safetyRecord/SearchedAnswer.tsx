import { useState } from 'react'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { exactMatch } from '#src/ui/fields/typeAhead.ts'
import { TypeAheadBox } from '#src/ui/fields/TypeAheadBox.tsx'
import type { AnswerInputProps } from '#src/entities/questionnaire/AnswerContext.ts'

/** A search result: the name to choose, details, and the answer. */
interface FoundRecord {
  name: string
  more?: string | null
  answer: object
}

interface Props extends AnswerInputProps {
  found: readonly FoundRecord[]
  /** Whether the server has yet to answer for the current text. */
  isSearching: boolean
}

/** A record of the project, searched while typing. A name that the project does not have is stored with id 0. */
export function SearchedAnswer({ found, isSearching, value, onAnswer, labelledBy, describedBy, invalid }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const offered = typed?.trim() ? found.map((one, at) => ({ ...one, key: String(at), text: one.name })) : []
  const answer = (words: string) => {
    const name = words.trim()
    onAnswer(name === '' ? null : (exactMatch(offered, name)?.answer ?? { id: 0, name: words }))
  }
  return (
    <ThemeProvider>
      <TypeAheadBox
        label={undefined}
        labelledBy={labelledBy}
        typed={typed}
        chosen={(value as { name: string } | null)?.name ?? ''}
        found={offered}
        isSearching={isSearching}
        onType={(words) => {
          setTyped(words)
          answer(words)
        }}
        onTake={(one) => {
          setTyped(null)
          onAnswer(one.answer)
        }}
        onLeave={() => {
          if (typed === null) return
          answer(typed)
          // A later exact match from the server is still accepted.
          if (!isSearching) setTyped(null)
        }}
      >
        {(steered) => (
          <input
            {...steered}
            className="input"
            maxLength={255}
            placeholder="Number or title"
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            aria-invalid={invalid}
          />
        )}
      </TypeAheadBox>
    </ThemeProvider>
  )
}
