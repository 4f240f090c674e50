import { and, eq, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import type { permit, Permit } from '#contract/entities/permit.ts'
import { holderLinkAsked, linkMinutes, type HolderLink, type HolderStep } from '#contract/safety/holderLink.ts'
import { invalid, missing, notNow } from '#server/base/refuse.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { readJson } from '#server/core/readJson.ts'
import type { Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { permitHolderLinks as links } from '#server/db/tables/permit.ts'
import { persons } from '#server/db/tables/person.ts'
import { sendLater } from '#server/platform/mail/outbox.ts'
import { codeOf } from '#server/platform/papers/recordCode.ts'
import { hashOf, newSecret } from '#server/platform/signIn/secrets.ts'

const steps: readonly HolderStep[] = ['start', 'handBack']
const stepWords: Record<HolderStep, string> = {
  start: 'Read the permit, and accept it before the work starts:',
  handBack: 'Hand it back here when the work is done:',
}

/** What a holder does next with a permit, as far as its status allows it; null if it is somebody else's turn. */
export const stepOf = ({ allowedActions }: Pick<Permit, 'allowedActions'>) =>
  steps.find((step) => allowedActions.includes(step)) ?? null

/**
 * `PUT /api/permit/{id}/holderLink` {by}: makes a link with which a holder without an account takes the next step, and
 * shows it as a code or mails it. It works once; an earlier one ends. Not a POST, because an idempotency key would store
 * the answer and with it the link.
 */
export const holderLinkCalls = (kind: Resource<typeof permit>) =>
  new Hono<Env>().put('/permit/:id/holderLink', async (c) => {
    const id = asId.safeParse(c.req.param('id'))
    if (!id.success) throw missing('Permit')
    const body = await readJson(c)
    const { by } = holderLinkAsked.parse(body)
    return write(c, {}, async (w) => {
      const row = await writing(kind).read.one(w.tx, w.person, id.data)
      const personId = row.holderUserId === null ? row.holderPersonId : null
      const step = stepOf(row)
      if (personId === null || step === null) throw notNow('Nothing is up to the holder of this permit now.')
      return { data: await newLink(w, row, { personId, step, by }) }
    })
  })

async function newLink(
  w: Write,
  row: Permit,
  { personId, step, by }: { personId: number; step: HolderStep; by: 'code' | 'mail' },
): Promise<HolderLink> {
  const [holder] = await w.tx.select({ email: persons.email }).from(persons).where(eq(persons.id, personId))
  const email = holder?.email ?? null
  if (by === 'mail' && email === null)
    throw invalid(`The record of ${row.holderName} has no e-mail address. Show the code instead.`, 'by')
  await endLinks(w, row.id)
  const token = newSecret()
  const expiresOn = new Date(Date.parse(w.on) + linkMinutes[by] * 60_000).toISOString()
  const address = new URL('/holdPermit', w.services.config.publicUrl)
  address.searchParams.set('token', token)
  const mailId =
    by === 'mail' ? await mailLink(w, row, { email: email!, step, expiresOn, address: address.href }) : null
  const made = { permitId: row.id, personId, tokenHash: await hashOf(token), expiresOn, mailId }
  await w.tx.insert(links).values({ ...made, madeOn: w.on, madeById: w.person.userId })
  w.addHistory({
    entityKind: 'permit',
    entityId: row.id,
    projectId: row.projectId,
    action: 'holderLink',
    comment: row.holderName,
  })
  const { size, path } = codeOf(address.href)
  return { expiresOn, code: by === 'code' ? { size, path } : null, mails: email !== null }
}

const mailLink = (
  w: Write,
  row: Permit,
  { email, step, expiresOn, address }: { email: string; step: HolderStep; expiresOn: string; address: string },
) =>
  sendLater(w.tx, w.on, {
    to: email,
    subject: `${row.number}: ${row.title}`.slice(0, 150),
    text: [
      `Hello ${row.holderName},`,
      `You hold permit ${row.number} of ${row.projectNumber} ${row.projectName}: ${row.title}. ${stepWords[step]}`,
      address,
      `The link works once, until ${momentWords(expiresOn, row.projectTimeZone)}. It is yours: do not pass it on.`,
    ].join('\n\n'),
  })

/** Ends the links of a permit that were not used. Mails with such a link that still wait are not sent. */
async function endLinks(w: Write, permitId: number) {
  const ended = await w.tx
    .update(links)
    .set({ expiresOn: w.on })
    .where(and(eq(links.permitId, permitId), isNull(links.usedOn)))
    .returning({ mailId: links.mailId })
  for (const { mailId } of ended)
    if (mailId !== null)
      await w.tx.delete(outboxMails).where(and(eq(outboxMails.id, mailId), isNull(outboxMails.sentOn)))
}
