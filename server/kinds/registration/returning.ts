import { eq } from 'drizzle-orm'
import type { Registration } from '#contract/entities/registration.ts'
import { registerLetter } from '#contract/people/registerLetters.ts'
import { daysToAnswer, registrationStatus as status } from '#contract/people/registrations.ts'
import { plainDay } from '#server/core/thresholds.ts'
import type { Write } from '#server/core/write.ts'
import { registrationLinks, registrations } from '#server/db/tables/registration.ts'
import { sendLater } from '#server/platform/mail/outbox.ts'
import { hashOf, newSecret } from '#server/platform/signIn/secrets.ts'
import { addressOfLink } from './links.ts'

/**
 * Returns what a person sent, with a mail that has a link to it alone: to the person, otherwise to whoever was invited.
 * Whoever gave no address reads the reason on the device on which they entered it.
 */
export async function returnTo(w: Write, row: Registration, { reason }: { reason: string }) {
  const [invited] = await w.tx
    .select({ email: registrationLinks.email, language: registrationLinks.language })
    .from(registrations)
    .innerJoin(registrationLinks, eq(registrationLinks.id, registrations.linkId))
    .where(eq(registrations.id, row.id))
  const returned = {
    statusId: status.returned,
    returnReason: reason,
    decidedOn: w.on,
    decidedById: w.person.userId,
  }
  const to = row.email ?? invited?.email
  if (!to) {
    w.warn({
      message: `${row.firstName} ${row.lastName} gave no e-mail address. They read the reason on the device on which they entered their details.`,
    })
    return { ...returned, tokenHash: null, tokenExpiresOn: null }
  }
  const secret = newSecret()
  const tokenExpiresOn = new Date(Date.parse(w.on) + daysToAnswer * 86_400_000).toISOString()
  await sendLater(w.tx, w.on, {
    to,
    ...registerLetter(row.languageCode ?? invited?.language ?? 'en', 'returned', {
      project: row.projectName,
      sender: w.person.fullName,
      link: addressOfLink(w.services, secret),
      until: plainDay(tokenExpiresOn.slice(0, 10)),
      reason,
    }),
  })
  return { ...returned, tokenHash: await hashOf(secret), tokenExpiresOn }
}
