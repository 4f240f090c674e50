import { and, eq, inArray, ne } from 'drizzle-orm'
import { userStatus } from '#contract/entities/user.ts'
import { withoutTurning } from '#contract/text/turningSigns.ts'
import { urgentPriority } from '#contract/topics.ts'
import { audience } from '#server/core/audience.ts'
import { notifications } from './table.ts'
import { users } from '../user/table.ts'
import { sendLater } from '#server/mail/outbox.ts'
import type { Write } from '#server/core/write.ts'

type News = Pick<
  typeof notifications.$inferInsert,
  'topic' | 'title' | 'body' | 'projectId' | 'entityKind' | 'entityId' | 'url' | 'priority'
>
type Receiver = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'notificationPrefs'>

/** The way a person wants to be notified of a topic: their choice for it, or their general choice. */
const wishOf = ({ notificationPrefs: { kind, topics } }: Receiver, topic: string) =>
  (topics as Partial<Record<string, typeof kind>>)[topic] ?? kind

/**
 * Notifies people as they prefer, in the same transaction, except the author. Each notification is mailed separately,
 * unless the person wants a summary and it is not urgent.
 */
export async function notify(w: Write, userIds: readonly (number | null)[], news: News) {
  const others = [...new Set(userIds)].filter((id): id is number => id !== null && id !== w.person.userId)
  if (others.length === 0) return
  const people = await w.tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      notificationPrefs: users.notificationPrefs,
    })
    .from(users)
    .where(and(inArray(users.id, others), eq(users.isDeleted, false), ne(users.statusId, userStatus.deactivated)))
  const recipients = people.filter((person) => wishOf(person, news.topic) !== 'off')
  if (recipients.length === 0) return
  const made = await w.tx
    .insert(notifications)
    .values(
      recipients.map(({ id }) => ({
        ...news,
        title: withoutTurning(news.title),
        body: withoutTurning(news.body),
        userId: id,
        createdOn: w.on,
        updatedOn: w.on,
      })),
    )
    .returning()
  for (const row of made)
    w.tell({
      kind: 'notification',
      recordId: row.id,
      op: 'updated',
      version: 1,
      audience: audience.user(row.userId),
      affected: [],
    })
  for (const person of recipients.filter((one) => wantsMail(one, news)))
    await sendLater(w.tx, w.on, letter(person, news, w.services.config.publicUrl))
}

const wantsMail = (person: Receiver, { topic, priority = 0 }: News) =>
  wishOf(person, topic) === 'app+email' && (person.notificationPrefs.digest === 'none' || priority >= urgentPriority)

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
