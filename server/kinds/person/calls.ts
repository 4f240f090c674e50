import { Hono } from 'hono'
import type { person } from '#contract/entities/person.ts'
import { doublesPath, mergePath, mergePeople as asMerge, twoPeople } from '#contract/people/mergePeople.ts'
import { invalid, missing } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import { readJson } from '#server/core/readJson.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { personsApart } from '#server/db/tables/person.ts'
import { doublesOf } from './doubles.ts'
import { mergePeople, mergePreview, refuseMerging } from './mergePeople.ts'

/** The calls that find and merge records of one person; contract/people/mergePeople.ts describes them. */
export function personCalls(kind: Resource<typeof person>) {
  const people = writing(kind)
  return new Hono<Env>()
    .get(`/${doublesPath}`, async (c) => {
      refuseMerging(personOf(c))
      const asked = c.req.query('personId')
      return answer(c, await doublesOf(c.get('services').db, asked === undefined ? null : idIn(asked)))
    })
    .put(`/${doublesPath}/apart`, async (c) => {
      refuseMerging(personOf(c))
      const body = await readJson(c)
      return write(c, body, async (w) => {
        refuseMerging(w.person)
        const { oneId, otherId } = twoPeople.parse(body)
        if (oneId === otherId) throw invalid('Choose two different people.', 'otherId')
        const [one, other] = [
          await people.read.one(w.tx, w.person, Math.min(oneId, otherId)),
          await people.read.one(w.tx, w.person, Math.max(oneId, otherId)),
        ]
        const said = { oneId: one.id, otherId: other.id, on: w.on, byUserId: w.person.userId }
        await w.tx.insert(personsApart).values(said).onConflictDoNothing()
        for (const [row, two] of [
          [one, other],
          [other, one],
        ] as const)
          await people.put(w, row, {}, 'apart', {}, `${two.firstName} ${two.lastName}`)
        return { data: { id: one.id } }
      })
    })
    .get(`/${mergePath}`, async (c) => {
      refuseMerging(personOf(c))
      const { services, db } = { services: c.get('services'), db: c.get('services').db }
      const [keepId, goneId] = [idIn(c.req.query('keepId')), idIn(c.req.query('goneId'))]
      return answer(c, await mergePreview(services, db, personOf(c), keepId, goneId))
    })
    .post(`/${mergePath}`, async (c) => {
      refuseMerging(personOf(c))
      const body = await readJson(c)
      return write(c, body, async (w) => {
        refuseMerging(w.person)
        return { data: await mergePeople(w, asMerge.parse(body)) }
      })
    })
}

function idIn(asked: string | undefined) {
  const id = asId.safeParse(asked)
  if (!id.success) throw missing('Person')
  return id.data
}
