import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { base64url } from 'jose'
import { Hono } from 'hono'
import {
  linkAddress,
  linkKindWords,
  registerPage,
  registrationLink as asLink,
  registrationLinkPath,
  registrationLinksPath,
  type RegistrationLink,
  type RegistrationPoster,
} from '#contract/people/registrations.ts'
import { registerLetter } from '#contract/people/registerLetters.ts'
import { forbidden, invalid, missing, Refusal } from '#server/base/refuse.ts'
import { partyOnly } from '#server/core/access.ts'
import { answer } from '#server/core/answer.ts'
import { refuseOnClosed } from '#server/core/closedProject.ts'
import { markWhole } from '#server/core/marks.ts'
import type { Person } from '#server/core/person.ts'
import { readJson } from '#server/core/readJson.ts'
import { readingOf } from '#server/core/reading.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Services } from '#server/core/services.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { write, type Write } from '#server/core/write.ts'
import { accountName } from '#server/db/accountName.ts'
import type { Db, Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { projects } from '#server/db/tables/project.ts'
import { registrationLinks as table } from '#server/db/tables/registration.ts'
import { companiesOf } from '#server/features/site/companies.ts'
import { recipientsOf } from '#server/features/site/contacts.ts'
import { keepsPeople } from '#server/features/site/sitePeople.ts'
import { sendLater } from '#server/platform/mail/outbox.ts'
import { codeOf } from '#server/platform/papers/recordCode.ts'
import { hashOf, newSecret } from '#server/platform/signIn/secrets.ts'
import { serverKey } from '#server/platform/signIn/serverKeys.ts'

type Link = typeof table.$inferSelect
type Asked = ReturnType<typeof asLink.parse>

const hmac = { name: 'HMAC', hash: 'SHA-256' }
/** Bytes of the secret of a poster: too many to guess, few enough for a code that a phone reads from afar. */
const posterLength = 18

/** The page that a link opens. What stands behind `#` reaches no server and no log. */
export const addressOfLink = ({ config }: Services, token: string) =>
  new URL(`${registerPage}#${token}`, config.publicUrl).href

/** The secret on a poster. It is derived, so that the same poster can be printed again while only its hash is stored. */
async function posterToken(db: Db, id: number) {
  const key = await crypto.subtle.importKey('raw', await serverKey(db, 'poster'), hmac, false, ['sign'])
  const signature = await crypto.subtle.sign(hmac, key, new TextEncoder().encode(`registration/${id}`))
  return base64url.encode(new Uint8Array(signature).slice(0, posterLength))
}

/** Whether someone invites: those who keep the list of people; those of a subcontractor their own company only. */
const invites = (person: Person, { projectId, clientId }: { projectId: number; clientId: number | null }) =>
  keepsPeople(person, { projectId }) && (!partyOnly(person, projectId) || clientId === person.clientId)

/**
 * For those who keep the list of people of a project. `GET /api/registrationLinks/{projectId}`: the links by which people
 * register. `POST /api/registrationLink`: makes one; that of a company or a person goes by mail. `PUT
 * /api/registrationLink/{id}/poster`: what is printed on a poster. `DELETE /api/registrationLink/{id}`: ends one. No answer
 * has the secret of a link, except that of a poster, which is no POST because answers to these are kept for a repeat.
 */
export const registrationLinkCalls = () =>
  new Hono<Env>()
    .get(`/${registrationLinksPath}/:projectId`, async (c) => {
      const { db, kinds, now } = c.get('services')
      const person = personOf(c)
      const asked = asId.safeParse(c.req.param('projectId'))
      if (!asked.success) throw missing('Project')
      const { id: projectId } = await readingOf(kinds, 'project').one(db, person, asked.data)
      if (!keepsPeople(person, { projectId })) throw forbidden('see who is invited to this project')
      return answer(c, await openLinks(db, person, projectId, now().toISOString()))
    })
    .post(`/${registrationLinkPath}`, async (c) => {
      const body = await readJson(c)
      // Read before the transaction: the first call makes it, on a connection of its own.
      await serverKey(c.get('services').db, 'poster')
      return write(c, body, async (w) => {
        const asked = asLink.parse(body)
        if (!invites(w.person, asked)) throw forbidden('invite people to this project')
        await refuseOnClosed(w, asked.projectId)
        return { data: { id: await makeLink(w, asked) }, status: 201 }
      })
    })
    .put(`/${registrationLinkPath}/:id/poster`, async (c) => {
      const { db } = c.get('services')
      const link = await linkOf(db, personOf(c), c.req.param('id'))
      // Reads nothing of what is sent, and changes nothing.
      await readJson(c)
      return answer(c, await posterOf(c.get('services'), link))
    })
    .delete(`/${registrationLinkPath}/:id`, async (c) =>
      write(c, {}, async (w) => {
        const link = await linkOf(w.tx, w.person, c.req.param('id'))
        await endLink(w, link)
        return { data: { id: link.id } }
      }),
    )

async function openLinks(db: Reader, person: Person, projectId: number, now: string): Promise<RegistrationLink[]> {
  const found = await db
    .select({
      id: table.id,
      kind: table.kind,
      clientId: table.clientId,
      clientName: clients.name,
      name: table.name,
      email: table.email,
      createdByName: accountName('"registrationLink"."createdById"'),
      createdOn: table.createdOn,
      expiresOn: table.expiresOn,
      registrations: sql<number>`(select count(*)::int from "registration" r where r."linkId" = ${table.id} and not r."isDeleted")`,
    })
    .from(table)
    .leftJoin(clients, eq(clients.id, table.clientId))
    .where(and(eq(table.projectId, projectId), isNull(table.endedOn), gt(table.expiresOn, now)))
    .orderBy(desc(table.id))
  return found
    .filter(({ clientId }) => invites(person, { projectId, clientId }))
    .map(({ id, kind, clientName, name, email, createdByName, createdOn, expiresOn, registrations }) => ({
      id,
      kind,
      clientName,
      name,
      email,
      createdByName,
      createdOn,
      expiresOn,
      registrations,
    }))
}

/** A link that someone may end or print; one of others looks as if it did not exist. */
async function linkOf(db: Reader, person: Person, asked: string | undefined): Promise<Link> {
  const id = asId.safeParse(asked)
  const [link] = id.success ? await db.select().from(table).where(eq(table.id, id.data)) : []
  if (!link || !invites(person, link)) throw missing('Link')
  return link
}

async function makeLink(w: Write, asked: Asked) {
  const { projectId, kind, clientId, language, days } = asked
  const [project] = await w.tx.select().from(projects).where(eq(projects.id, projectId))
  const company = clientId === null ? null : (await companiesOf(w.tx, projectId)).find(({ id }) => id === clientId)
  if (company === undefined) throw invalid('Choose a company that takes part in this project.', 'clientId')
  if (kind === 'company' && company === null) throw invalid('Choose the company.', 'clientId')
  const to = kind === 'poster' ? null : await addressFor(w, asked)
  const secret = newSecret()
  const expiresOn = new Date(Date.parse(w.on) + days * 86_400_000).toISOString()
  const [link] = await w.tx
    .insert(table)
    .values({
      projectId,
      kind,
      clientId,
      name: kind === 'poster' ? null : asked.name,
      email: to,
      language,
      tokenHash: await hashOf(secret),
      createdOn: w.on,
      createdById: w.person.userId,
      expiresOn,
    })
    .returning()
  if (to === null) {
    const tokenHash = await hashOf(await posterToken(w.services.db, link!.id))
    await w.tx.update(table).set({ tokenHash }).where(eq(table.id, link!.id))
  } else {
    const mailId = await sendLater(w.tx, w.on, {
      to,
      ...registerLetter(language, kind === 'company' ? 'company' : 'person', {
        project: project!.name,
        sender: w.person.fullName,
        link: addressOfLink(w.services, secret),
        until: plainDay(expiresOn.slice(0, 10)),
      }),
    })
    await w.tx.update(table).set({ mailId }).where(eq(table.id, link!.id))
  }
  note(w, link!, 'registrationLinkMade')
  return link!.id
}

/** Where the mail goes: to the address that was entered, otherwise to the contact of the company. */
async function addressFor(w: Write, { projectId, kind, clientId, email }: Asked) {
  if (email !== null) {
    const checked = linkAddress.safeParse(email)
    if (!checked.success) throw invalid(checked.error.issues[0]!.message, 'email')
    return checked.data
  }
  if (kind === 'person') throw invalid('Enter the e-mail address of the person.', 'email')
  const [recipient] = await recipientsOf(w.tx, projectId, [clientId!])
  if (!recipient?.to)
    throw new Refusal(400, [
      {
        field: 'email',
        code: 'invalid',
        message: 'This company has no contact and no address. Enter an e-mail address.',
      },
    ])
  return recipient.to
}

async function endLink(w: Write, link: Link) {
  const [ended] = await w.tx
    .update(table)
    .set({ endedOn: w.on, endedById: w.person.userId })
    .where(and(eq(table.id, link.id), isNull(table.endedOn)))
    .returning()
  if (!ended) return
  if (ended.mailId !== null)
    await w.tx.delete(outboxMails).where(and(eq(outboxMails.id, ended.mailId), isNull(outboxMails.sentOn)))
  note(w, ended, 'registrationLinkEnded')
}

async function posterOf(services: Services, link: Link): Promise<RegistrationPoster> {
  if (link.kind !== 'poster') throw invalid('Only a poster has a code.')
  if (link.endedOn !== null || link.expiresOn <= services.now().toISOString()) throw missing('Link')
  const [named] = await services.db
    .select({ projectName: projects.name, companyName: clients.name })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId))
    .leftJoin(clients, eq(clients.id, table.clientId))
    .where(eq(table.id, link.id))
  const { address, size, path } = codeOf(addressOfLink(services, await posterToken(services.db, link.id)))
  return { address, code: { size, path }, ...named!, expiresOn: link.expiresOn }
}

/** Keeps in the history of the project who was invited, and makes the lists of links stale. */
function note(w: Write, { projectId, kind }: Link, action: string) {
  w.addHistory({ entityKind: 'project', entityId: projectId, projectId, action, comment: linkKindWords[kind] })
  markWhole(w, 'registration')
}
