import { IconAlertTriangle, IconArrowRight, IconMail, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { notification, type Notification } from '#contract/entities/notification.ts'
import { isLocalUrl } from '#contract/wire/returnUrl.ts'
import { wasDeleted } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { look, loud } from '#src/ui/page/look.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { notifications } from './data.ts'
import './notification.css'
import { isUrgent, openWords, topicOf } from './topics.ts'

const urgentLook = look('Urgent', 'red', IconAlertTriangle, loud)

/** A notification. Opening it marks it as read. */
export function NotificationDetail({ id }: { id: number }) {
  const navigate = useNavigate()
  const { data: news } = useSuspenseQuery(notifications.detail(id))
  const toList = () => void navigate({ to: '/manage/notifications' })
  return <Opened key={id} news={news} toList={toList} />
}

function Opened({ news, toList }: { news: Notification; toList(): void }) {
  const isMarked = useReadOnce(news)
  const unread = useMutation(notifications.act('unread', news))
  const [deleting, setDeleting] = useState(false)
  const topic = topicOf(news)
  return (
    <>
      <PageHeader
        crumbs={useCrumbs(news.title)}
        title={news.title}
        beside={isUrgent(news) && <StatusChip look={urgentLook} large />}
        actions={
          <>
            {news.canDelete && (
              <Button
                kind="danger"
                icon={<IconTrash size={16} />}
                disabled={!isMarked}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Button>
            )}
            {news.read && (
              <Button
                icon={<IconMail size={16} />}
                disabled={unread.isPending}
                onClick={() => unread.mutate({}, { onSuccess: toList })}
              >
                Mark as unread
              </Button>
            )}
            {news.url && isLocalUrl(news.url) && (
              <UiLink className="button primary" href={news.url}>
                {openWords(news)}
                <IconArrowRight size={16} aria-hidden />
              </UiLink>
            )}
          </>
        }
      />
      <div className="content stack">
        {unread.error && <Notice tone="red">{unread.error.message}</Notice>}
        <p className="line quiet">
          <topic.icon size={16} aria-hidden />
          <span>
            {topic.word} · <Moment at={news.createdOn} withTime />
          </span>
        </p>
        <p className="news-body">{news.body}</p>
      </div>
      {deleting && <Deleting news={news} onClose={() => setDeleting(false)} onGone={toList} />}
    </>
  )
}

/**
 * Marks a notification as read once, when it is opened; if the user then marks it as unread, it stays unread. Returns
 * whether the call has settled: actions that send its version wait until then.
 */
function useReadOnce(news: Notification) {
  const { mutate, isPending } = useMutation(notifications.act('read', news))
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    if (!news.read) mutate({})
  }, [news.read, mutate])
  return !isPending
}

function Deleting({ news, onClose, onGone }: { news: Notification; onClose(): void; onGone(): void }) {
  const { messages } = browserOf(useQueryClient())
  const { mutateAsync, error } = useMutation(notifications.remove(news))
  const run = async () => {
    try {
      await mutateAsync()
    } catch {
      // The dialog shows `problem`.
      return
    }
    messages.add('success', wasDeleted(notification.name))
    onGone()
  }
  return (
    <ConfirmModal
      title={`Delete “${news.title}”?`}
      action="Delete"
      danger
      consequences="The record it refers to is not affected."
      problem={error?.message}
      onConfirm={run}
      onCancel={onClose}
    />
  )
}
