import { IconAlertTriangle, IconCircleCheck, IconClockHour4 } from '@tabler/icons-react'
import { mailState, type Mail, type MailState } from '#contract/people/mail.ts'
import { mails } from '#src/data/mail.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { look, loud } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { MailDialog } from './MailDialog.tsx'

const looks = {
  sent: look('Sent', 'green', IconCircleCheck),
  waiting: look('Waiting', 'blue', IconClockHour4),
  refused: look('Not delivered', 'red', IconAlertTriangle, loud),
}
const lookOf = (mail: Mail) => looks[mailState(mail)]
const choiceWords = { state: (state: string | null) => looks[state as MailState].word }

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
  { id: 'createdOn', header: 'Written', value: (row) => row.createdOn, kind: 'moment', width: 168, filter: 'days' },
  { id: 'sentOn', header: 'Sent', value: (row) => row.sentOn, kind: 'moment', width: 168, dropBelow: 1200 },
  { id: 'attempts', header: 'Attempts', value: (row) => row.attempts, kind: 'number', width: 80, dropBelow: 1360 },
])

/** All e-mails of the product, newest first, with their state. */
export function Outbox() {
  const table = useTable('outbox', { sorter: { column: 'createdOn', down: true } })
  return (
    <WindowTable
      {...table}
      of={mails}
      label="Outbox"
      columns={columns}
      choiceWords={choiceWords}
      filterHint="To, subject"
      empty={{ sentence: 'Invitations and password links appear here once they are created.' }}
      failure="The outbox could not be loaded"
      renderOpen={(mail, close) => <MailDialog mail={mail} look={lookOf(mail)} onClose={close} />}
      rowName={({ subject }) => subject}
      exportName="outbox"
    />
  )
}
