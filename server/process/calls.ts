import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Entity, Row } from '#contract/entity.ts'
import { largestInt, optionalLongText, optionalText, text } from '#contract/fields.ts'
import { approvalSteps, longestComment, type ApprovalRun } from '#contract/processRun.ts'
import { answer } from '#server/core/answer.ts'
import { readJson } from '#server/core/readJson.ts'
import { missing, notNow } from '#server/core/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { previewOf, problemOf, readersOf, type Search } from './candidates.ts'
import { decide } from './deciding.ts'
import { delegate, reassign, recall, skip, type Successor } from './handingOver.ts'
import type { ApprovalHooks } from './hooks.ts'
import { tellOfStep } from './notices.ts'
import { managesApproval, orRefuse, outcomeOf, planOf } from './runner.ts'
import { lockedRun, runOf, saveRun } from './storedRun.ts'
import { currentStage, latestStages } from './runState.ts'

const userId = z.optional(z.int().check(z.minimum(1), z.maximum(largestInt)))
const step = z.object({
  action: z.enum(approvalSteps, { error: 'Choose an action.' }),
  /** The stage and round that the person saw. */
  stage: text('Stage', 40),
  round: z.int().check(z.minimum(1), z.maximum(largestInt)),
  comment: optionalLongText('Comment', longestComment),
  signature: optionalText('Signature', 130),
  /** The person who is replaced, for `reassign`. */
  fromUserId: userId,
  /** The person to ask, for `delegate` and `reassign`. */
  toUserId: userId,
})
export type StepBody = z.output<typeof step>

/**
 * `PUT /api/{path}/{id}/approval`: one step of a record's approval, answered with the record. Steps carry the stage and
 * round that the person saw in place of a row version, so two people may decide at once and neither overwrites the
 * other. `GET …/approval/people?stage=`: whom a stage can be handed to. `GET …/approval/preview`: whom the stages would
 * ask if the record were submitted now.
 */
export function approvalCalls<E extends Entity>(kind: Resource<E>, approval: ApprovalHooks<E>) {
  const records = writing(kind)
  const { entity, table } = kind
  const idOf = (value: unknown) => {
    const id = asId.safeParse(value)
    if (!id.success) throw missing(entity.name)
    return id.data
  }
  const searchFor = (w: Pick<Write, 'tx' | 'services'>, row: Row<E>): Search => ({
    ...w,
    of: approval.of(row),
    maySee: (person) => approval.maySee(person, row),
  })

  async function take(w: Write, id: number, asked: StepBody) {
    // The record is locked before it is read, so that steps and saves take turns and the second sees the first.
    await w.tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
    const row = await records.read.one(w.tx, w.person, id)
    const stored = await lockedRun(w.tx, entity.kind, id)
    if (!stored) throw notNow('It has not been submitted for approval.')
    const before = runOf(stored)
    const after = orRefuse(
      stepOf(before, asked, w, await successorOf(w, row, before, asked), managesApproval(w.person, approval.of(row))),
    )
    await saveRun(w.tx, stored.id, before, after, w.on)
    const values = await approval.after(w, row, outcomeOf(after))
    const saved = await records.put(w, row, values, asked.action, {}, historyWords(before, asked))
    await tellOfStep(w, { kind: entity.kind, id, of: approval.of(row) }, before, after)
    return saved
  }

  async function successorOf(w: Write, row: Row<E>, run: ApprovalRun, { toUserId, stage: key }: StepBody) {
    if (toUserId === undefined) return null
    const stage = run.stages.find(({ stage: { key: known } }) => known === key)?.stage
    const person = (await readersOf(searchFor(w, row), [toUserId])).find(({ id }) => id === toUserId)
    if (!stage || !person) throw missing('User')
    return { userId: toUserId, name: person.name, problem: problemOf(person, stage) }
  }

  return new Hono<Env>()
    .put('/:id/approval', async (c) => {
      const id = idOf(c.req.param('id'))
      const asked = step.parse(await readJson(c))
      return write(c, asked, async (w) => ({ data: await take(w, id, asked) }))
    })
    .get('/:id/approval/people', async (c) => {
      const services = c.get('services')
      const id = idOf(c.req.param('id'))
      const data = await services.db.transaction(async (tx) => {
        const row = await records.read.one(tx, personOf(c), id)
        const stored = await lockedRun(tx, entity.kind, id)
        const run = stored && runOf(stored)
        const stage = run && latestStages(run).find(({ stage: { key } }) => key === c.req.query('stage'))
        if (!stage) return []
        const here = new Set(stage.people.map(({ userId: known }) => known))
        const everybody = await readersOf(searchFor({ tx, services }, row), [])
        return everybody
          .filter((person) => !here.has(person.id) && problemOf(person, stage.stage) === null)
          .filter((person) => person.id !== run.authorId || stage.stage.allowSameUserAsAuthor)
          .map(({ id: personId, name, of }) => ({ id: personId, name, of }))
      })
      return answer(c, data)
    })
    .get('/:id/approval/preview', async (c) => {
      const services = c.get('services')
      const id = idOf(c.req.param('id'))
      const data = await services.db.transaction(async (tx) => {
        const row = await records.read.one(tx, personOf(c), id)
        const template = await approval.template(tx, row)
        const plan = template && (await planOf(tx, template.templateId))
        return plan ? previewOf(searchFor({ tx, services }, row), plan.stages, template.values) : []
      })
      return answer(c, data)
    })
}

function stepOf(run: ApprovalRun, asked: StepBody, { person, on }: Write, to: Successor | null, manages: boolean) {
  const by = { userId: person.userId, name: person.fullName, manages }
  const at = { key: asked.stage, round: asked.round }
  const { action, comment, signature, fromUserId = 0 } = asked
  const nobody: Successor = { userId: 0, name: 'Nobody', problem: 'can be asked. Choose a person' }
  switch (action) {
    case 'delegate':
      return delegate(run, { by, at, to: to ?? nobody, comment, on })
    case 'reassign':
      return reassign(run, { by, at, fromUserId, to: to ?? nobody, on })
    case 'skip':
      return skip(run, { by, at, reason: comment ?? '', on })
    case 'recall':
      return recall(run, { by, on })
    default:
      return decide(run, { by, at, decision: action, comment, signature, on })
  }
}

/** 'Stage Review: the drawing is missing.' */
function historyWords(run: ApprovalRun, { stage: key, comment, action }: StepBody) {
  const name = (latestStages(run).find(({ stage }) => stage.key === key) ?? currentStage(run))?.stage.name
  if (action === 'recall') return comment
  return comment ? `Stage ${name}: ${comment}` : `Stage ${name}`
}
