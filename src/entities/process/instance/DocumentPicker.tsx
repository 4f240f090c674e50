import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { searchQuestionOf, type SearchHit } from '#contract/documents/documentSearch.ts'
import { documentSearch } from '#src/data/documentSearch.ts'
import { usePaused } from '../../record/usePaused.ts'
import type { AnswerInputProps } from '../AnswerContext.ts'

const noFilter = searchQuestionOf(new URLSearchParams())
const nameOf = ({ document }: SearchHit) => [document.number, document.title].filter(Boolean).join(' ')

/** A document of the project that the reader may see, looked for by number, title or text. Others stay a name. */
export function DocumentPicker({
  projectId,
  value,
  onAnswer,
  labelledBy,
  describedBy,
  invalid,
}: AnswerInputProps & { projectId: number }) {
  const list = useId()
  const typed = (value as { name: string } | null)?.name ?? ''
  const words = usePaused(typed.trim())
  const { data } = useQuery(documentSearch({ ...noFilter, words, project: [projectId] }))
  const hits = data?.hits ?? []
  const choose = (name: string) => {
    const hit = hits.find((one) => nameOf(one) === name)
    if (name === '') return onAnswer(null)
    onAnswer(hit ? { id: hit.document.id, system: hit.system, name } : { id: 0, name })
  }
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
        value={typed}
        onChange={({ target }) => choose(target.value)}
      />
      <datalist id={list}>
        {hits.map((hit) => (
          <option key={hit.key} value={nameOf(hit)}>
            {hit.revision?.code}
          </option>
        ))}
      </datalist>
    </>
  )
}
