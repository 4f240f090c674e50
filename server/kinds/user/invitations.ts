import { and, eq, lt } from 'drizzle-orm'
import { userStatus } from '#contract/entities/user.ts'
import { users } from '#server/db/tables/user.ts'
import { notify } from '#server/platform/notices/notify.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { takeOnce } from '#server/core/once.ts'
import { activeWith } from '#server/platform/notices/recipients.ts'

/** Days after which an invitation expires. */
const validDays = 7

/**
 * Notifies the sender of an invitation, or the administrators if there is none, that the invitation was not used within
 * seven days.
 */
export const notifyOfOpenInvitations = (services: Services) => writeAsSystem(services, notifyInviters)

async function notifyInviters(w: Write) {
  const before = new Date(Date.parse(w.on) - validDays * 86_400_000).toISOString()
  const waiting = await w.tx
    .select()
    .from(users)
    .where(and(eq(users.isDeleted, false), eq(users.statusId, userStatus.invited), lt(users.updatedOn, before)))
  const admins = await activeWith(w.tx, 'admin')
  const nameOf = ({ id, updatedOn }: (typeof waiting)[number]) => `invitation/${id}/${updatedOn.slice(0, 10)}`
  const free = new Set(await takeOnce(w.tx, w.on, waiting.map(nameOf)))
  for (const row of waiting.filter((one) => free.has(nameOf(one)))) {
    const { id, fullName, email, updatedById, createdById } = row
    const inviter = updatedById ?? createdById
    await notify(w, inviter ? [inviter] : admins, {
      topic: 'account',
      title: `${fullName} has not accepted the invitation`.slice(0, 150),
      body: `${w.services.config.oidc ? `Nobody has signed in as ${email} yet.` : `The link sent to ${email} has expired.`} Send the invitation again, or check that the address is right.`,
      entityKind: 'user',
      entityId: id,
      url: `/manage/users/edit/${id}`,
    })
  }
}
