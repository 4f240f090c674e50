import { and, eq } from 'drizzle-orm'
import type { Entity, Row } from '#contract/entity.ts'
import type { Stage } from '#contract/approvals/approvalStages.ts'
import { runStatus, type ApprovalRun, type RunResult } from '#contract/approvals/processRun.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { levelIn } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { invalid, Refusal } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import type { Tx } from '#server/db/database.ts'
import { projectCalendar } from '#server/features/site/calendar.ts'
import { roleListTemplates } from '#server/db/tables/roleListTemplate.ts'
import { askedStages, searchFor, type Chosen } from './candidates.ts'
import { cancel } from './handingOver.ts'
import type { Approved, TemplateChoice } from '#server/core/approvalHooks.ts'
import { notifyOfStep } from './notices.ts'
import { isRefused, type Refused } from './refused.ts'
import { hasEnded, insertRun, lockedRun, runOf, saveRun } from './storedRun.ts'
import { resubmit, submit } from './submission.ts'

/** Returns the run after a step, or throws the refusal. */
export function orRefuse(outcome: ApprovalRun | Refused): ApprovalRun {
  if (!isRefused(outcome)) return outcome
  const { refusal, code, field } = outcome
  const status = { notNow: 409, forbidden: 403, invalid: 400 } as const
  throw new Refusal(status[code], [{ message: refusal, code, ...(field && { field }) }])
}

export const managesApproval = (person: Person, { projectId, system }: Approved) =>
  levelIn(person, projectId, system) >= accessLevels.manage

/**
 * Submits a record for approval, from an action of its kind: starts a run, or another round of the run that was
 * recalled or returned. Returns the result, which is null if any stage asks someone.
 */
export async function submitForApproval<E extends Entity>(
  w: Write,
  { entity, approval }: Pick<Resource<E>, 'entity' | 'approval'>,
  row: Row<E>,
  chosen: Chosen = {},
): Promise<RunResult | null> {
  if (!approval) throw new Error(`${entity.kind} has no approval.`)
  const template = await approval.template(w.tx, row)
  const plan = template && (await planOf(w.tx, template))
  if (!plan) throw invalid('No approval template is set. A manager of the project sets it in the settings.')
  const of = approval.of(row)
  const search = await searchFor(w, approval, row)
  const stored = await lockedRun(w, entity.kind, row.id)
  const before = stored && !hasEnded(stored) ? stored : null
  const called = { number: of.number, title: of.title, url: of.url, submittedOn: w.on }
  const by = { userId: w.person.userId, name: w.person.fullName }
  const { hoursAfter } = await projectCalendar(w.tx, of.projectId, w.services.now())
  const record = { ...w, of: { kind: entity.kind, id: row.id } }
  const from = { kind: entity.kind, id: row.id, of, by: w.person }
  // Another template applies now, for example because the amount has passed a threshold, so the former run ends.
  if (before && before.templateId !== template.templateId) {
    const old = runOf(before)
    const ended = orRefuse(cancel(old, { reason: 'It was submitted under another approval template.', on: w.on }))
    await saveRun(record, before.id, old, ended)
  }
  if (before && before.templateId === template.templateId) {
    const run = runOf(before)
    const asked = await askedStages(search, before.plan, template.values, chosen)
    const manages = managesApproval(w.person, of)
    const after = orRefuse(resubmit(run, { by, asked, on: w.on, hoursAfter, manages }))
    await saveRun(record, before.id, run, after, called)
    await notifyOfStep(w, from, run, after)
    return after.result
  }
  const asked = await askedStages(search, plan.stages, template.values, chosen)
  const run = orRefuse(submit({ by: { userId: of.authorId, name: by.name }, asked, on: w.on, hoursAfter }))
  await insertRun(
    record,
    {
      ...called,
      projectId: of.projectId,
      authorId: of.authorId,
      templateId: plan.id,
      templateName: plan.name,
      templateVersion: plan.version,
      plan: plan.stages,
    },
    run,
  )
  await notifyOfStep(w, from, null, run)
  return run.result
}

/** Ends the approval of a record that its kind cancels or withdraws; does nothing if none is open. */
export async function cancelApproval<E extends Entity>(
  w: Write,
  { entity }: Pick<Resource<E>, 'entity'>,
  { id }: { id: number },
  reason: string,
) {
  const stored = await lockedRun(w, entity.kind, id)
  if (!stored || hasEnded(stored)) return
  const run = runOf(stored)
  const record = { ...w, of: { kind: entity.kind, id } }
  await saveRun(record, stored.id, run, orRefuse(cancel(run, { reason, on: w.on })))
}

/**
 * The template's current version with the people of the project, locked so that a concurrent save of the template
 * creates a new version.
 */
export async function planOf(
  tx: Tx,
  { templateId: id, people = {} }: Pick<TemplateChoice, 'templateId' | 'people'>,
): Promise<{ id: number; name: string; version: number; stages: Stage[] } | null> {
  const [plan] = await tx
    .select({
      id: roleListTemplates.id,
      name: roleListTemplates.name,
      version: roleListTemplates.version,
      stages: roleListTemplates.stages,
    })
    .from(roleListTemplates)
    .where(and(eq(roleListTemplates.id, id), eq(roleListTemplates.isDeleted, false)))
    .for('share')
  return plan ? { ...plan, stages: plan.stages.map((stage) => askedBy(stage, people[stage.key])) } : null
}

/** A stage with the people named by the project instead of those of the template. */
const askedBy = (stage: Stage, userIds: readonly number[] = []): Stage =>
  userIds.length === 0 ? stage : { ...stage, candidateSource: 'named', candidateIds: [...userIds], groupNames: [] }

/** The result of a run after a step, as its record needs it. */
export const outcomeOf = (after: ApprovalRun): RunResult | 'recalled' | null =>
  after.statusId === runStatus.recalled ? 'recalled' : after.result
