import { useMemo, type ComponentProps } from 'react'
import { instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import { WindowTable } from '#src/entities/record/WindowTable.tsx'
import { DecideRecords } from './DecideRecords.tsx'

/** The fields common to all rows of a process engine register. */
interface Listed {
  id: number
  number: string | null
  title: string
  toDecide: number | null
}
type Props<Row extends Listed> = Omit<
  ComponentProps<typeof WindowTable<Row>>,
  'renderBulk' | 'rowName' | 'filterHint'
> & {
  projectId: number
  filterHint?: string
}

const statusWords = { statusId: (value: string | null) => instanceStatusWords[Number(value)] }
const nameOf = ({ number, title }: Listed) => number ?? title

/** A register of the process engine, with one decision for several selected records that wait for the reader. */
export function InstanceTable<Row extends Listed>({
  projectId,
  choiceWords,
  filterHint = 'Number, title',
  ...table
}: Props<Row>) {
  const words = useMemo(() => ({ ...statusWords, ...choiceWords }), [choiceWords])
  return (
    <WindowTable<Row>
      {...table}
      choiceWords={words}
      filterHint={filterHint}
      rowName={nameOf}
      renderBulk={(chosen, clear) => (
        <DecideRecords
          projectId={projectId}
          items={chosen.flatMap((row) =>
            row.toDecide === null
              ? []
              : [{ id: row.toDecide, name: [row.number, row.title].filter(Boolean).join(' ') }],
          )}
          onDone={clear}
        />
      )}
    />
  )
}
