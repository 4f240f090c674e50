import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { person } from '#contract/entities/person.ts'
import type { Retention } from '#contract/people/retention.ts'
import { doublesPath, mergePath, mergePeople as asMerge, twoPeople } from '#contract/people/mergePeople.ts'
import { forbidden, invalid, missing } from '#server/base/refuse.ts'
import { isAdmin } from '#server/core/access.ts'
import { yearsBefore } from '#server/core/officeSettings.ts'
import type { ZipEntry } from '#server/core/services.ts'
import { zipAnswer } from '#server/platform/files/zipAnswer.ts'
import { answer } from '#server/core/answer.ts'
import { readJson } from '#server/core/readJson.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { personsApart } from '#server/db/tables/person.ts'
import { countOfLeavers } from './anonymise.ts'
import { doublesOf } from './doubles.ts'
import { mergePeople, mergePreview, refuseMerging } from './mergePeople.ts'
import { ownData, refuseOwnData } from './ownData.ts'

const asYears = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))

/**
 * The calls that find and merge records of one person (contract/people/mergePeople.ts), and: `POST /api/personData/{id}`:
 * everything that is known of a person in one zip file, which the history keeps. `GET /api/personRetention?years=`: how
 * many people would be anonymised if records were kept for so long (`Retention`).
 */
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
    .post('/personData/:id', async (c) => {
      const row = await people.read.one(c.get('services').db, personOf(c), idIn(c.req.param('id')))
      refuseOwnData(personOf(c), row)
      let entries: ZipEntry[] = []
      await write(
        c,
        {},
        async (w) => {
          entries = await ownData(w, await people.read.one(w.tx, w.person, row.id))
          w.addHistory({ entityKind: 'person', entityId: row.id, action: 'dataCopied' })
          return { data: null }
        },
        { onceByKey: false },
      )
      return zipAnswer(c, `${row.firstName} ${row.lastName}.zip`, entries)
    })
    .get('/personRetention', async (c) => {
      if (!isAdmin(personOf(c))) throw forbidden('see how long records are kept')
      const years = asYears.safeParse(c.req.query('years'))
      if (!years.success) throw invalid('Enter the number of years.', 'years')
      const { db, now } = c.get('services')
      return answer(c, { people: await countOfLeavers(db, yearsBefore(now(), years.data)) } satisfies Retention)
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
