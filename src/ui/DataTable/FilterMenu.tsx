import { IconChevronDown } from '@tabler/icons-react'
import { Popover } from '../Popover.tsx'
import { dateWords, type Clock } from '../time.ts'
import type { Column, Identified } from './columns.ts'
import { FilterChoices, type FilterProps } from './FilterChoices.tsx'
import { FilterDays } from './FilterDays.tsx'

/** What a set filter says of itself: 'Zone: Span 3', 'Zone: Span 3 +1', 'Due: 1 May to 31 May'. */
export function filterWords<Row>({ header, filter }: Column<Row>, chosen: readonly string[], clock: Clock): string {
  if (filter !== 'days') return `${header}: ${chosen[0]}${chosen.length > 1 ? ` +${chosen.length - 1}` : ''}`
  const [from = '', until = ''] = chosen
  if (from && until) return `${header}: ${dateWords(from, clock)} to ${dateWords(until, clock).replace(/^To/, 'to')}`
  return from ? `${header}: from ${dateWords(from, clock)}` : `${header}: until ${dateWords(until, clock)}`
}

/** One filter menu above the table; set, it turns petrol and shows its value. */
export function FilterMenu<Row extends Identified>(props: FilterProps<Row>) {
  const { column, chosen, clock } = props
  const on = chosen.some(Boolean)
  const words = on ? filterWords(column, chosen, clock) : column.header
  return (
    <Popover
      on={on}
      name={`Filter by ${words}`}
      label={
        <>
          <span className="cut filter-words">{words}</span>
          <IconChevronDown size={14} aria-hidden />
        </>
      }
    >
      {() => (column.filter === 'days' ? <FilterDays {...props} /> : <FilterChoices {...props} />)}
    </Popover>
  )
}
