import { Fragment, type KeyboardEvent } from 'react'
import type { SearchAnswer, SearchHit, TextSegment } from '#contract/documents/documentSearch.ts'
import { suitabilityLabel } from '#contract/documents/suitability.ts'
import { systemWords } from '#contract/systems.ts'
import { DocumentStatusBadge } from '#src/entities/projectDocument/DocumentStatusBadge.tsx'
import { atLeast, counted } from '#contract/text/amounts.ts'
import { documentPath } from '#contract/recordPages.ts'
import type { Chosen } from '#src/ui/DataTable/useChosen.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'

/** One page of results, grouped by project. */
export function SearchResults({ answer, chosen }: { answer: SearchAnswer; chosen: Chosen<ChosenHit> }) {
  const { hits, groups, isMore } = answer
  const projectsShown = groups.filter(({ projectId }) => hits.some(({ document }) => document.projectId === projectId))
  return (
    <div className="search-results" onKeyDown={steer}>
      {projectsShown.map(({ projectId, projectNumber, projectName, count }) => (
        <section key={projectId} aria-label={`${projectNumber} ${projectName}`}>
          <h2 className="line">
            <span className="number quiet">{projectNumber}</span>
            <span className="cut">{projectName}</span>
            <span className="small faint number">
              {isMore ? `${atLeast(count, true)} documents` : counted(count, 'document')}
            </span>
          </h2>
          <ul>
            {hits
              .filter(({ document }) => document.projectId === projectId)
              .map((hit) => (
                <Result key={hit.key} hit={hit} chosen={chosen} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Moves the focus from result to result with the keyboard. */
function steer(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || !(event.target as HTMLElement).matches('.hit-link')) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.hit-link')]
  links[links.indexOf(event.target as HTMLElement) + step]?.focus()
  event.preventDefault()
}

/** A result that can be selected. */
export type ChosenHit = SearchHit & { id: string }

function Result({ hit, chosen }: { hit: SearchHit; chosen: Chosen<ChosenHit> }) {
  const { key, document, revision, isCurrent } = hit
  const isChosen = chosen.ids.has(key)
  return (
    <li className={isChosen ? 'hit chosen' : 'hit'}>
      <input
        type="checkbox"
        className="check"
        aria-label={`Select ${document.title}`}
        title={isCurrent ? undefined : 'Open the document to download an earlier revision'}
        disabled={!isCurrent}
        checked={isChosen}
        onChange={(event) => chosen.choose([{ ...hit, id: key }], event.target.checked)}
      />
      <div className="hit-main">
        <UiLink className="hit-link" href={documentPath(hit.system, document)}>
          {hit.number.length > 0 && (
            <span className="number record-number">
              <Marked segments={hit.number} />
            </span>
          )}
          <span className="strong">
            <Marked segments={hit.title} />
          </span>
        </UiLink>
        {hit.text.length > 0 && (
          <p className="hit-text">
            <Marked segments={hit.text} />
          </p>
        )}
        <p className="small faint line hit-place">
          <span>{systemWords[hit.system]}</span>
          <span className="cut">{document.folderName}</span>
          {document.documentTypeName && <span>{document.documentTypeName}</span>}
          {document.tags.length > 0 && <span className="cut">{document.tags.join(', ')}</span>}
          <ReadingNote hit={hit} />
        </p>
      </div>
      <span className="hit-revision number" title={document.suitability ? suitabilityLabel(document.suitability) : ''}>
        {revision?.code ?? '—'}
      </span>
      <span className="hit-status">
        {revision ? <DocumentStatusBadge statusId={revision.statusId} /> : <span className="quiet">No file yet</span>}
        {!isCurrent && <span className="small faint">{`Now ${document.revision}`}</span>}
      </span>
      <span className="hit-date small quiet">
        <Moment at={revision?.on ?? document.createdOn} />
      </span>
    </li>
  )
}

/** Says if the text inside a file was not searched. */
function ReadingNote({ hit: { reading, problem } }: { hit: SearchHit }) {
  if (reading === 'unreadable') return <span title={problem ?? undefined}>Text could not be read</span>
  return reading === 'waiting' ? <span>Text is being read</span> : null
}

/** A text with the matches highlighted. */
const Marked = ({ segments }: { segments: readonly TextSegment[] }) =>
  segments.map(({ text, isHit }, at) => (isHit ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>))
