import { hoursAfter as countHours, type SiteDays } from '#contract/time/deadlines.ts'
import { contractCalendar } from '#contract/time/holidays.ts'
import type { ApprovalRun, Decision } from '#contract/approvals/processRun.ts'
import type { Kind } from '#contract/kinds.ts'
import { skipReason } from '#server/features/approvals/candidates.ts'
import { decide } from '#server/features/approvals/deciding.ts'
import { isRefused, type Refused } from '#server/features/approvals/refused.ts'
import { currentStage } from '#server/features/approvals/runState.ts'
import { submit } from '#server/features/approvals/submission.ts'
import { processInstanceUserLists, processInstanceUsers, processRuns } from '#server/db/tables/approvalRun.ts'
import { rowsFor } from '../insertWorld.ts'
import { allPeople, personId, type PersonKey } from '#server/application/worlds/people/people.ts'
import { allApprovals, type ApprovalKey } from './templates.ts'

/** The days of the demo office, as on its projects in Ireland. */
const days: SiteDays = {
  rule: 'working',
  calendar: contractCalendar({ jurisdiction: 'IE', isInScotland: false }),
  timeZone: 'Europe/Dublin',
}
const hoursAfter = (on: string, hours: number) => countHours(on, hours, days)

const nameOf = (key: PersonKey) => {
  const { person } = allPeople().find((one) => one.key === key)!
  return `${person.firstName} ${person.lastName}`
}

function orFail(outcome: ApprovalRun | Refused): ApprovalRun {
  if (isRefused(outcome)) throw new Error(outcome.refusal)
  return outcome
}

/**
 * An approval of the demo world, built with the same steps as on the server. `asked` are the people of each stage after
 * the author's.
 */
export function approvalRun(template: ApprovalKey, author: PersonKey, asked: readonly (readonly PersonKey[])[]) {
  const { approval } = allApprovals().find(({ key }) => key === template)!
  let run: ApprovalRun | null = null
  let submittedOn = ''
  return {
    submit(on: string, values: Readonly<Record<string, unknown>> = {}) {
      const stages = approval.stages.map((stage, at) => ({
        stage,
        skipped: skipReason(stage, values),
        people: (asked[at - 1] ?? []).map((key) => ({ userId: personId(key), name: nameOf(key) })),
      }))
      submittedOn = on
      run = orFail(submit({ by: { userId: personId(author), name: nameOf(author) }, asked: stages, on, hoursAfter }))
    },
    decide(decision: Decision, key: PersonKey, comment: string | null, on: string) {
      const stage = currentStage(run!)!
      const by = { userId: personId(key), name: nameOf(key) }
      const at = { key: stage.stage.key, round: stage.round }
      const chosen = comment !== null && decision === 'approve' ? 'approveWithComments' : decision
      run = orFail(decide(run!, { by, at, decision: chosen, comment, signature: by.name, on, hoursAfter }))
      return run.result
    },
    now: () => run && { template, run, submittedOn },
  }
}

/** An approval of the demo world, with the record it belongs to. */
export interface TakenRun extends NonNullable<ReturnType<ReturnType<typeof approvalRun>['now']>> {
  kind: Kind
  id: number
  projectId: number
  number: string
  title: string
  url: string
}

/** The rows of the approvals, one per stage and person. */
export function approvalRunRows(runs: readonly TakenRun[]) {
  const lists: (typeof processInstanceUserLists.$inferInsert)[] = []
  const people: (typeof processInstanceUsers.$inferInsert)[] = []
  const rows = runs.map((taken, at): typeof processRuns.$inferInsert => {
    const { kind, id, projectId, number, title, url, template, run, submittedOn } = taken
    const { id: templateId, approval } = allApprovals().find(({ key }) => key === template)!
    for (const [position, { stage, people: asked, ...list }] of run.stages.entries()) {
      const listId = lists.length + 1
      lists.push({ ...list, id: listId, runId: at + 1, stageKey: stage.key, position })
      for (const [place, { name: _, ...person }] of asked.entries())
        people.push({ ...person, id: people.length + 1, listId, position: place })
    }
    return {
      id: at + 1,
      entityKind: kind,
      entityId: id,
      projectId,
      authorId: run.authorId,
      templateId,
      templateName: approval.name,
      templateVersion: 1,
      plan: approval.stages,
      statusId: run.statusId,
      result: run.result,
      round: run.round,
      number,
      title,
      url,
      submittedOn,
      endedOn: run.result === null ? null : lastDay(run),
    }
  })
  return {
    processRuns: rowsFor(processRuns, rows),
    processInstanceUserLists: rowsFor(processInstanceUserLists, lists),
    processInstanceUsers: rowsFor(processInstanceUsers, people),
  }
}

const lastDay = ({ stages }: ApprovalRun) =>
  stages.reduce<string | null>((last, { endedOn }) => (endedOn && (!last || endedOn > last) ? endedOn : last), null)
