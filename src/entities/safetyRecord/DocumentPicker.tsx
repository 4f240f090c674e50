import { useQuery } from '@tanstack/react-query'
import { searchQuestionOf } from '#contract/documents/documentSearch.ts'
import { documentSearch } from '#src/entities/folder/documentSearch.ts'
import type { AnswerInputProps } from '#src/entities/questionnaire/AnswerContext.ts'
import { SearchedAnswer, useSought } from './searched.ts'

const noFilter = searchQuestionOf(new URLSearchParams())

/** A document of the project that the reader may see, found by number, title or text. */
export function DocumentPicker({ projectId, ...props }: AnswerInputProps & { projectId: number }) {
  const [words, isPausing] = useSought(props.value)
  const { data, isFetching } = useQuery(documentSearch({ ...noFilter, words, project: [projectId] }))
  const found = (data?.hits ?? []).map(({ document, system, revision }) => {
    const name = [document.number, document.title].filter(Boolean).join(' ')
    return { name, more: revision?.code, answer: { id: document.id, system, name } }
  })
  return <SearchedAnswer {...props} found={found} isSearching={isPausing || isFetching} />
}
