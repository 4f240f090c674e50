import { useQuery } from '@tanstack/react-query'
import { newestNews, type News } from '#src/entities/notification/data.ts'
import { unreadCount } from '#src/entities/notification/unread.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'

const shown = 5

/** The user's newest notifications. */
export function NewsPanel() {
  const answer = useQuery(newestNews())
  const { data: unread } = useQuery(unreadCount())
  return (
    <Panel
      title="Notifications"
      count={unread || undefined}
      flush
      action={<UiLink href="/manage/notifications">All notifications</UiLink>}
    >
      <Loaded of={answer} name="Notifications">
        {({ rows }) => (rows.length === 0 ? nothingNew : <Newest news={rows.slice(0, shown)} />)}
      </Loaded>
    </Panel>
  )
}

const nothingNew = <p className="calm quiet">No notifications. Anything that concerns you appears here.</p>

const Newest = ({ news }: { news: readonly News[] }) => (
  <ul className="lines news-lines">
    {news.map(({ id, title, body, createdOn, read }) => (
      <li key={id} className={read ? undefined : 'unread'}>
        <i aria-hidden />
        <span className="two-lines">
          <span className="cut" title={title}>
            <UiLink href={`/manage/notifications/view/${id}`}>
              {title}
              {!read && <span className="away"> (unread)</span>}
            </UiLink>
          </span>
          <span className="small quiet cut" title={body}>
            {body}
          </span>
        </span>
        <Moment className="small quiet push" at={createdOn} />
      </li>
    ))}
  </ul>
)
