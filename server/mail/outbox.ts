import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import type { Services } from '#server/services.ts'
import { officeSettings } from '#server/settings.ts'
import type { Message } from './mailer.ts'
import { loggable } from '#server/loggable.ts'

type Mail = typeof outboxMails.$inferSelect

const minute = 60_000
/** How long after it was written a mail is tried, in milliseconds; after the last it stays with its problem. */
const tries = [0, 1, 5, 15, 60, 240, 720, 1_440].map((minutes) => minutes * minute)
const batch = 100

/** Puts a message into the outbox. It goes out once the caller's transaction has been committed, and only then. */
export async function sendLater(tx: Tx, message: Message) {
  await tx.insert(outboxMails).values(message)
}

/**
 * Hands the mail server what waits and is due. What it refuses keeps its words and is tried again, for a day.
 * Without a mail server everything stays for the administrator to read. Never rejects.
 */
export async function deliverOutbox(services: Services) {
  const { deliver } = services.mail
  if (!deliver) return
  try {
    const waiting = await services.db.select().from(outboxMails)
      .where(and(isNull(outboxMails.sentOn), lt(outboxMails.attempts, tries.length))).orderBy(asc(outboxMails.id)).limit(batch)
    for (const mail of waiting) if (isDue(mail, services.now()) && (await claim(services, mail))) await send(services, deliver, mail)
  } catch (error) {
    services.log({ level: 'error', message: 'The outbox could not be read', ...loggable(error) })
  }
}

const isDue = (mail: Mail, now: Date) => now.getTime() >= Date.parse(mail.createdOn) + tries[mail.attempts]!

/** Counts the try before it is made; of two processes only one gets it. */
async function claim({ db }: Services, mail: Mail) {
  const claimed = await db.update(outboxMails).set({ attempts: mail.attempts + 1 })
    .where(and(eq(outboxMails.id, mail.id), eq(outboxMails.attempts, mail.attempts), isNull(outboxMails.sentOn))).returning({ id: outboxMails.id })
  return claimed.length > 0
}

async function send(services: Services, deliver: (message: Message) => Promise<void>, mail: Mail) {
  const { mailSender: sender } = await officeSettings(services.db)
  const result = await deliver({ to: mail.to, subject: mail.subject, text: mail.text, sender }).then(
    () => ({ sentOn: services.now().toISOString(), problem: null, text: withoutSecrets(mail.text) }),
    (error: unknown) => ({ problem: String(error instanceof Error ? error.message : error).slice(0, 500) }),
  )
  await services.db.update(outboxMails).set(result).where(eq(outboxMails.id, mail.id))
  if (result.problem) services.log({ level: 'warn', message: 'A mail could not be sent', mail: mail.id, attempt: mail.attempts + 1, cause: result.problem })
}

/** A link that went out is its reader's alone; the table keeps only that it did. */
const withoutSecrets = (text: string) => text.replaceAll(/([?&]token=)[\w-]+/g, '$1…')
