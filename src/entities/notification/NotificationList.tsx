import { IconChecks, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { counted } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { BulkAction } from '../record/BulkAction.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { markAllRead, newsWindow, notifications, type News } from './data.ts'
import { unreadCount } from './unread.ts'
import { NewsTitle } from './NewsTitle.tsx'
import { topicOf } from './topics.ts'

const columns = columnsOf<News>([
  {
    id: 'title',
    header: 'Title',
    value: (row) => row.title,
    cell: (row) => <NewsTitle news={row} />,
    always: true,
    strong: true,
    width: 380,
  },
  { id: 'body', header: 'Message', value: (row) => row.body, dropBelow: 1000 },
  { id: 'topic', header: 'Topic', value: (row) => topicOf(row).word, width: 110, filter: 'choice' },
  {
    id: 'createdOn',
    header: 'Received',
    value: (row) => row.createdOn,
    kind: 'moment',
    cell: (row) => <Moment at={row.createdOn} withTime />,
    width: 150,
    filter: 'days',
  },
])

const views: readonly ViewName[] = [
  { id: 'unread', label: 'Unread' },
  { id: 'all', label: 'All' },
]
const choiceWords = { topic: (topic: string | null) => topicOf({ topic: topic ?? '' }).word }

/** The reader's notifications, newest first. */
export function NotificationList() {
  const { data: unread } = useQuery(unreadCount())
  const table = useTable('notifications', { sorter: { column: 'createdOn', down: true } })
  const allRead = useMutation(markAllRead())
  return (
    <>
      <PageHeader
        crumbs={useCrumbs()}
        title="Notifications"
        actions={
          <Button
            icon={<IconChecks size={16} />}
            reason={unread === 0 && 'Everything is read'}
            disabled={allRead.isPending}
            onClick={() => allRead.mutate()}
          >
            Mark all as read
          </Button>
        }
        below={
          allRead.error && (
            <Notice tone="red" title="Notifications could not be marked as read" onDismiss={allRead.reset}>
              {allRead.error.message}
            </Notice>
          )
        }
      />
      <WindowTable
        {...table}
        of={newsWindow}
        label="Notifications"
        columns={columns}
        choiceWords={choiceWords}
        views={views}
        filterHint="Title, message"
        empty={{
          sentence:
            'Anything that concerns you appears here: roles you are given, projects that change status, insurance that expires.',
        }}
        failure="Notifications could not be loaded"
        rowLink={(row) => `/manage/notifications/view/${row.id}`}
        rowName={nameOf}
        renderBulk={(chosen, clear) => <Bulk chosen={chosen} clear={clear} />}
        exportName="notifications"
      />
    </>
  )
}

const nameOf = ({ title }: News) => title

function Bulk({ chosen, clear }: { chosen: readonly News[]; clear: () => void }) {
  const own = chosen.filter(({ canDelete }) => canDelete)
  return (
    <>
      <BulkAction
        rows={own}
        verb="Delete"
        icon={<IconTrash size={15} />}
        danger
        reason="You cannot delete any of the notifications you selected"
        question={(count) => ({
          title: `Delete ${counted(count, 'notification')}?`,
          consequences: 'The records they refer to are not affected.',
        })}
        nameOf={nameOf}
        write={(row) => notifications.remove(row)}
        success={(count) => `${counted(count, 'notification')} deleted`}
        onDone={clear}
      />
      <BulkAction
        rows={chosen.filter(({ read }) => !read)}
        verb="Mark"
        rest="as read"
        icon={<IconMailOpened size={15} />}
        reason="All the notifications you selected are already read"
        nameOf={nameOf}
        write={(row) => notifications.act('read', row)}
        success={(count) => `${counted(count, 'notification')} marked as read`}
        onDone={clear}
      />
    </>
  )
}
