import { actionStatus } from '#contract/safety/actionStatus.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { observationStatus } from '#contract/safety/observationStatus.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { numberIn } from '#server/db/tables/projectNumbers.ts'
import type { observations } from '#server/db/tables/observation.ts'
import type { questionResponseActions } from '#server/db/tables/questionResponseAction.ts'
import type { Calendar } from '../calendar.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { personId, type PersonKey } from '#server/application/worlds/people/people.ts'
import { locationId } from '#server/application/worlds/projects/locations.ts'
import { projectId, sitesFirst, systemIdOf, type ProjectNumber } from '#server/application/worlds/projects/projects.ts'
import { lastInspectionId } from './inspectionRows.ts'
import { observationStories, raisedStories } from './stories.ts'
import type { ActionStep, ActionStory, ObservationStory } from './storyShapes.ts'

const { open, inProgress, readyForReview, closed, notAccepted, cancelled } = actionStatus
const statusAfter: Record<ActionStep[0], number | null> = {
  start: inProgress,
  fix: readyForReview,
  accept: closed,
  reject: notAccepted,
  cancel: cancelled,
  postpone: null,
}

interface Raised {
  project: ProjectNumber
  author: PersonKey
  verifier?: PersonKey
  daysAgo: number
  observationId: number | null
  inspectionOf?: string
}

interface Seen {
  project: ProjectNumber
  daysAgo: number
}
const oldestFirst = sitesFirst<Seen>((one, other) => other.daysAgo - one.daysAgo)

/** The observations and corrective actions of the demo world with their history, and the last number of each project. */
export function safetyRows(calendar: Calendar) {
  const counts = new Map<string, number>()
  const nextNumber = (project: ProjectNumber, series: string) => {
    const key = `${project}/${series}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return numberIn(series, counts.get(key)!)
  }
  // The oldest first, as the numbers were given.
  const seen = observationStories.toSorted(oldestFirst)
  const madeObservations = seen.map((story, at) =>
    observationRow(story, at + 1, nextNumber(story.project, 'OBS'), calendar),
  )
  const raised = [
    ...seen.flatMap((story, at) =>
      (story.actions ?? []).map((action) => ({ action, from: { ...story, observationId: at + 1 } as Raised })),
    ),
    ...raisedStories.map((story) => ({ action: story, from: { ...story, observationId: null } as Raised })),
  ].toSorted(({ from: one }, { from: other }) => oldestFirst(one, other))
  const madeActions = raised.map(({ action, from }, at) =>
    actionRow(action, from, at + 1, nextNumber(from.project, 'ACT'), calendar),
  )
  const numbers = [...counts].map(([key, last]) => {
    const [project, series] = key.split('/') as [ProjectNumber, string]
    return { projectId: projectId(project), series, last }
  })
  return { observations: madeObservations, actions: madeActions, numbers }
}

const placeOf = (project: ProjectNumber, code: string | undefined) => (code ? locationId(project, code) : null)

function observationRow(story: ObservationStory, id: number, number: string, calendar: Calendar) {
  const author = personId(story.author)
  const created = calendar.daysAgo(story.daysAgo, '09:40')
  const steps: [Step, ...Step[]] = [{ on: created, by: author, action: 'created', toStatusId: observationStatus.open }]
  const end = story.closed ?? story.cancelled
  const state = {
    statusId: observationStatus.open as number,
    closedOn: null as string | null,
    reason: end?.[2] ?? null,
  }
  if (end) {
    state.statusId = story.closed ? observationStatus.closed : observationStatus.cancelled
    state.closedOn = calendar.daysAgo(end[0], '15:30')
    const step = {
      on: state.closedOn,
      by: personId(end[1]),
      action: story.closed ? 'close' : 'cancel',
      comment: end[2],
    }
    steps.push({ ...step, fromStatusId: observationStatus.open, toStatusId: state.statusId })
  } else if (story.nature === 'positive' || story.alreadyFixed) {
    state.statusId = observationStatus.closed
    state.closedOn = created
    steps[0].toStatusId = observationStatus.closed
  } else if (story.actions?.every(({ steps: own = [] }) => own.at(-1)?.[0] === 'accept')) {
    const last = story.actions.flatMap(({ steps: own = [] }) => own).at(-1)!
    state.statusId = observationStatus.closed
    state.closedOn = calendar.daysAgo(last[1], '16:05')
    steps.push({
      on: state.closedOn,
      by: personId(last[2]),
      action: 'closedByAction',
      fromStatusId: observationStatus.open,
      toStatusId: state.statusId,
    })
  }
  const fields: Fields<typeof observations> = {
    projectId: projectId(story.project),
    systemId: systemIdOf(story.project),
    number,
    nature: story.nature,
    observationTypeId: lookupId('observationTypes', story.type),
    description: story.seen,
    locationId: placeOf(story.project, story.place),
    clientId: story.firm ? firmId(story.firm) : null,
    priorityId: story.priority ? lookupId('questionResponseActionPriorities', story.priority) : null,
    alreadyFixed: story.alreadyFixed ?? false,
    thanksTo: story.thanksTo ?? null,
    raisedByUserId: author,
    ...state,
  }
  return withHistory({ kind: 'observation', id, projectId: fields.projectId, fields, steps })
}

function actionRow(story: ActionStory, from: Raised, id: number, number: string, calendar: Calendar) {
  const author = personId(from.author)
  const created = calendar.daysAgo(from.daysAgo, '09:41')
  const steps: [Step, ...Step[]] = [{ on: created, by: author, action: 'created', toStatusId: open }]
  const first = story.steps?.some(([action]) => action === 'postpone')
    ? daysAfter(created.slice(0, 10), 7)
    : calendar.day(story.dueIn)
  const state = {
    statusId: open as number,
    dueOn: first,
    firstDueOn: null as string | null,
    fixText: null as string | null,
    fixedByUserId: null as number | null,
    fixedOn: null as string | null,
    closedOn: null as string | null,
    rejections: 0,
    reason: null as string | null,
  }
  for (const [at, step] of (story.steps ?? []).entries()) {
    const [action, days, by] = step
    const on = calendar.daysAgo(days, `${12 + at}:20`)
    const before = { ...state }
    state.statusId = statusAfter[action] ?? state.statusId
    if (step[0] === 'fix') Object.assign(state, { fixText: step[3], fixedByUserId: personId(by), fixedOn: on })
    if (action === 'accept' || action === 'cancel') state.closedOn = on
    if (step[0] === 'reject' || step[0] === 'cancel') state.reason = step[3]
    if (action === 'reject') state.rejections++
    if (step[0] === 'postpone') Object.assign(state, { firstDueOn: first, dueOn: calendar.day(step[4]) })
    steps.push({
      on,
      by: personId(by),
      action,
      ...(state.statusId !== before.statusId && { fromStatusId: before.statusId, toStatusId: state.statusId }),
      ...('3' in step && action !== 'fix' && { comment: step[3] }),
      ...(state.dueOn !== before.dueOn && { diff: { dueOn: [before.dueOn, state.dueOn] } }),
    })
  }
  const fields: Fields<typeof questionResponseActions> = {
    projectId: projectId(from.project),
    systemId: systemIdOf(from.project),
    number,
    title: story.title,
    description: story.description ?? null,
    priorityId: lookupId('questionResponseActionPriorities', story.priority),
    categoryId: story.category ? lookupId('observationTypes', story.category) : null,
    assignedClientId: story.firm ? firmId(story.firm) : null,
    assignedUserId: story.person ? personId(story.person) : null,
    verifierUserId: personId(from.verifier ?? from.author),
    locationId: placeOf(from.project, story.place),
    ...(from.observationId !== null
      ? { sourceKind: 'observation', sourceId: from.observationId }
      : {
          sourceKind: from.inspectionOf ? 'inspection' : null,
          sourceId: from.inspectionOf ? lastInspectionId(from.inspectionOf) : null,
        }),
    raisedByUserId: author,
    ...state,
  }
  return withHistory({ kind: 'questionResponseAction', id, projectId: fields.projectId, fields, steps })
}
