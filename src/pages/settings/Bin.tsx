import { IconRestore } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Deleted } from '#contract/history/trail.ts'
import { inSentence } from '#contract/text/words.ts'
import { bin, restoreFrom } from '#src/data/bin.ts'
import { browserOf } from '#src/data/browser.ts'
import { BulkAction } from '#src/entities/record/BulkAction.tsx'
import { useTable } from '#src/entities/record/useTable.ts'
import { WindowTable } from '#src/entities/record/WindowTable.tsx'
import { counted } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { entityOf, kindChoice, kindWord } from './kindWords.ts'

const columnsWith = (restore: (row: Deleted) => void) =>
  columnsOf<Deleted>([
    { id: 'name', header: 'Name', value: (row) => row.name, strong: true, always: true },
    { id: 'kind', header: 'Kind', value: (row) => kindWord(row.kind, row), width: 170, filter: 'choice' },
    {
      id: 'projectId',
      header: 'Project',
      value: (row) => row.projectNumber,
      width: 110,
      filter: 'choice',
      dropBelow: 1200,
    },
    {
      id: 'deletedById',
      header: 'Deleted by',
      value: (row) => row.deletedByName ?? system,
      width: 170,
      filter: 'choice',
    },
    { id: 'deletedOn', header: 'Deleted', value: (row) => row.deletedOn, kind: 'moment', width: 150, filter: 'days' },
    {
      id: 'until',
      header: 'Can be restored until',
      value: (row) => row.until.slice(0, 10),
      kind: 'date',
      width: 160,
      dropBelow: 1360,
      card: 'due',
    },
    {
      id: 'restore',
      header: 'Restore',
      value: () => null,
      width: 128,
      always: true,
      sortable: false,
      card: 'action',
      cell: (row) => (
        <Button
          small
          aria-label={`Restore ${row.name}`}
          icon={<IconRestore size={15} aria-hidden />}
          onClick={() => restore(row)}
        >
          Restore
        </Button>
      ),
    },
  ])

const system = 'The system'
const choiceWords = {
  kind: (kind: string | null) => kindChoice(kind ?? ''),
  deletedById: (id: string | null) => (id === null ? system : undefined),
}
const restoring = (row: Deleted) => restoreFrom(entityOf(row.kind)!, row)

/** Records of all kinds deleted in the last 90 days, with a button to restore them. */
export function Bin() {
  const client = useQueryClient()
  const refresh = () => bin.refresh(client)
  const table = useTable('bin', { sorter: { column: 'deletedOn', down: true } })
  const [chosen, setChosen] = useState<Deleted | null>(null)
  const columns = useMemo(() => columnsWith(setChosen), [])
  return (
    <>
      <WindowTable
        {...table}
        of={bin}
        label="Deleted records"
        columns={columns}
        choiceWords={choiceWords}
        filterHint="Name, kind, project"
        empty={{ sentence: 'Deleted records are kept here for 90 days. After that they cannot be restored.' }}
        failure="The recycle bin could not be loaded"
        renderOpen={(row, close) => <Restoring row={row} onClose={close} onDone={refresh} />}
        rowName={(row) => row.name}
        renderBulk={(several, clear) => (
          <BulkAction
            rows={several}
            verb="Restore"
            icon={<IconRestore size={15} />}
            reason="Choose what to restore"
            question={(count) => ({
              title: `Restore ${counted(count, 'record')}?`,
              consequences: 'They return to where they were, with their history.',
            })}
            nameOf={({ name }) => name}
            write={restoring}
            success={(count) => (count === 1 ? '1 record restored' : `${count} records restored`)}
            onDone={() => {
              clear()
              refresh()
            }}
          />
        )}
        exportName="recycle-bin"
      />
      {chosen && <Restoring row={chosen} onClose={() => setChosen(null)} onDone={refresh} />}
    </>
  )
}

function Restoring({ row, onClose, onDone }: { row: Deleted; onClose: () => void; onDone: () => void }) {
  const { messages } = browserOf(useQueryClient())
  const { mutateAsync, error } = useMutation(restoring(row))
  const restore = async () => {
    try {
      await mutateAsync({})
    } catch {
      // The dialog shows `problem`.
      return
    }
    messages.add('success', `${row.name} is restored`)
    onClose()
    onDone()
  }
  return (
    <ConfirmModal
      title={`Restore ${row.name}?`}
      action="Restore"
      question={`The ${inSentence(kindWord(row.kind, row))} returns to where it was, with its history.`}
      problem={error && `It cannot be restored now. ${error.message}`}
      onConfirm={restore}
      onCancel={onClose}
    />
  )
}
