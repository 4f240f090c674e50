import { Hono } from 'hono'
import type { Entity } from '#contract/entity.ts'
import { type LinkableKind } from '#contract/questionnaires/links.ts'
import { recordPath } from '#contract/recordPages.ts'
import { newLink } from '#contract/questionnaires/newLink.ts'
import { thisOne } from '#contract/text/words.ts'
import { answer } from '#server/core/answer.ts'
import type { Person } from '#server/core/person.ts'
import { reading } from '#server/core/reading.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { mayWriteSafety, type InSystem } from '#server/core/rights/recordRights.ts'
import { codeOf } from '#server/platform/papers/recordCode.ts'
import { link, linkableRecords, linksOf, unlink } from './links.ts'

/**
 * `GET /api/{path}/{id}/linked`: the safety records that are linked to a record. `POST` links another one, `DELETE
 * …/linked/{linkId}` removes a link; both need the right to write safety records, and to open both records. `GET
 * …/linkable?words=`: what can be linked. `GET …/code`: the QR code that opens the record.
 */
export function linkCalls(kind: Resource<Entity>) {
  const { entity } = kind
  const read = reading(kind)
  const idOf = (value: unknown) => {
    const id = asId.safeParse(value)
    if (!id.success) throw missing(entity.name)
    return id.data
  }
  const sideOf = async (db: Reader, person: Person, value: unknown) => {
    const row = (await read.one(db, person, idOf(value))) as unknown as InSystem & { id: number }
    return { kind: entity.kind as LinkableKind, id: row.id, projectId: row.projectId, systemId: row.systemId }
  }
  const writtenSide = async (db: Reader, person: Person, value: unknown) => {
    const side = await sideOf(db, person, value)
    if (!mayWriteSafety(person, side)) throw forbidden(`change ${thisOne(entity.name)}`)
    return side
  }

  return new Hono<Env>()
    .get('/:id/linked', async (c) => {
      const { db, kinds } = c.get('services')
      const side = await sideOf(db, personOf(c), c.req.param('id'))
      return answer(c, await linksOf(db, kinds, personOf(c), side))
    })
    .get('/:id/linkable', async (c) => {
      const { db, kinds } = c.get('services')
      const side = await sideOf(db, personOf(c), c.req.param('id'))
      const words = (c.req.query('words') ?? '').trim().slice(0, 100)
      return answer(c, await linkableRecords(db, kinds, personOf(c), side, words))
    })
    .get('/:id/code', async (c) => {
      const { db, config } = c.get('services')
      const side = await sideOf(db, personOf(c), c.req.param('id'))
      return answer(c, codeOf(new URL(recordPath(side.kind, side), config.publicUrl).href))
    })
    .post('/:id/linked', async (c) => {
      const asked = newLink.parse(await readJson(c))
      return write(c, asked, async (w) => {
        const side = await writtenSide(w.tx, w.person, c.req.param('id'))
        await link(w, side, { kind: asked.kind, id: asked.recordId })
        return { data: await linksOf(w.tx, w.services.kinds, w.person, side), status: 201 }
      })
    })
    .delete('/:id/linked/:linkId', async (c) => {
      const linkId = asId.safeParse(c.req.param('linkId'))
      if (!linkId.success) throw missing('Link')
      return write(c, { linkId: linkId.data }, async (w) => {
        const side = await writtenSide(w.tx, w.person, c.req.param('id'))
        await unlink(w, side, linkId.data)
        return { data: await linksOf(w.tx, w.services.kinds, w.person, side) }
      })
    })
}
