import { IconChevronDown } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Popover } from '../menus/Popover.tsx'
import type { FilterProps } from './FilterChoices.tsx'
import { filterWords } from './filterWords.ts'
import { Filter } from './lateParts.ts'

/** The filter itself, whose code loads when a pointer or the focus reaches the button. */
export const LazyFilter = <Row,>(props: FilterProps<Row>) => (
  <Suspense fallback={<p className="small faint none">Loading</p>}>
    <Filter {...props} />
  </Suspense>
)

/** A filter menu above the table. While active it is highlighted and shows its value. */
export function FilterMenu<Row>(props: FilterProps<Row>) {
  const { column, source, chosen, clock } = props
  const on = chosen.some(Boolean)
  const first = on && column.filter !== 'days' ? source.wordsOf(column, chosen[0] ?? '') : ''
  const words = on ? filterWords(column, chosen, first, clock) : column.header
  return (
    <Popover
      on={on}
      onIntent={Filter.preload}
      name={`Filter by ${words}`}
      label={
        <>
          <span className="cut filter-words">{words}</span>
          <IconChevronDown size={14} aria-hidden />
        </>
      }
    >
      {() => <LazyFilter {...props} />}
    </Popover>
  )
}
