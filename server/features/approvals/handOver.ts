import { eq } from 'drizzle-orm'
import type { Entity } from '#contract/entity.ts'
import type { Kind } from '#contract/kinds.ts'
import { markRecords } from '#server/core/marks.ts'
import { reading } from '#server/core/reading.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { problemOf, readersOf, searchFor } from './candidates.ts'
import { seeingAll } from './clock.ts'
import { reassign } from './handingOver.ts'
import { notifyOfStep } from './notices.ts'
import { orRefuse } from './runner.ts'
import { currentStage } from './runState.ts'
import { lockedRun, runOf, saveRun } from './storedRun.ts'

/** Asks someone else at the stage at which a record waits for a person who leaves, whatever the writer's rights. */
export async function handOverApproval(w: Write, kind: Kind, id: number, fromUserId: number, toUserId: number) {
  const resource = w.services.kinds[kind] as Resource<Entity>
  const { approval, table } = resource
  await w.tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  const stored = await lockedRun(w, kind, id)
  const before = stored && runOf(stored)
  const stage = before && currentStage(before)
  if (!approval || !stored || !stage) return
  const row = await reading(resource).one(w.tx, seeingAll(w), id)
  const of = approval.of(row)
  const person = (await readersOf(await searchFor(w, approval, row), [toUserId])).find((one) => one.id === toUserId)
  if (!person) throw invalid('Choose someone else who can sign in.', 'toUserId')
  const problem = problemOf(person, stage.stage)
  if (problem)
    throw invalid(`${person.name} ${problem}: ${[of.number, of.title].filter(Boolean).join(' ')}.`, 'toUserId')
  const after = orRefuse(
    reassign(before, {
      by: { userId: w.person.userId, manages: true },
      at: { key: stage.stage.key, round: stage.round },
      fromUserId,
      to: { userId: toUserId, name: person.name, problem: null },
      on: w.on,
    }),
  )
  await saveRun({ ...w, of: { kind, id } }, stored.id, before, after)
  w.addHistory({
    entityKind: kind,
    entityId: id,
    projectId: of.projectId,
    action: 'reassign',
    comment: `Stage ${stage.stage.name}`,
  })
  await notifyOfStep(w, { kind, id, of }, before, after)
  await markRecords(w, kind, [id])
}
