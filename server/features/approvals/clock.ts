import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Kind } from '#contract/kinds.ts'
import { runStatus, stepStatus } from '#contract/approvals/processRun.ts'
import { systemNames } from '#contract/systems.ts'
import { isPastMoment } from '#server/core/late.ts'
import { loggable } from '#server/base/loggable.ts'
import { markRecords } from '#server/core/marks.ts'
import { reading } from '#server/core/reading.ts'
import { Refusal } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import type { Entity } from '#contract/entity.ts'
import { problemOf, readersOf, searchFor } from './candidates.ts'
import { escalate, escalationIsDue, remind, reminderIsDue } from './handingOver.ts'
import { notifyOfStep, remindUndecided } from './notices.ts'
import { orRefuse } from './runner.ts'
import { currentStage } from './runState.ts'
import { lockedRun, runOf, saveRun } from './storedRun.ts'
import { processInstanceUserLists as lists, processRuns as runs } from '#server/db/tables/approvalRun.ts'

const atOnce = 200

/**
 * Sends reminders for stages before they are due and asks more people once they are overdue (6.2); called every minute.
 * Each stage is one transaction under the lock of its run, so that only one of several processes handles it.
 */
export async function notifyOfOverdueStages(services: Services) {
  const now = services.now().toISOString()
  const due = await services.db
    .selectDistinct({ id: runs.id, kind: runs.entityKind, recordId: runs.entityId })
    .from(lists)
    .innerJoin(runs, eq(runs.id, lists.runId))
    .where(
      and(
        eq(lists.statusId, stepStatus.current),
        eq(runs.statusId, runStatus.inReview),
        or(
          and(isNull(lists.remindedOn), isPastMoment(lists.remindOn, now)),
          and(isNull(lists.escalatedOn), isPastMoment(lists.dueOn, now)),
        ),
      ),
    )
    .orderBy(asc(runs.id))
    .limit(atOnce)
  for (const { kind, recordId } of due)
    try {
      await writeAsSystem(services, (w) => remindOrEscalate(w, kind as Kind, recordId))
    } catch (error) {
      services.log({
        level: 'error',
        message: `The approval of ${kind} ${recordId} was not looked at`,
        ...loggable(error),
      })
    }
}

/** The server itself, with the right to read every record. */
export const seeingAll = ({ person }: Pick<Write, 'person'>) => ({
  ...person,
  seesAll: true,
  systems: systemNames,
  roles: ['admin' as const],
})

async function remindOrEscalate(w: Write, kind: Kind, id: number) {
  const resource = w.services.kinds[kind] as Resource<Entity>
  const { approval } = resource
  const stored = await lockedRun(w, kind, id)
  if (!approval || stored?.statusId !== runStatus.inReview) return
  const row = await reading(resource)
    .one(w.tx, seeingAll(w), id)
    .catch((error: unknown) => {
      // Nobody is asked about a deleted record.
      if (error instanceof Refusal && error.status === 404) return null
      throw error
    })
  if (!row) return
  const before = runOf(stored)
  const stage = currentStage(before)!
  const at = { key: stage.stage.key, round: stage.round }
  const of = approval.of(row)
  const record = { kind, id, of }
  if (!escalationIsDue(stage, w.on)) {
    if (!reminderIsDue(stage, w.on)) return
    await saveRun({ ...w, of: { kind, id } }, stored.id, before, orRefuse(remind(before, { at, on: w.on })))
    return remindUndecided(w, record, stage, false)
  }
  const role = stage.stage.escalateToProjectRoleId
  const people = role === null ? [] : await readersOf(await searchFor(w, approval, row), [])
  const asked = people
    .filter((person) => role !== null && person.projectRoleIds.includes(role) && !problemOf(person, stage.stage))
    .map((person) => ({ userId: person.id, name: person.name }))
  const after = orRefuse(escalate(before, { at, people: asked, on: w.on }))
  await saveRun({ ...w, of: { kind, id } }, stored.id, before, after)
  await remindUndecided(w, record, stage, true)
  await notifyOfStep(w, record, before, after)
  w.addHistory({
    entityKind: kind,
    entityId: id,
    projectId: of.projectId,
    action: 'escalate',
    comment: `Stage ${stage.stage.name}`,
  })
  await markRecords(w, kind, [id])
}
