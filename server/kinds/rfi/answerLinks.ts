import { and, eq, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { linkWorks, rfi, type Rfi } from '#contract/entities/rfi.ts'
import { chosenId } from '#contract/fields.ts'
import { mayAct } from '#server/core/policy.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, invalid, missing, notNow } from '#server/base/refuse.ts'
import type { Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { sendLater } from '#server/platform/mail/outbox.ts'
import { hashOf, newSecret } from '#server/platform/signIn/secrets.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { rfiAnswerLinks } from '#server/db/tables/rfi.ts'

interface Asked {
  email: string
  name: string
  company: string | null
  message: string | null
  days: number
}

/**
 * Mails a link to someone without an account, with which they can read the question and answer it once. It is stored as
 * a hash only, so callers must not log it or keep it in the history. An earlier link to the same address becomes
 * invalid.
 */
export async function sendAnswerLink(w: Write, row: Rfi, { email, name, company, message, days }: Asked) {
  const token = newSecret()
  const expiresOn = new Date(Date.parse(w.on) + days * 86_400_000).toISOString()
  await endLinks(w, row, sql`lower(${rfiAnswerLinks.email}) = ${email.toLowerCase()}`)
  const mailId = await sendLater(w.tx, w.on, {
    to: email,
    subject: `${row.number}: ${row.subject}`.slice(0, 150),
    text: [
      `Hello ${name},`,
      `${w.person.fullName} asks you to answer ${row.number} of ${row.projectNumber} ${row.projectName}: ${row.subject}.`,
      ...(message ? [message] : []),
      'Read the question and answer it here:',
      addressOf(w, token),
      `The link works for one answer, until ${plainDay(expiresOn.slice(0, 10))}. Anyone who has it can answer, so do not pass it on.`,
    ].join('\n\n'),
  })
  await w.tx.insert(rfiAnswerLinks).values({
    rfiId: row.id,
    tokenHash: await hashOf(token),
    email,
    name,
    company,
    sentOn: w.on,
    sentById: w.person.userId,
    expiresOn,
    mailId,
  })
  note(w, row, 'answerLink', `${name}, ${email}`)
}

/** Withdraws a link of an RFI that has not been used. */
export async function withdrawAnswerLink(w: Write, row: Rfi, linkId: number) {
  const ended = await endLinks(w, row, eq(rfiAnswerLinks.id, linkId))
  if (ended.length === 0) throw invalid('This link has been used or has already ended.', 'linkId')
}

/** Invalidates the valid links of an RFI. Mails with such a link that still wait are not sent. */
async function endLinks(w: Write, row: Rfi, which: ReturnType<typeof sql>) {
  const ended = await w.tx
    .update(rfiAnswerLinks)
    .set({ withdrawnOn: w.on })
    .where(
      and(
        eq(rfiAnswerLinks.rfiId, row.id),
        isNull(rfiAnswerLinks.usedOn),
        isNull(rfiAnswerLinks.withdrawnOn),
        sql`${rfiAnswerLinks.expiresOn} > ${w.on}`,
        which,
      ),
    )
    .returning()
  for (const { mailId, name, email } of ended) {
    if (mailId !== null) await w.tx.delete(outboxMails).where(isWaiting(mailId))
    note(w, row, 'linkWithdrawn', `${name}, ${email}`)
  }
  return ended
}

const isWaiting = (mailId: number) => and(eq(outboxMails.id, mailId), isNull(outboxMails.sentOn))

const note = (w: Write, row: Rfi, action: string, comment: string) =>
  w.addHistory({ entityKind: 'rfi', entityId: row.id, projectId: row.parentProjectId, action, comment })

function addressOf({ services }: Write, token: string) {
  const link = new URL('/answerRfi', services.config.publicUrl)
  link.searchParams.set('token', token)
  return link.href
}

const copied = z.object({ linkId: chosenId('Link') })

/**
 * `PUT /api/rfi/{id}/answerLink` {linkId}: makes a new link, to pass on by hand, and returns it only this once. The
 * link in the mail stops working; a mail that still waits is sent with the new one. People who may ask by mail may do
 * this.
 */
export const answerLinkCalls = (kind: Resource<typeof rfi>) =>
  // Not a POST, because an idempotency key would store the answer and with it the link.
  new Hono<Env>().put('/rfi/:id/answerLink', async (c) => {
    const id = asId.safeParse(c.req.param('id'))
    if (!id.success) throw missing('RFI')
    const { linkId } = copied.parse(await readJson(c))
    return write(c, {}, async (w) => {
      const row = await writing(kind).read.one(w.tx, w.person, id.data)
      if (!mayAct(w.person, kind.rules, row, 'askOutside')) throw forbidden('ask for an answer by mail')
      const link = row.answerLinks.find((one) => one.id === linkId)
      if (!link || !linkWorks(link, w.on) || !row.allowedActions.includes('askOutside'))
        throw notNow('This link has been used or has ended.')
      const token = newSecret()
      const [made] = await w.tx
        .update(rfiAnswerLinks)
        .set({ tokenHash: await hashOf(token) })
        .where(eq(rfiAnswerLinks.id, linkId))
        .returning()
      const address = addressOf(w, token)
      if (made!.mailId !== null)
        await w.tx
          .update(outboxMails)
          .set({ text: sql`regexp_replace(${outboxMails.text}, '\\S+[?]token=\\S+', ${address})` })
          .where(isWaiting(made!.mailId))
      note(w, row, 'answerLinkCopied', `${link.name}, ${link.email}`)
      return { data: { link: address } }
    })
  })
