import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type * as z from 'zod/mini'
import {
  nameDecision,
  unlinkedNamesPath,
  type LikelyPerson,
  type UnlinkedName,
} from '#contract/people/unlinkedNames.ts'
import { isSamePerson } from '#contract/people/namedPerson.ts'
import { foldedCompany, foldedWords } from '#contract/text/foldedNames.ts'
import { forbidden, missing, notNow } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import { markRecords } from '#server/core/marks.ts'
import type { Person } from '#server/core/person.ts'
import { readJson } from '#server/core/readJson.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Services } from '#server/core/services.ts'
import { write, type Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { namesLeft } from '#server/db/tables/projectPerson.ts'
import { chosenFromList, listedOn, type Listed } from '#server/features/site/namedPeople.ts'
import { keepsPeople } from '#server/features/site/sitePeople.ts'
import { lockRecord, unlinkedIn, type Unlinked } from './unlinkedPlaces.ts'

/** The most people who are proposed for a name. */
const mostLikely = 3

/** For those who keep the list of people: the names that are not linked to it, and what is decided on each. */
export const unlinkedNameCalls = new Hono<Env>()
  .get(`/${unlinkedNamesPath}/:projectId`, async (c) => {
    const services = c.get('services')
    const projectId = projectIn(c.req.param('projectId'), personOf(c))
    return answer(c, await namesOf(services.db, services, personOf(c), projectId))
  })
  .put(`/${unlinkedNamesPath}/:projectId`, async (c) => {
    const body = await readJson(c)
    const { action, personId, names } = nameDecision.parse(body)
    return write(c, body, async (w) => {
      const projectId = projectIn(c.req.param('projectId'), w.person)
      const asked = { db: w.tx, services: w.services, person: w.person, projectId }
      // Read once for the kinds, and again with the records locked, always in the same order.
      const records = new Map(chosen(await unlinkedIn(asked), names).map((one) => [keyOf(one), one]))
      for (const [, one] of [...records].toSorted(([a], [b]) => a.localeCompare(b)))
        await lockRecord(w, one.kind, one.recordId)
      const found = chosen(await unlinkedIn(asked), names)
      for (const one of found) await settle(w, projectId, one, action)
      if (action === 'link') {
        const listed = await chosenFromList(w, projectId, personId ?? 0, 'personId')
        for (const one of found) await one.link(w, listed.personId)
        for (const { kind, recordId } of records.values())
          w.addHistory({ entityKind: kind, entityId: recordId, projectId, action: 'personLinked' })
      }
      // A decision changes nothing of the records, but the lists of the others who decide.
      for (const kind of new Set(found.map((one) => one.kind)))
        await markRecords(
          w,
          kind,
          found.flatMap((one) => (one.kind === kind ? [one.recordId] : [])),
        )
      return { data: null }
    })
  })

const keyOf = ({ kind, recordId }: Pick<Unlinked, 'kind' | 'recordId'>) => `${kind}/${recordId}`

/** The names that were sent, refused if one of them is not there any more. */
function chosen(all: readonly Unlinked[], names: z.output<typeof nameDecision>['names']) {
  const slotOf = (one: Omit<(typeof names)[number], 'kind'> & { kind: string }) =>
    [one.kind, one.recordId, one.slot, one.of].join('/')
  const sent = new Set(names.map(slotOf))
  const found = all.filter((one) => sent.has(slotOf(one)))
  if (found.length < sent.size) throw gone()
  return found
}

/** Keeps that a name stays as it was typed, or that it does no longer. */
async function settle(w: Write, projectId: number, { kind, recordId, slot, of }: Unlinked, action: string) {
  if (action === 'leave') {
    const left = { of, leftOn: w.on, leftById: w.person.userId }
    await w.tx
      .insert(namesLeft)
      .values({ projectId, kind, recordId, slot, ...left })
      .onConflictDoUpdate({ target: [namesLeft.kind, namesLeft.recordId, namesLeft.slot], set: left })
  } else
    await w.tx
      .delete(namesLeft)
      .where(and(eq(namesLeft.kind, kind), eq(namesLeft.recordId, recordId), eq(namesLeft.slot, slot)))
}

const gone = () => notNow('Somebody has decided on this name meanwhile, or it has changed.')

function projectIn(value: string | undefined, person: Person) {
  const id = asId.safeParse(value)
  if (!id.success) throw missing('Project')
  if (!keepsPeople(person, { projectId: id.data })) throw forbidden('decide on names in records of this project')
  return id.data
}

async function namesOf(db: Reader, services: Services, person: Person, projectId: number): Promise<UnlinkedName[]> {
  const found = await unlinkedIn({ db, services, person, projectId })
  const people = await listedOn(db, projectId)
  const left = await db.select().from(namesLeft).where(eq(namesLeft.projectId, projectId))
  return found.map((unlinked) => {
    const { link: _, userId, ...one } = unlinked
    return {
      ...one,
      kindName: services.kinds[one.kind]!.entity.name,
      likely: likelyOf(people, { ...one, userId }),
      isLeft: left.some(
        ({ kind, recordId, slot, of }) =>
          kind === one.kind && recordId === one.recordId && slot === one.slot && of === one.of,
      ),
    }
  })
}

type Named = Pick<Unlinked, 'name' | 'company' | 'userId' | 'clientId'>

/** Who on the list may be meant by a name: the surest first. */
function likelyOf(people: readonly Listed[], named: Named): LikelyPerson[] {
  return people
    .map((person) => ({ person, ...likeness(person, named) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, mostLikely)
    .map(({ person: { personId, name, company }, why }) => ({ personId, name, company, why }))
}

function likeness(person: Listed, { name, company, userId, clientId }: Named): { rank: number; why: string } {
  if (userId !== null && person.userId === userId) return { rank: 4, why: 'The same account' }
  const isOfCompany =
    clientId === null
      ? company !== null && foldedCompany(company) === foldedCompany(person.company)
      : clientId === person.clientId
  const bare = { personId: null, userId: null, company: null }
  if (isSamePerson({ ...bare, name }, { ...bare, name: person.name }))
    return isOfCompany
      ? { rank: 3, why: 'The same name and company' }
      : { rank: 2, why: company === null && clientId === null ? 'The same name' : 'The same name, another company' }
  const [own, theirs] = [foldedWords(name), foldedWords(person.name)]
  const isAlike = own.length > 0 && own.at(-1) === theirs.at(-1) && own[0]?.[0] === theirs[0]?.[0]
  return isAlike ? { rank: 1, why: 'The same last name and initial' } : { rank: 0, why: '' }
}
