import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconRefresh,
} from '@tabler/icons-react'
import { number } from '../amounts.ts'
import { Button } from '../Button.tsx'
import { pageButtons } from './pageButtons.ts'
import { pageSizes, type PageSize } from './tableState.ts'

interface Props {
  page: number
  size: PageSize
  /** How many rows there are; undefined while they are counted. */
  total: number | undefined
  /** There are more than that, and nobody has counted how many. */
  isMore?: boolean
  /** The rows are on their way, so nobody knows how many there are. */
  waiting: boolean
  /** Rows that have come or gone since the page was read, to be seen when the reader likes. */
  offer?: { words: string; take: () => void } | null
  /** Goes to another page, or to the first page of another size. */
  onMove: (to: { page: number; size?: PageSize }) => void
}

/** How many rows a page has: its size is asked for on the left, where one is in the middle, the pages on the right. */
export function Pager({ page, size, total, isMore = false, waiting, offer, onMove }: Props) {
  // Of what is not counted, the pages up to this one are known, and that there may be more.
  const beyond = page + (waiting ? 0 : 1)
  const counted = total === undefined ? beyond : Math.max(1, Math.ceil(total / size))
  const count = isMore ? Math.max(counted, beyond) : counted
  return (
    <div className="pager">
      <label className="line">
        Items per page:
        <select
          className="select small"
          value={size}
          onChange={(event) => onMove({ page: 1, size: Number(event.target.value) as PageSize })}
        >
          {pageSizes.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
      {offer && (
        <Button kind="quiet" small className="offer" icon={<IconRefresh size={15} aria-hidden />} onClick={offer.take}>
          {offer.words}
        </Button>
      )}
      <span className="push number" role="status">
        {!waiting && total !== undefined && placeWords(page, size, total, isMore)}
      </span>
      <Pages page={page} count={count} onPage={(to) => onMove({ page: to })} />
    </div>
  )
}

/** '21–40 of 152'; rows may have gone while somebody stands on a late page. */
function placeWords(page: number, size: number, total: number, isMore: boolean) {
  const last = isMore ? page * size : Math.min(page * size, total)
  const first = Math.min(total === 0 ? 0 : (page - 1) * size + 1, last)
  return `${number(first)}–${number(last)} of ${isMore ? 'more than ' : ''}${number(total)}`
}

function Pages({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  const { pages, dotsBefore, dotsAfter } = pageButtons(page, count)
  const step = (name: string, Icon: typeof IconChevronLeft, to: number, end: boolean) => (
    <Button kind="quiet" small icon={<Icon size={16} />} aria-label={name} disabled={end} onClick={() => onPage(to)} />
  )
  return (
    <nav className="line tight" aria-label="Pages">
      {step('First page', IconChevronsLeft, 1, page === 1)}
      {step('Previous page', IconChevronLeft, page - 1, page === 1)}
      {dotsBefore && <span className="dots">…</span>}
      {pages.map((one) => (
        <Button
          key={one}
          kind="quiet"
          small
          className={one === page ? 'page on' : 'page'}
          aria-label={`Page ${one}`}
          aria-current={one === page ? 'page' : undefined}
          onClick={() => onPage(one)}
        >
          {one}
        </Button>
      ))}
      {dotsAfter && <span className="dots">…</span>}
      {step('Next page', IconChevronRight, page + 1, page >= count)}
      {step('Last page', IconChevronsRight, count, page >= count)}
    </nav>
  )
}
