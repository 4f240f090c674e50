import { IconAlertTriangle } from '@tabler/icons-react'
import type { Notification } from '#contract/entities/notification.ts'
import { isUrgent } from './topics.ts'
import './notification.css'

/** A notification's title in a list: bold with a dot while unread, with a mark if urgent. */
export const NewsTitle = ({ news }: { news: Pick<Notification, 'title' | 'read' | 'priority'> }) => (
  <span className={news.read ? 'news-title read' : 'news-title'} title={news.title}>
    <i aria-hidden />
    {isUrgent(news) && (
      <span className="due tone-red">
        <IconAlertTriangle size={14} stroke={2} role="img" aria-label="Urgent" />
      </span>
    )}
    <span className="cut">{news.title}</span>
    {!news.read && <span className="away"> (unread)</span>}
  </span>
)
