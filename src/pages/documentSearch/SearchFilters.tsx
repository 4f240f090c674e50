import {
  searchFilters,
  type SearchAnswer,
  type SearchFilter,
  type SearchHit,
  type SearchQuestion,
} from '#contract/documents/documentSearch.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Column } from '#src/ui/DataTable/columns.ts'
import { FilterMenu } from '#src/ui/DataTable/FilterMenu.tsx'
import type { ChoiceSource } from '#src/ui/DataTable/rowSource.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'

const headers: Record<SearchFilter, string> = {
  project: 'Project',
  system: 'System',
  type: 'Type',
  classification: 'Classification',
  status: 'Status',
}
const menus: Column<SearchHit>[] = searchFilters.map((filter) => ({
  id: filter,
  header: headers[filter],
  value: () => null,
  filter: 'choice',
}))
const days: Column<SearchHit> = { id: 'days', header: 'Uploaded', value: () => null, filter: 'days' }

interface Props {
  question: SearchQuestion
  /** Undefined while the first one loads. */
  answer: SearchAnswer | undefined
  /** The bulk bar covers the filters. */
  hidden: boolean
  onChange: (next: Partial<SearchQuestion>) => void
}

/** The filters of the document search: menus with the number of results per value, days, earlier revisions. */
export function SearchFilters({ question, answer, hidden, onChange }: Props) {
  const clock = useClock()
  const of = ({ id }: Column<SearchHit>) =>
    answer?.choices[id as SearchFilter].map(({ value, words, count }) => ({
      key: value,
      words,
      count,
      isMore: answer.isMoreUnfiltered,
    }))
  const source: ChoiceSource<SearchHit> = {
    of,
    wordsOf: (column, key) => of(column)?.find((choice) => choice.key === key)?.words ?? '…',
    open: () => () => undefined,
  }
  const choose = (filter: SearchFilter, values: readonly string[]) =>
    onChange({ [filter]: filter === 'system' ? values : values.map(Number) })
  return (
    <div className="toolbar" inert={hidden}>
      <div className="line tight wrap">
        {menus.map((column) => {
          const filter = column.id as SearchFilter
          return (
            <FilterMenu
              key={filter}
              column={column}
              source={source}
              clock={clock}
              chosen={question[filter].map(String)}
              onChoose={(values) => choose(filter, values)}
            />
          )
        })}
        <FilterMenu
          column={days}
          source={source}
          clock={clock}
          chosen={question.from || question.until ? [question.from ?? '', question.until ?? ''] : []}
          onChoose={([from = '', until = '']) => onChange({ from: from || null, until: until || null })}
        />
        <Button
          kind="quiet"
          small
          aria-pressed={question.earlier}
          onClick={() => onChange({ earlier: !question.earlier })}
        >
          Earlier revisions too
        </Button>
      </div>
    </div>
  )
}
