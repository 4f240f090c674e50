import { IconRefresh } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Narrowed } from '#contract/window.ts'
import type { WindowData } from '#src/data/windows.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Identified } from '#src/ui/DataTable/columns.ts'
import type { RegisterProps } from '#src/ui/DataTable/registerProps.ts'
import { RegisterTable } from '#src/ui/DataTable/RegisterTable.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { useWindowRows } from './useWindowRows.ts'
import type { ChoiceWords } from './useWindowChoices.ts'

interface Props<Row extends Identified> extends Omit<RegisterProps<Row>, 'source' | 'problem' | 'unpaged' | 'tools'> {
  of: WindowData<Row>
  /** Names of filter values, by column, where the server does not supply them. */
  choiceWords?: ChoiceWords
  /** Title of the error: 'Notifications could not be loaded'. */
  failure: string
  /** The dialog that opening a row shows; `close` closes it. */
  renderOpen?: (row: Row, close: () => void) => ReactNode
  /** Additional toolbar buttons, which receive the current filters. */
  renderTools?: (asked: Narrowed) => ReactNode
}

const none: never[] = []
const noWords: ChoiceWords = {}

/** A register over a window. It looks and behaves like one over rows in memory. */
export function WindowTable<Row extends Identified>({
  of,
  choiceWords = noWords,
  failure,
  renderOpen,
  renderTools,
  ...table
}: Props<Row>) {
  const { columns, state, views = none } = table
  const clock = useClock()
  const [open, setOpen] = useState<Row | null>(null)
  const { source, narrowed, refresh, isFetching, error } = useWindowRows({
    of,
    columns,
    state,
    views,
    clock,
    choiceWords,
  })
  const tools = (
    <>
      {!of.isLive && (
        <Button
          kind="quiet"
          small
          icon={<IconRefresh size={15} aria-hidden />}
          disabled={isFetching}
          onClick={() => refresh()}
        >
          Refresh
        </Button>
      )}
      {renderTools?.(narrowed)}
    </>
  )
  return (
    <>
      <RegisterTable
        {...table}
        {...(renderOpen && { onOpen: setOpen })}
        source={source}
        tools={tools}
        problem={error && { title: failure, sentence: error.message, retry: refresh }}
      />
      {open && renderOpen?.(open, () => setOpen(null))}
    </>
  )
}
