import { IconChecks, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { notification } from '#contract/entities/notification.ts'
import type { Summary } from '#contract/entity.ts'
import { counted } from '#src/ui/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import type { View } from '#src/ui/DataTable/views.ts'
import { Moment } from '#src/ui/Moment.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { BulkAction } from '../record/BulkAction.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useTable } from '../record/useTable.ts'
import { markAllRead, notifications } from './data.ts'
import { NewsTitle } from './NewsTitle.tsx'
import { topicOf } from './topics.ts'

type News = Summary<typeof notification>

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
    id: 'on',
    header: 'Received',
    value: (row) => row.createdOn,
    kind: 'moment',
    cell: (row) => <Moment at={row.createdOn} withTime />,
    width: 150,
    filter: 'days',
  },
])

const views: readonly View<News>[] = [
  { id: 'unread', label: 'Unread', keeps: ({ read }) => !read },
  { id: 'all', label: 'All', keeps: () => true },
]

/** The reader's notifications, newest first. */
export function NotificationList() {
  const { data, error, refetch } = useQuery(notifications.list())
  const table = useTable('notifications', { sorter: { column: 'on', down: true } })
  const allRead = useMutation(markAllRead())
  const unread = data?.filter(({ read }) => !read).length ?? 0
  return (
    <>
      <PageHeader
        crumbs={useCrumbs()}
        title="Notifications"
        actions={
          <Button
            icon={<IconChecks size={16} />}
            reason={unread === 0 ? 'Everything is read' : null}
            disabled={allRead.isPending}
            onClick={() => allRead.mutate()}
          >
            Mark all as read
          </Button>
        }
        below={
          allRead.error && (
            <Notice tone="red" title="Nothing was marked as read" onDismiss={allRead.reset}>
              {allRead.error.message}
            </Notice>
          )
        }
      />
      <DataTable
        {...table}
        label="Notifications"
        rows={data}
        columns={columns}
        views={views}
        filterHint="Title, message"
        empty={{
          sentence: 'What concerns you appears here: roles you get, projects that move on, insurances that run out.',
        }}
        problem={
          error && !data
            ? { title: 'Notifications could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
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
        reason="None of the chosen is yours to delete"
        question={(count) => ({
          title: `Delete ${counted(count, 'notification')}?`,
          consequences: 'What they speak of stays as it is.',
        })}
        nameOf={nameOf}
        write={(row) => notifications.remove(row)}
        told={(count) => `${counted(count, 'notification')} deleted`}
        onDone={clear}
      />
      <BulkAction
        rows={chosen.filter(({ read }) => !read)}
        verb="Mark"
        rest="as read"
        icon={<IconMailOpened size={15} />}
        reason="All of the chosen are read"
        nameOf={nameOf}
        write={(row) => notifications.act('read', row)}
        told={(count) => `${counted(count, 'notification')} marked as read`}
        onDone={clear}
      />
    </>
  )
}
