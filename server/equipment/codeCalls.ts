import { Hono } from 'hono'
import type { Entity } from '#contract/entity.ts'
import { recordPage } from '#contract/recordSystem.ts'
import { answer } from '#server/core/answer.ts'
import { reading } from '#server/core/reading.ts'
import { missing } from '#server/core/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { InSystem } from '#server/safety/recordRights.ts'
import { codeOf } from '#server/safety/recordCode.ts'

/** `GET /api/{path}/{id}/code`: the QR code that opens an item, to be fixed to it. */
export const codeCalls =
  (page: 'equipments' | 'nonequipmentitems') =>
  <E extends Entity>(kind: Resource<E>) =>
    new Hono<Env>().get(`/${kind.entity.path}/:id/code`, async (c) => {
      const { db, config } = c.get('services')
      const id = asId.safeParse(c.req.param('id'))
      if (!id.success) throw missing(kind.entity.name)
      const row = await reading(kind).one(db, personOf(c), id.data)
      const path = recordPage(row as unknown as InSystem, `${page}/${id.data}`)
      return answer(c, codeOf(new URL(path, config.publicUrl).href))
    })
