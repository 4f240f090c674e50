import type { ApprovalRun, Decision } from '#contract/processRun.ts'
import { skipReason } from '#server/process/candidates.ts'
import { decide } from '#server/process/deciding.ts'
import { isRefused, type Refused } from '#server/process/refused.ts'
import { currentStage } from '#server/process/runState.ts'
import { submit } from '#server/process/submission.ts'
import { processInstanceUserLists, processInstanceUsers, processRuns } from '#server/process/tables.ts'
import { allApprovals } from '../approvals/templates.ts'
import { allPeople, personId, type PersonKey } from '../people/people.ts'
import { rowsFor } from '../insertWorld.ts'
import { projectId } from '../projects/projects.ts'
import type { ChangeStory } from './stories.ts'

const { id: templateId, approval: template } = allApprovals().find(({ key }) => key === 'changeRequest')!
const nameOf = (key: PersonKey) => {
  const { person } = allPeople().find((one) => one.key === key)!
  return `${person.firstName} ${person.lastName}`
}

function orFail(outcome: ApprovalRun | Refused): ApprovalRun {
  if (isRefused(outcome)) throw new Error(outcome.refusal)
  return outcome
}

/** The people of each stage after the author's: quantity surveyor and planner, the manager, the second approver. */
const askedIn = ({ author, manager }: ChangeStory): PersonKey[][] => [
  (['brady', 'petrauskas'] as const).filter((key) => key !== author),
  [manager],
  [manager === 'healy' ? 'byrne' : 'healy'],
]

/** The approval of a story, taken through the same steps as on the server. */
export function approvalOf(story: ChangeStory) {
  let run: ApprovalRun | null = null
  let submittedOn = ''
  return {
    submit(on: string, cost: number) {
      const people = askedIn(story)
      const asked = template.stages.map((stage, at) => ({
        stage,
        skipped: skipReason(stage, { costEstimate: Math.abs(cost) }),
        people: (people[at - 1] ?? []).map((key) => ({ userId: personId(key), name: nameOf(key) })),
      }))
      submittedOn = on
      run = orFail(submit({ by: { userId: personId(story.author), name: nameOf(story.author) }, asked, on }))
    },
    decide(decision: Decision, key: PersonKey, comment: string | null, on: string) {
      const stage = currentStage(run!)!
      const by = { userId: personId(key), name: nameOf(key) }
      const at = { key: stage.stage.key, round: stage.round }
      const chosen = comment !== null && decision === 'approve' ? 'approveWithComments' : decision
      run = orFail(decide(run!, { by, at, decision: chosen, comment, signature: by.name, on }))
      return run.result
    },
    now: () => run && { run, submittedOn },
  }
}

/** An approval of the demo world, with the change request it belongs to. */
export interface TakenRun {
  story: ChangeStory
  id: number
  number: string
  run: ApprovalRun
  submittedOn: string
}

/** The rows of the approvals, one per stage and person. */
export function approvalRunRows(runs: readonly TakenRun[]) {
  const lists: (typeof processInstanceUserLists.$inferInsert)[] = []
  const people: (typeof processInstanceUsers.$inferInsert)[] = []
  const rows = runs.map(({ story, id, number, run, submittedOn }, at): typeof processRuns.$inferInsert => {
    for (const [position, { stage, people: asked, ...list }] of run.stages.entries()) {
      const listId = lists.length + 1
      lists.push({ ...list, id: listId, runId: at + 1, stageKey: stage.key, position })
      for (const [place, { name: _, ...person }] of asked.entries())
        people.push({ ...person, id: people.length + 1, listId, position: place })
    }
    const project = projectId(story.project)
    return {
      id: at + 1,
      entityKind: 'changeRequest',
      entityId: id,
      projectId: project,
      authorId: run.authorId,
      templateId,
      templateName: template.name,
      templateVersion: 1,
      plan: template.stages,
      statusId: run.statusId,
      result: run.result,
      round: run.round,
      number,
      title: story.title,
      url: `/manage/projects/pmp/view/${project}/changerequests/${id}`,
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
