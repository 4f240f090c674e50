import { IconDownload, IconFileSearch, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, type KeyboardEvent } from 'react'
import {
  isSearchable,
  mostFound,
  resultsOnPage,
  searchParams,
  searchQuestionOf,
  searchZipPath,
  type SearchAnswer,
  type SearchQuestion,
} from '#contract/documents/documentSearch.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import { documentSearch } from '#src/entities/folder/documentSearch.ts'
import { useChosenRows } from '#src/entities/record/useChosenRows.ts'
import { useCrumbs } from '#src/entities/record/useCrumbs.ts'
import { counted, number } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { BulkBar } from '#src/ui/DataTable/BulkBar.tsx'
import { CouldNotLoad } from '#src/ui/DataTable/CouldNotLoad.tsx'
import { Pages } from '#src/ui/DataTable/Pager.tsx'
import type { Chosen } from '#src/ui/DataTable/useChosen.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchResults, type ChosenHit } from './SearchResults.tsx'
import { useSoughtWords } from './useSoughtWords.ts'
import './documentSearch.css'

interface Props {
  /** The search as parameters of the page's URL. */
  asked: Readonly<Record<string, string>>
  /** Sets the parameters; with `replace`, without a new entry in the browser's history. */
  onAsk: (next: Record<string, string>, replace: boolean) => void
}

const none: never[] = []

/** Searches the documents of all projects that the reader may see, by number, title, tags and the text of the files. */
export function DocumentSearch({ asked, onAsk }: Props) {
  const crumbs = useCrumbs()
  const question = searchQuestionOf(new URLSearchParams(asked))
  const ask = (next: Partial<SearchQuestion>, replace = false) =>
    onAsk(Object.fromEntries(searchParams({ ...question, page: 1, ...next })), replace)
  const box = useSoughtWords(question.words, (words) => ask({ words }, true))
  const answer = useQuery({ ...documentSearch(question), placeholderData: keepPreviousData })
  const chosen = useChosenRows<ChosenHit>(none)
  const results = useRef<HTMLDivElement>(null)
  const isAsked = isSearchable(question.words)
  const toResults = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    results.current?.querySelector<HTMLElement>('.hit-link')?.focus()
    event.preventDefault()
  }
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="Project documents search"
        below={
          <label className="search-words" onKeyDown={toResults}>
            <IconSearch size={18} aria-hidden />
            <input
              autoFocus
              className="input"
              type="search"
              placeholder="Number, title, tag or words inside the file"
              aria-label="Search in the documents of all projects"
              {...box}
            />
          </label>
        }
      />
      {isAsked ? (
        <div className="search-body" ref={results}>
          <div className="above-table">
            <SearchFilters question={question} answer={answer.data} hidden={chosen.rows.length > 0} onChange={ask} />
            {chosen.rows.length > 0 && <ChosenBar chosen={chosen} />}
          </div>
          {answer.error && !answer.data ? (
            <CouldNotLoad
              title="The search could not be answered"
              sentence={answer.error.message}
              retry={() => void answer.refetch()}
            />
          ) : (
            <Found question={question} answer={answer.data} chosen={chosen} onAsk={ask} />
          )}
        </div>
      ) : (
        <EmptyState title="Search in the documents of all projects" icon={IconFileSearch}>
          Enter at least two letters or digits: a drawing number or part of it, words of a title, a tag, or words that
          stand inside a PDF, Word, Excel or text file. Use quotation marks for words that stand together.
        </EmptyState>
      )}
    </>
  )
}

function ChosenBar({ chosen }: { chosen: Chosen<ChosenHit> }) {
  const loadable = chosen.rows.filter(
    ({ document }) => document.fileId !== null && hasRight(document.flags, 'canDownload'),
  )
  return (
    <BulkBar label="Documents" count={chosen.rows.length} onClear={chosen.clear}>
      <Button
        small
        icon={<IconDownload size={15} />}
        reason={loadable.length === 0 ? 'You cannot download any of the documents you selected' : null}
        onClick={() => window.location.assign(`/api/${searchZipPath(chosen.rows)}`)}
      >
        {`Download ${loadable.length || ''} as zip`}
      </Button>
    </BulkBar>
  )
}

interface FoundProps {
  question: SearchQuestion
  /** Undefined while the first answer loads. */
  answer: SearchAnswer | undefined
  onAsk: (next: Partial<SearchQuestion>) => void
}

function Found({ question, answer, chosen, onAsk }: FoundProps & { chosen: Chosen<ChosenHit> }) {
  if (!answer)
    return (
      <div className="loading" aria-busy>
        <span className="away">Loading…</span>
        {[1, 2, 3].map((line) => (
          <i key={line} className="waiting" />
        ))}
      </div>
    )
  if (answer.total === 0) return <NothingFound question={question} answer={answer} onAsk={onAsk} />
  const pages = Math.max(1, Math.ceil(answer.total / resultsOnPage))
  const first = (question.page - 1) * resultsOnPage + 1
  return (
    <>
      <SearchResults answer={answer} chosen={chosen} />
      <div className="pager">
        <span className="push number" role="status">
          {answer.isMore
            ? `More than ${number(mostFound)} documents; narrow the search to see the rest`
            : `${number(Math.min(first, answer.total))}–${number(Math.min(first + resultsOnPage - 1, answer.total))} of ${counted(answer.total, 'document')}`}
        </span>
        <Pages page={Math.min(question.page, pages)} count={pages} onPage={(page) => onAsk({ page })} />
      </div>
    </>
  )
}

function NothingFound({ question, answer, onAsk }: FoundProps & { answer: SearchAnswer }) {
  const others = answer.choices.system.reduce((sum, { count }) => sum + count, 0)
  if (others > 0)
    return (
      <EmptyState
        title="No filtering results"
        icon={IconFileSearch}
        action={
          <Button onClick={() => onAsk({ project: [], system: [], type: [], classification: [], status: [] })}>
            Clear filters
          </Button>
        }
      >
        {`${answer.isMoreUnfiltered ? `More than ${number(mostFound)} documents` : counted(others, 'document')} with “${question.words}” ${others === 1 ? 'does' : 'do'} not match the filters.`}
      </EmptyState>
    )
  return (
    <EmptyState
      title={`No document with “${question.words}”`}
      icon={IconFileSearch}
      action={
        question.earlier ? undefined : (
          <Button onClick={() => onAsk({ earlier: true })}>Search earlier revisions</Button>
        )
      }
    >
      Only documents that you may see are searched. Check the spelling, or try fewer words.
    </EmptyState>
  )
}
