import { IconAlertTriangle, IconCircleCheck, IconClockHour4, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mails, type Mail } from '#src/data/mail.ts'
import { Button } from '#src/ui/Button.tsx'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { look, loud } from '#src/ui/look.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { useTable } from '../record/useTable.ts'
import { MailDialog } from './MailDialog.tsx'

const looks = {
  sent: look('Sent', 'green', IconCircleCheck),
  waits: look('Waiting', 'blue', IconClockHour4),
  refused: look('Not delivered', 'red', IconAlertTriangle, loud),
}
/** Sent, waiting, or refused by the mail server the last time. */
const lookOf = ({ sentOn, problem }: Mail) => (sentOn ? looks.sent : problem ? looks.refused : looks.waits)

const columns = columnsOf<Mail>([
  { id: 'to', header: 'To', value: (row) => row.to, width: 240, always: true },
  { id: 'subject', header: 'Subject', value: (row) => row.subject, strong: true },
  {
    id: 'state',
    header: 'State',
    value: (row) => lookOf(row).word,
    cell: (row) => <StatusChip look={lookOf(row)} />,
    width: 150,
    filter: 'choice',
  },
  { id: 'written', header: 'Written', value: (row) => row.createdOn, kind: 'moment', width: 168, filter: 'days' },
  { id: 'sent', header: 'Sent', value: (row) => row.sentOn, kind: 'moment', width: 168, dropBelow: 1200 },
  { id: 'tries', header: 'Tries', value: (row) => row.attempts, kind: 'number', width: 80, dropBelow: 1360 },
])

/** Every mail the product has written, newest first, with its state; one opens to be read. */
export function Outbox() {
  const { data, error, refetch, isFetching } = useQuery(mails())
  const table = useTable('outbox', { sorter: { column: 'written', down: true } })
  const [openId, setOpenId] = useState<number | null>(null)
  const open = data?.find(({ id }) => id === openId)
  return (
    <>
      <DataTable
        {...table}
        label="Outbox"
        rows={data}
        columns={columns}
        filterHint="To, subject"
        empty={{ sentence: 'Invitations and links to set a password appear here once they are written.' }}
        problem={
          error && !data
            ? { title: 'The outbox could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        onOpen={({ id }) => setOpenId(id)}
        rowName={({ subject }) => subject}
        exportName="outbox"
        tools={
          <Button
            kind="quiet"
            small
            icon={<IconRefresh size={15} aria-hidden />}
            disabled={isFetching}
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
        }
      />
      {open && <MailDialog mail={open} look={lookOf(open)} onClose={() => setOpenId(null)} />}
    </>
  )
}
