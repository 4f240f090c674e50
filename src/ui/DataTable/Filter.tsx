import { FilterChoices, type FilterProps } from './FilterChoices.tsx'
import { FilterDays } from './FilterDays.tsx'

/** What a filter menu holds: a first and a last day, or the choices there are. */
export const Filter = <Row,>(props: FilterProps<Row>) =>
  props.column.filter === 'days' ? <FilterDays {...props} /> : <FilterChoices {...props} />
