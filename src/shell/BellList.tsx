import { useMutation, useQuery } from '@tanstack/react-query'
import type { Notification } from '#contract/entities/notification.ts'
import { markAllRead, newestNews } from '../entities/notification/data.ts'
import { unreadCount } from '../entities/notification/unread.ts'
import { together } from '../ui/answer.ts'
import { Button } from '../ui/Button.tsx'
import { UiLink, useOpen } from '../ui/LinkProvider.tsx'
import { Loaded } from '../ui/page/Loaded.tsx'
import { Moment } from '../ui/time/Moment.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { ProblemList } from '../ui/dialogs/ProblemList.tsx'
import { useMessages } from './useMessages.ts'

/** The newest notifications, and errors and warnings not yet dismissed. */
export default function BellList({ close }: { close(): void }) {
  const newest = useQuery(newestNews())
  const counted = useQuery(unreadCount())
  const unread = counted.data
  const answer = together([newest, counted], () => newest.data?.rows ?? [])
  const allRead = useMutation(markAllRead())
  const messages = useMessages()
  const problems = messages.all.filter(({ tone }) => tone !== 'success')
  return (
    <div className="bell-list">
      {problems.length > 0 && (
        <ProblemList
          problems={problems.map(({ id, tone, text, at }) => ({
            id,
            tone: tone as 'error' | 'warning',
            message: text,
            at,
          }))}
          onDismiss={(id) => messages.dismiss(Number(id))}
          onDismissAll={() => {
            messages.clear('error')
            messages.clear('warning')
          }}
        />
      )}
      <div className="line head">
        <strong>Notifications</strong>
        <Button
          kind="quiet"
          small
          className="push"
          reason={unread === 0 ? 'Everything is read' : null}
          disabled={unread === undefined || allRead.isPending}
          onClick={() => allRead.mutate()}
        >
          Mark all as read
        </Button>
      </div>
      {allRead.error && (
        <Notice tone="red" title="Notifications could not be marked as read" onDismiss={allRead.reset}>
          {allRead.error.message}
        </Notice>
      )}
      <Loaded of={answer} name="Notifications">
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet small" style={{ padding: 12 }}>
              No notifications. Anything that concerns you appears here.
            </p>
          ) : (
            rows.map((news) => <News key={news.id} news={news} close={close} />)
          )
        }
      </Loaded>
      <UiLink href="/manage/notifications" className="item" onClick={close}>
        All notifications
      </UiLink>
    </div>
  )
}

function News({
  news,
  close,
}: {
  news: Pick<Notification, 'id' | 'rowVersion' | 'title' | 'body' | 'createdOn' | 'read'>
  close(): void
}) {
  const open = useOpen()
  return (
    <button
      className={news.read ? 'news read' : 'news'}
      onClick={() => {
        close()
        open(`/manage/notifications/view/${news.id}`)
      }}
    >
      <i aria-hidden />
      <strong>
        {news.title}
        {!news.read && <span className="away"> (unread)</span>}
      </strong>
      <span>
        <Moment at={news.createdOn} withTime /> · {news.body}
      </span>
    </button>
  )
}
