import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { projectPerson } from '#contract/entities/projectPerson.ts'
import { addExisting, type PersonCandidate } from '#contract/people/addPeople.ts'
import { mergedPlacePath } from '#contract/people/mergePeople.ts'
import { importPeople as asImport, type PersonVerdict } from '#contract/people/importPeople.ts'
import { folded } from '#contract/text/folded.ts'
import { answer } from '#server/core/answer.ts'
import { forbidden, invalid, missing } from '#server/base/refuse.ts'
import { reading } from '#server/core/reading.ts'
import { asId } from '#server/core/resource.ts'
import { readJson } from '#server/core/readJson.ts'
import { personOf, type Env, type Request } from '#server/core/request.ts'
import { resourceOf, type Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { foldedSql } from '#server/db/columns/folded.ts'
import { keepsPeople } from '#server/features/site/sitePeople.ts'
import { peopleAlike } from './alike.ts'
import { importPeople, judgePeople } from './importPeople.ts'
import { missingCalls } from './missingMail.ts'
import { recordCalls } from './records.ts'
import { clients } from '#server/db/tables/client.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersons as places } from '#server/db/tables/projectPerson.ts'

type Body = Record<string, unknown>
const bodyIn = async (c: Request) => (await readJson(c)) as Body
const asProject = z.object({ projectId: addExisting.shape.projectId })
const asAlike = z.object({
  lastName: z._default(z.string(), ''),
  dateOfBirth: z._default(z.string(), ''),
  cardNumber: z._default(z.string(), ''),
})
const mostCandidates = 100

/**
 * The calls that put people on the list of a project (specification, 7.2). `GET /api/projectSmsAddPeople/{id}?words=`:
 * known people of its companies who are not on it, by name, at most a hundred. `PUT …/existing` and `PUT …/new`: puts
 * them on it. `GET …/{id}/alike?lastName=&dateOfBirth=&cardNumber=`: people who may be the one that is being entered.
 */
export function projectPersonCalls(kind: Resource<typeof projectPerson>) {
  const list = writing(kind)
  return new Hono<Env>()
    .get('/projectSmsAddPeople/:projectId', async (c) => answer(c, await candidates(c, projectIn(c))))
    .get('/projectSmsAddPeople/:projectId/alike', async (c) =>
      answer(c, await peopleAlike(c.get('services').db, projectIn(c), asAlike.parse(c.req.query()))),
    )
    .get(`/${mergedPlacePath}/:id`, async (c) => answer(c, await placeLeft(c, kind)))
    .put('/projectSmsAddPeople/existing', async (c) => {
      const body = await bodyIn(c)
      return write(
        c,
        body,
        async (w) => {
          const { projectId, personIds } = addExisting.parse(body)
          if (!keepsPeople(w.person, { projectId })) throw forbidden('add people to this project')
          const known = await w.tx
            .select({ id: persons.id, clientId: persons.clientId })
            .from(persons)
            .where(and(inArray(persons.id, personIds), eq(persons.isDeleted, false), isOfCompanyOf(projectId)))
          if (known.length < personIds.length)
            throw invalid('Choose people of the companies that take part in this project.', 'personIds')
          const rows = []
          for (const { id, clientId } of known) rows.push(await list.create(w, { projectId, personId: id, clientId }))
          return { data: rows }
        },
        { onceByKey: true },
      )
    })
    .route('/', missingCalls(kind))
    .route('/', recordCalls(kind))
    .post('/projectSmsAddPeople/import/check', async (c) => {
      const body = asImport.parse(await readJson(c))
      if (!keepsPeople(personOf(c), body)) throw forbidden('add people to this project')
      const { db, now } = c.get('services')
      const judged = await judgePeople(db, now(), body)
      return answer(
        c,
        judged.map(({ state, problems, clientName, alike }): PersonVerdict => ({ state, problems, clientName, alike })),
      )
    })
    .post('/projectSmsAddPeople/import', async (c) => {
      const body = await readJson(c)
      return write(c, body, async (w) => {
        const list = asImport.parse(body)
        if (!keepsPeople(w.person, list)) throw forbidden('add people to this project')
        return { data: { count: await importPeople(w, kind, list) }, status: 201 }
      })
    })
    .put('/projectSmsAddPeople/new', async (c) => {
      const { person, ...place } = await bodyIn(c)
      return write(
        c,
        { person, ...place },
        async (w) => {
          const { projectId } = asProject.parse(place)
          if (!keepsPeople(w.person, { projectId })) throw forbidden('add people to this project')
          const entered = await writing(resourceOf(w.services.kinds, 'person')).create(w, (person ?? {}) as Body)
          const listed = await list.create(w, { ...place, personId: entered.id, clientId: entered.clientId })
          return { data: { ...listed, person: entered } }
        },
        { onceByKey: true },
      )
    })
}

/** The place on the same list of the person who is left after a merge, or who was put on it again. */
async function placeLeft(c: Request, kind: Resource<typeof projectPerson>) {
  const asked = asId.safeParse(c.req.param('id'))
  if (!asked.success) throw missing(kind.entity.name)
  const { db } = c.get('services')
  const [left] = await db
    .select({ id: places.id })
    .from(places)
    .innerJoin(
      sql`"projectPerson" gone`,
      sql`gone.id = ${asked.data} and gone."isDeleted"
      and gone."projectId" = ${places.projectId} and gone."personId" = ${places.personId}`,
    )
    .where(eq(places.isDeleted, false))
  if (!left) throw missing(kind.entity.name)
  const { id, name } = await reading(kind).one(db, personOf(c), left.id)
  return { id, name }
}

/** The project that a call asks about, for someone who keeps its list of people. */
function projectIn(c: Request) {
  const { projectId } = asProject.parse({ projectId: Number(c.req.param('projectId')) })
  if (!keepsPeople(personOf(c), { projectId })) throw forbidden('add people to this project')
  return projectId
}

/** The condition that a person works for a company that takes part in a project. */
const isOfCompanyOf = (projectId: number) => sql`(${persons.clientId} in (select p."clientId" from "project" p
  where p.id = ${projectId}) or ${persons.clientId} in (select c."clientId" from "projectClient" c
  where c."projectId" = ${projectId} and not c."isDeleted"))`

const isListed = (projectId: number) =>
  sql`exists (select 1 from "projectPerson" l where l."projectId" = ${projectId} and l."personId" = ${persons.id} and not l."isDeleted")`

function candidates(c: Request, projectId: number): Promise<PersonCandidate[]> {
  const words = (c.req.query('words') ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 5)
  return c
    .get('services')
    .db.select({
      id: persons.id,
      name: persons.fullName,
      clientId: persons.clientId,
      clientName: clients.name,
      trade: persons.trade,
    })
    .from(persons)
    .innerJoin(clients, eq(clients.id, persons.clientId))
    .where(
      and(
        eq(persons.isDeleted, false),
        isOfCompanyOf(projectId),
        sql`not ${isListed(projectId)}`,
        ...words.map((word) => sql`${foldedWords} like ${`%${likeWord(word)}%`}`),
      ),
    )
    .orderBy(asc(persons.lastName), asc(persons.firstName), asc(persons.id))
    .limit(mostCandidates)
}

const foldedWords = sql.raw(foldedSql(`("person"."fullName" || ' ' || "client"."name")`))
const likeWord = (word: string) => folded(word).replaceAll(/[%_\\]/g, String.raw`\$&`)
