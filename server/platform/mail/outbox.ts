import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { withoutTurning } from '#contract/text/turningSigns.ts'
import type { Tx } from '#server/db/database.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import type { Services } from '#server/core/services.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import type { Message } from '#server/core/contracts/mailer.ts'
import { loggable } from '#server/base/loggable.ts'
import { inSlices } from '#server/core/slices.ts'

type Mail = typeof outboxMails.$inferSelect
type Deliver = NonNullable<Services['mail']['deliver']>

const minute = 60_000
/**
 * The pauses after each failed attempt, in milliseconds, one day in total. After the last attempt a mail stays in the
 * outbox with its error.
 */
const pauses = [1, 4, 10, 45, 180, 480, 720].map((minutes) => minutes * minute)
const mostTries = pauses.length + 1
/** How long a process claims a mail, in milliseconds. If the process ends meanwhile, another one tries after that. */
const alone = 5 * minute
const batch = 100

/**
 * Adds a message to the outbox, dated `on` (ISO 8601), and returns its id there. It is sent only if the caller's
 * transaction commits.
 */
export async function sendLater(tx: Tx, on: string, message: Message): Promise<number> {
  const [mail] = await tx.insert(outboxMails).values(asMail(message, on)).returning({ id: outboxMails.id })
  return mail!.id
}

/** The same for many messages. */
export async function sendAllLater(tx: Tx, on: string, messages: readonly Message[]) {
  for (const some of inSlices(messages)) await tx.insert(outboxMails).values(some.map((message) => asMail(message, on)))
}

const asMail = (message: Message, on: string) => ({
  ...message,
  subject: withoutTurning(message.subject),
  text: withoutTurning(message.text),
  createdOn: on,
  nextTryOn: on,
})

const underWay = new WeakMap<Services, Promise<void>>()

/**
 * Sends every mail that is due. While a run is in progress, further calls wait for that run. A failed mail keeps its
 * error and is retried for a day. Without a mail server all mail stays in the outbox for administrators. Never rejects.
 */
export async function deliverOutbox(services: Services) {
  const { deliver } = services.mail
  if (!deliver) return
  const run = underWay.get(services) ?? deliverDue(services, deliver).finally(() => underWay.delete(services))
  underWay.set(services, run)
  await run
}

async function deliverDue(services: Services, deliver: Deliver) {
  try {
    const waiting = await services.db
      .select({ id: outboxMails.id })
      .from(outboxMails)
      .where(isDue(services.now()))
      .orderBy(asc(outboxMails.id))
      .limit(batch)
    for (const { id } of waiting) {
      const mail = await claim(services, id)
      if (mail) await send(services, deliver, mail)
    }
  } catch (error) {
    services.log({ level: 'error', message: 'The outbox could not be read', ...loggable(error) })
  }
}

/** The first attempt is always due: the clock may have been set back since the mail was written. */
const isDue = (now: Date) =>
  and(
    isNull(outboxMails.sentOn),
    lt(outboxMails.attempts, mostTries),
    or(eq(outboxMails.attempts, 0), lte(outboxMails.nextTryOn, now.toISOString())),
  )
const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/** Counts the attempt before it is made, so that only one process sends the mail. */
async function claim({ db, now }: Services, id: number): Promise<Mail | undefined> {
  const [claimed] = await db
    .update(outboxMails)
    .set({ attempts: sql`${outboxMails.attempts} + 1`, nextTryOn: after(now(), alone) })
    .where(and(eq(outboxMails.id, id), isDue(now())))
    .returning()
  return claimed
}

async function send(services: Services, deliver: Deliver, mail: Mail) {
  const { mailSender: sender } = await officeSettings(services.db)
  const result = await deliver({
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    sender: withoutTurning(sender),
  }).then(
    () => ({ sentOn: services.now().toISOString(), problem: null, text: withoutSecrets(mail.text) }),
    (error: unknown) => ({
      // Mail servers may quote the links of mails that they refuse.
      problem: withoutSecrets(String(error instanceof Error ? error.message : error)).slice(0, 500),
      nextTryOn: after(services.now(), pauses[mail.attempts - 1] ?? 0),
    }),
  )
  await services.db.update(outboxMails).set(result).where(eq(outboxMails.id, mail.id))
  if (result.problem)
    services.log({
      level: 'warn',
      message: 'A mail could not be sent',
      mail: mail.id,
      attempt: mail.attempts,
      cause: result.problem,
    })
}

/** Removes the secret from links; only the recipient may use them. */
const withoutSecrets = (text: string) => text.replaceAll(/([?&]token=)\S+/g, '$1…')
