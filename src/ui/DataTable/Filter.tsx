import { FilterChoices, type FilterProps } from './FilterChoices.tsx'
import { FilterDays } from './FilterDays.tsx'

/** The content of a filter menu: a first and a last day, or a list of choices. */
export const Filter = <Row,>(props: FilterProps<Row>) =>
  props.column.filter === 'days' ? <FilterDays {...props} /> : <FilterChoices {...props} />
