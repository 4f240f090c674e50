import { and, eq, inArray, ne } from 'drizzle-orm'
import { userStatus } from '#contract/entities/user.ts'
import { grouped } from '#contract/grouped.ts'
import { systems } from '#contract/systems.ts'
import { withoutTurning } from '#contract/text/turningSigns.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { audience } from '#server/core/audience.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { users } from '#server/db/tables/user.ts'
import { inSlices } from '#server/core/slices.ts'
import { sendAllLater } from '#server/platform/mail/outbox.ts'
import type { InSystem } from '#server/core/rights/recordRights.ts'
import { dayOnSite, peopleOfSafety } from './site.ts'
import type { Write } from '#server/core/write.ts'

export type News = Pick<
  typeof notifications.$inferInsert,
  'topic' | 'title' | 'body' | 'projectId' | 'entityKind' | 'entityId' | 'url' | 'priority'
> & {
  /** Where the record belongs. Only people who may open facility management are notified of its records. */
  place?: InSystem
}
type Receiver = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'notificationPrefs'>

/** A person's preference for a topic: their choice for it, or their general choice. */
const preferenceOf = ({ notificationPrefs: { kind, topics } }: Receiver, topic: string) =>
  (topics as Partial<Record<string, typeof kind>>)[topic] ?? kind

/** A notification and its receivers. */
export interface Notice {
  userIds: readonly (number | null)[]
  news: News
}

/**
 * Notifies people as they prefer, in the same transaction, except the author. Each notification is mailed separately,
 * unless the person wants a summary and it is not urgent.
 */
export const notify = (w: Write, userIds: readonly (number | null)[], news: News) => notifyAll(w, [{ userIds, news }])

/** The same for many notices, with as many statements as for one. */
export async function notifyAll(w: Write, notices: readonly Notice[]) {
  const asked = notices.flatMap(({ userIds, news }) =>
    [...new Set(userIds)].flatMap((id) => (id === null || id === w.person.userId ? [] : [{ id, news }])),
  )
  const people = await receivers(w, [...new Set(asked.map(({ id }) => id))])
  const mayReceive = await receiversInUse(w, asked)
  const sent = asked.flatMap(({ id, news: { place, ...news } }) => {
    const person = mayReceive(id, place) && people.get(id)
    return person && preferenceOf(person, news.topic) !== 'off' ? [{ person, news }] : []
  })
  for (const some of inSlices(sent)) {
    const made = await w.tx
      .insert(notifications)
      .values(
        some.map(({ person, news }) => ({
          ...news,
          title: withoutTurning(news.title),
          body: withoutTurning(news.body),
          userId: person.id,
          createdOn: w.on,
          updatedOn: w.on,
        })),
      )
      .returning({ id: notifications.id, userId: notifications.userId })
    for (const row of made)
      w.announce({
        kind: 'notification',
        recordId: row.id,
        op: 'updated',
        version: 1,
        audience: audience.user(row.userId),
        affected: [],
      })
  }
  const mailed = sent.filter(({ person, news }) => wantsMail(person, news))
  await sendAllLater(
    w.tx,
    w.on,
    mailed.map(({ person, news }) => letter(person, news, w.services.config.publicUrl)),
  )
}

/**
 * Whether a person may be notified of a record of facility management. In safety management the contact of a record's
 * company is notified, whatever that person may open.
 */
async function receiversInUse(w: Write, asked: readonly { id: number; news: News }[]) {
  const inUse = asked.filter(({ news }) => news.place?.systemId === systems.fm)
  const open = new Map<number, ReadonlySet<number>>()
  for (const group of grouped(inUse, ({ news }) => news.place!.projectId).values()) {
    const { place } = group[0].news
    const ids = group.map(({ id }) => id)
    open.set(place!.projectId, await peopleOfSafety(w, place!, ids, await dayOnSite(w, place!.projectId)))
  }
  return (id: number, place: InSystem | undefined) =>
    place?.systemId !== systems.fm || (open.get(place.projectId)?.has(id) ?? false)
}

/** The people among these who can be notified. */
async function receivers(w: Write, ids: readonly number[]) {
  const found = new Map<number, Receiver>()
  for (const some of inSlices(ids)) {
    const people = await w.tx
      .select({
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        notificationPrefs: users.notificationPrefs,
      })
      .from(users)
      .where(and(inArray(users.id, some), eq(users.isDeleted, false), ne(users.statusId, userStatus.deactivated)))
    for (const person of people) found.set(person.id, person)
  }
  return found
}

const wantsMail = (person: Receiver, { topic, priority = 0 }: News) =>
  preferenceOf(person, topic) === 'app+email' &&
  (person.notificationPrefs.digest === 'none' || priority >= urgentPriority)

const letter = ({ email, firstName, id }: Receiver, { title, body, url }: News, publicUrl: string) => ({
  to: email,
  subject: title,
  text: [
    `Hello ${firstName},`,
    body,
    ...(url ? [new URL(url, publicUrl).href] : []),
    `You chose to get this by e-mail. Change that under Preferences: ${new URL(`/manage/users/edit/${id}`, publicUrl).href}`,
  ].join('\n\n'),
})
