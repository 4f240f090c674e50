import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { lookupLists, type LookupList } from '#contract/lists.ts'
import { wasSaved } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { isFiltered, type TableState } from '#src/ui/DataTable/tableState.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { useTable } from '../record/useTable.ts'
import { lookups, type Entry } from './data.ts'
import { entryColumns } from './entryColumns.tsx'
import { nextOrder } from './entryOrder.ts'
import { ListProvider, type ListActions } from './ListContext.ts'
import { lookupUses } from './lookupWords.ts'
import { useReorder } from './useReorder.ts'

const LookupForm = lazyPart(() => import('./LookupForm.tsx').then((form) => ({ default: form.LookupForm })))

interface Props {
  list: LookupList
  /** Whether the form of a new entry is open. */
  making: boolean
  onMade: () => void
}

/** The entries of one list, in order. Users open, move, activate and deactivate them here. */
export function LookupTable({ list, making, onMade }: Props) {
  const { data, error, refetch } = useQuery(lookups.list({ list }))
  const table = useTable(`lookup.${list}`)
  const order = useReorder(list, data)
  const [said, say] = useState('')
  const [openId, setOpenId] = useState<number | null>(null)
  const rows = useMemo(() => order.entries?.map((entry, at) => ({ ...entry, place: at + 1 })), [order.entries])
  const activity = useActivity(list)
  const actions: ListActions = {
    ...activity.actions,
    keepsOrder: whyOrderStays(table.state),
    length: rows?.length ?? 0,
    move: (entry, by) => say(`${entry.name}, ${order.move(entry.id, by)} of ${rows?.length ?? 0}`),
    settle: order.settle,
  }
  const open = data?.find(({ id }) => id === openId) ?? null
  const problem = order.problem ?? activity.problem
  const dismiss = () => {
    order.dismiss()
    activity.dismiss()
  }
  return (
    <section className="list-entries" aria-label={lookupLists[list]}>
      <div className="list-head">
        <h2>{lookupLists[list]}</h2>
        <p className="small quiet">{lookupUses[list]}</p>
      </div>
      {problem && (
        <Notice tone="red" onDismiss={dismiss}>
          {problem}
        </Notice>
      )}
      <ListProvider value={actions}>
        <DataTable
          {...table}
          label={lookupLists[list]}
          rows={rows}
          columns={entryColumns}
          filterHint="Name, code, details"
          empty={{ sentence: 'People cannot select anything from this list until you add an entry.' }}
          problem={
            error && !data
              ? {
                  title: `${lookupLists[list]} could not be loaded`,
                  sentence: error.message,
                  retry: () => void refetch(),
                }
              : null
          }
          onOpen={({ id }) => setOpenId(id)}
          rowName={({ name }) => name}
          exportName={list}
          unpaged
        />
      </ListProvider>
      <span className="away" role="status">
        {said}
      </span>
      {(making || openId !== null) && data && (
        <Suspense>
          <LookupForm
            key={openId ?? 0}
            list={list}
            id={openId ?? 0}
            entry={open}
            next={nextOrder(data)}
            onClose={openId === null ? onMade : () => setOpenId(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Returns why entries cannot be moved, or null. The table must show the whole list in its own order. */
function whyOrderStays(state: TableState) {
  if (isFiltered(state)) return 'Clear the filter to change the order'
  const isOwn = state.sorter === null || (state.sorter.column === 'order' && !state.sorter.down)
  return isOwn ? null : 'Sort by order to change it'
}

/** Activates and deactivates entries with one click. */
function useActivity(list: LookupList) {
  const { messages } = browserOf(useQueryClient())
  const { mutate, variables, isPending, error, reset } = useMutation(lookups.setActive(list))
  return {
    problem: error?.message ?? null,
    dismiss: reset,
    actions: {
      switching: isPending ? variables.id : null,
      setActive: (entry: Entry) =>
        mutate(entry, { onSuccess: () => messages.add('success', wasSaved(lookups.entity.name)) }),
    },
  }
}
