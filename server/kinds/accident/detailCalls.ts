import { and, eq, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { accident, type Accident } from '#contract/entities/accident.ts'
import {
  accidentParts,
  accountKey,
  dayProblems,
  isPartKey,
  sentPart,
  type Injured,
  type Witness,
} from '#contract/safety/accidentDetails.ts'
import { answer } from '#server/core/answer.ts'
import { reading } from '#server/core/reading.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, invalid, missing, Refusal } from '#server/base/refuse.ts'
import { personOf, type Env, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { todayIn } from '#server/core/today.ts'
import { write, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { sign } from '#server/features/approvals/signing.ts'
import { listedAs, namedValues } from '#server/features/site/namedPeople.ts'
import { refuseStrangers } from '#server/features/site/refuseStrangers.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { users } from '#server/db/tables/user.ts'
import { detailsOf } from './details.ts'
import { partsOf, removePart, savePart } from './parts.ts'
import { mayWriteParts } from './rules.ts'
import { siteOf, consequencesOf } from './consequences.ts'
import { accidents as table } from '#server/db/tables/accident.ts'

const asVersion = (value: string | undefined) => (/^\d{1,7}$/.test(value ?? '') ? Number(value) : 0)

/**
 * `GET /api/accident/{id}/details`: what happened, who was hurt and who saw it. `PUT …/details/{key}`: saves one part,
 * `DELETE …/details/{key}?version=` removes one; both answer with the accident. Only these routes carry medical and
 * personal data. None is a POST, because answers to a POST are stored for a day.
 */
export function accidentDetailCalls(kind: Resource<typeof accident>) {
  const records = writing(kind)

  async function changed(c: Request, action: string, change: (w: Write, row: Accident) => Promise<boolean>) {
    const id = idIn(c)
    return write(c, { id }, async (w) => {
      // Saves of one accident run one after the other, so that the computed fields include all of its people.
      await w.tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
      const row = await records.read.one(w.tx, w.person, id)
      if (!mayWriteParts(w.person, row)) throw forbidden('change the details of this accident')
      if (!(await change(w, row))) return { data: row }
      return { data: await records.put(w, row, await consequencesOf(w.tx, w.services, id, row), action) }
    })
  }

  return new Hono<Env>()
    .get('/accident/:id/details', async (c) => {
      const services = c.get('services')
      const person = personOf(c)
      const row = await reading(kind).one(services.db, person, idIn(c))
      if (!row.isWhole) throw forbidden('read the details of this accident')
      return answer(c, await detailsOf(services.db, services, row, mayWriteParts(person, row)))
    })
    .put('/accident/:id/details/:key', async (c) => {
      const { part, version, content: sent } = sentPart.parse(await readJson(c))
      const key = keyIn(c)
      if ((part === 'account') !== (key === accountKey)) throw missing('Part')
      const content = accidentParts[part].parse(sent)
      return changed(c, version === 0 ? `${part}Added` : `${part}Changed`, async (w, row) => {
        const kept = part === 'account' ? content : await named(w, row, key, part, content as Injured | Witness)
        return savePart(w, row.id, { key, part, version, content: kept })
      })
    })
    .delete('/accident/:id/details/:key', async (c) => {
      const key = keyIn(c)
      return changed(c, 'partRemoved', async (w, row) => {
        await removePart(w, row.id, key, asVersion(c.req.query('version')))
        return true
      })
    })
}

function idIn(c: Request) {
  const id = asId.safeParse(c.req.param('id'))
  if (!id.success) throw missing(accident.name)
  return id.data
}

function keyIn(c: Request) {
  const key = c.req.param('key')
  if (!isPartKey(key) || key === 'decision') throw missing('Part')
  return key
}

/**
 * Someone of an accident as the part keeps them: as they are on the list of people, if they were chosen from it. It is a
 * record of what happened, so it names blocked people too.
 */
async function named(
  w: Write,
  row: Accident,
  key: string,
  part: 'injured' | 'witness',
  content: Injured | Witness,
): Promise<Injured | Witness> {
  const parts = await partsOf(w.tx, w.services.cipher, row.id)
  const before = parts.find((one) => one.key === key && one.part === part)?.content ?? null
  const place = part === 'injured' ? 'injured' : 'accidentWitness'
  const values = await namedValues(w, place, { ...content, projectId: row.projectId }, before)
  const settled = { ...content, ...values } as Injured | Witness
  if (part === 'witness')
    return witnessed(w, row, settled as Witness, before as Witness | null, content.personId !== null)
  await checkInjured(w, row, settled as Injured)
  return settled
}

/** A witness statement with its signature in stored form. A PIN determines a witness who was not chosen from the list. */
async function witnessed(
  w: Write,
  { projectId }: Accident,
  content: Witness,
  before: Witness | null,
  isChosen: boolean,
): Promise<Witness> {
  const { personId, name, company, signature: sent } = content
  if (sent === null) return content
  const kept = before?.signature ? { name: before.name, signature: before.signature } : null
  if (isChosen) {
    const listed = await listedAs(w.tx, projectId, { personId, userId: null, name, company })
    const { signature } = await sign(w, sent, { userId: listed?.userId ?? null, name }, { kept })
    return { ...content, signature }
  }
  const { clientId: _, userId, ...given } = await sign(w, sent, { anyone: true, name, company }, { kept })
  const listed = await listedAs(w.tx, projectId, { userId, name: given.name, company: given.company })
  return { ...content, ...given, personId: listed?.personId ?? null }
}

/** Refuses impossible days, and companies, people and list entries that do not exist. */
async function checkInjured(w: Write, { projectId, occurredOn }: Accident, content: Injured) {
  const { timeZone } = await siteOf(w.tx, projectId)
  const problems = dayProblems(content, {
    occurredOn: todayIn(new Date(occurredOn), timeZone),
    today: todayIn(w.services.now(), timeZone),
  })
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.map((one) => ({ ...one, code: 'invalid' })),
    )
  if (content.employerId !== null) await refuseStrangers(w, projectId, content.employerId, 'employerId')
  await refuseUnknown(w, 'employmentStatuses', [content.employmentStatusId], 'employmentStatusId')
  const { injuries } = content
  await refuseUnknown(
    w,
    'injuryTypes',
    injuries.map(({ injuryTypeId }) => injuryTypeId),
    'injuries',
  )
  await refuseUnknown(
    w,
    'bodyParts',
    injuries.map(({ bodyPartId }) => bodyPartId),
    'injuries',
  )
  if (content.userId === null) return
  const [user] = await w.tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, content.userId), eq(users.isDeleted, false)))
  if (!user) throw invalid('Choose an account that exists.', 'userId')
}

async function refuseUnknown(w: Write, list: string, ids: readonly number[], field: string) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const found = await w.tx
    .select({ id: lookups.id })
    .from(lookups)
    .where(and(eq(lookups.list, list), inArray(lookups.id, wanted), eq(lookups.isDeleted, false)))
  if (found.length < wanted.length) throw invalid('Choose from the list.', field)
}
