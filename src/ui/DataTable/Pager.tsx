import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconRefresh,
} from '@tabler/icons-react'
import { number } from '#contract/text/amounts.ts'
import { Button } from '../Button.tsx'
import { pageButtons } from './pageButtons.ts'
import { pageSizes, type PageSize } from './tableState.ts'

interface Props {
  page: number
  size: PageSize
  /** Number of rows; undefined while it is being counted. */
  total: number | undefined
  /** Whether there are more rows than `total`, which were not counted. */
  isMore?: boolean
  /** Whether the rows are still loading. */
  waiting: boolean
  /** An offer to reload, because rows have been added or removed since the page was read. */
  offer?: { words: string; take: () => void } | null
  /** Goes to another page, or to the first page of another size. */
  onMove: (to: { page: number; size?: PageSize }) => void
}

/** The pager: page size on the left, current range, and page buttons on the right. */
export function Pager({ page, size, total, isMore = false, waiting, offer, onMove }: Props) {
  // If rows are not counted, the pages up to this one are known, and possibly one more.
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

/** Formats the current range: '21–40 of 152'. Rows may have been removed while the user is on a late page. */
function placeWords(page: number, size: number, total: number, isMore: boolean) {
  const last = isMore ? page * size : Math.min(page * size, total)
  const first = Math.min(total === 0 ? 0 : (page - 1) * size + 1, last)
  return `${number(first)}–${number(last)} of ${isMore ? 'more than ' : ''}${number(total)}`
}

/** The buttons to other pages. */
export function Pages({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
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
