import { Hono } from 'hono'
import type { Entity } from '#contract/entity.ts'
import { answer } from '#server/core/answer.ts'
import { readJson } from '#server/core/readJson.ts'
import { missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { previewOf, problemOf, readersOf, searchFor } from './candidates.ts'
import type { ApprovalHooks } from '#server/core/approvalHooks.ts'
import { planOf } from './runner.ts'
import { latestStages } from './runState.ts'
import { lockedRun, runOf } from './storedRun.ts'
import { stepOnRecord } from './stepOnRecord.ts'
import { step } from './takeStep.ts'

/**
 * `PUT /api/{path}/{id}/approval`: one step of a record's approval, answered with the record. Steps carry the stage and
 * round that the person saw in place of a row version, so two people may decide at once and neither overwrites the
 * other. `GET …/approval/people?stage=`: the people a stage can be handed to. `GET …/approval/preview`: the people whom
 * the stages would ask if the record were submitted now; its query contains the values typed so far, for kinds with
 * `proposed`.
 */
export function approvalCalls<E extends Entity>(kind: Resource<E>, approval: ApprovalHooks<E>) {
  const records = writing(kind)
  const { entity } = kind
  const idOf = (value: unknown) => {
    const id = asId.safeParse(value)
    if (!id.success) throw missing(entity.name)
    return id.data
  }

  return new Hono<Env>()
    .put('/:id/approval', async (c) => {
      const id = idOf(c.req.param('id'))
      const asked = step.parse(await readJson(c))
      return write(c, asked, async (w) => ({ data: await stepOnRecord(w, kind, id, () => asked) }))
    })
    .get('/:id/approval/people', async (c) => {
      const services = c.get('services')
      const id = idOf(c.req.param('id'))
      const data = await services.db.transaction(async (tx) => {
        const row = await records.read.one(tx, personOf(c), id)
        const stored = await lockedRun({ tx, services }, entity.kind, id)
        const run = stored && runOf(stored)
        const stage = run && latestStages(run).find(({ stage: { key } }) => key === c.req.query('stage'))
        if (!stage) return []
        const here = new Set(stage.people.map(({ userId: known }) => known))
        const everyone = await readersOf(await searchFor({ tx, services }, approval, row), [])
        return everyone
          .filter((person) => !here.has(person.id) && problemOf(person, stage.stage) === null)
          .map(({ id: personId, name, of }) => ({ id: personId, name, of }))
      })
      return answer(c, data)
    })
    .get('/:id/approval/preview', async (c) => {
      const services = c.get('services')
      const id = idOf(c.req.param('id'))
      const data = await services.db.transaction(async (tx) => {
        const stored = await records.read.one(tx, personOf(c), id)
        const row = approval.proposed?.(stored, c.req.query()) ?? stored
        const template = await approval.template(tx, row)
        const plan = template && (await planOf(tx, template))
        return plan ? previewOf(await searchFor({ tx, services }, approval, row), plan.stages, template.values) : []
      })
      return answer(c, data)
    })
}
