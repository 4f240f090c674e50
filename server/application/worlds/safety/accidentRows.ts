import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { gravestOf } from '#contract/safety/injuryWords.ts'
import { recordPath } from '#contract/recordPages.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { numberIn } from '#server/db/tables/projectNumbers.ts'
import type { accidents } from '#server/db/tables/accident.ts'
import { approvalRun, type TakenRun } from '#server/application/worlds/approvals/takenRuns.ts'
import { subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import type { Calendar } from '../calendar.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { personId, type PersonKey } from '#server/application/worlds/people/people.ts'
import { locationId } from '#server/application/worlds/projects/locations.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { publishedForm, questionTemplateId } from '#server/application/worlds/questions/templates.ts'
import { accidentStories, type AccidentStory } from './accidentStories.ts'

const project = 'HB-014'
const [adviser, manager]: PersonKey[] = ['doyle', 'byrne']
export const accidentFindings = 'Accident findings'

/** The stories in order of id, oldest first. */
export const storiesById = () =>
  accidentStories.toSorted((one, other) => other.daysAgo - one.daysAgo).map((story, at) => ({ id: at + 1, story }))

export const occurredOf = ({ daysAgo }: AccidentStory, calendar: Calendar) => calendar.daysAgo(daysAgo, '09:20')

/** The accidents of the demo world with their approvals; the data about the people is added encrypted. */
export function accidentRows(calendar: Calendar) {
  const runs: TakenRun[] = []
  let given = 0
  const made = storiesById().map(({ id, story }) => {
    const number = story.now === 'draft' ? null : numberIn('ACC', ++given)
    const { fields, steps, run } = recordFrom(story, number, calendar)
    const url = recordPath('accident', { projectId: fields.projectId, id })
    if (run)
      runs.push({ kind: 'accident', id, projectId: fields.projectId, number: number!, title: story.title, url, ...run })
    return withHistory({ kind: 'accident', id, projectId: fields.projectId, fields, steps })
  })
  return { accidents: made, runs, numbers: [{ projectId: projectId(project), series: 'ACC', last: given }] }
}

const statusNow = {
  draft: status.draft,
  inReview: status.inReview,
  returned: status.changesRequested,
  approved: status.approved,
  closed: status.closed,
}

function recordFrom(story: AccidentStory, number: string | null, calendar: Calendar) {
  const { author, daysAgo, now, decided, reported, level } = story
  const at = (day: number, time: string) => calendar.daysAgo(day, time)
  const steps: [Step, ...Step[]] = [
    { on: at(daysAgo, '10:10'), by: personId(author), action: 'created', toStatusId: status.draft },
  ]
  const step = (action: string, key: PersonKey, on: string, fromStatusId: number, toStatusId = fromStatusId) => {
    const isMoved = fromStatusId !== toStatusId
    steps.push({ on, by: personId(key), action, ...(isMoved && { fromStatusId, toStatusId }) })
    return on
  }
  const { version } = publishedForm(accidentFindings)
  const fields: Fields<typeof accidents> = {
    projectId: projectId(project),
    number,
    processSubTypeId: subTypeId('accident', 'Accident report'),
    title: story.title,
    locationId: locationId(project, story.place),
    clientId: firmId(story.firm),
    authorUserId: personId(author),
    isConfidential: true,
    statusId: statusNow[now],
    occurredOn: occurredOf(story, calendar),
    notifiedOn: at(daysAgo, '09:35'),
    exactPlace: story.exact,
    activity: story.activity,
    conditions: story.conditions,
    accidentKindId: lookupId('accidentKinds', story.kind),
    fallHeight: story.fallHeight ?? null,
    agent: story.agent,
    incidentId: null,
    severity: gravestOf(story.hurt.map(({ severity }) => severity)),
    injuredCount: story.hurt.length,
    isReportable: decided?.isReportable ?? null,
    reportCategory: decided?.category ?? null,
    reportedOn: reported ? calendar.workday(-reported[0]) : null,
    reportReference: reported?.[1] ?? null,
    reportedByUserId: reported ? personId(adviser!) : null,
    worstPotential: level?.[0] ?? null,
    recurrence: level?.[1] ?? null,
    mainTemplateId: null,
    mainVersion: null,
    closeOutTemplateId: questionTemplateId(accidentFindings),
    closeOutVersion: version,
    reason: null,
  }
  if (now === 'draft') return { fields, steps, run: null }
  const run = approvalRun('investigation', author, [[adviser!], [manager!]])
  fields.submittedOn = step('submit', author, at(daysAgo, '10:40'), status.draft, status.inReview)
  run.submit(fields.submittedOn, {})
  if (level) step('assess', adviser!, at(daysAgo, '11:30'), status.inReview)
  if (now === 'inReview') return { fields, steps, run: run.now() }
  if (now === 'returned') {
    const missing = 'Say whether the last tread was marked and lit.'
    const on = step('requestChanges', adviser!, at(daysAgo - 1, '09:40'), status.inReview, status.changesRequested)
    run.decide('requestChanges', adviser!, missing, on)
    return { fields, steps, run: run.now() }
  }
  if (decided) step('decide', adviser!, at(daysAgo - 1, '09:15'), status.inReview)
  if (reported) step('report', adviser!, at(reported[0], '16:05'), status.inReview)
  run.decide('approve', adviser!, null, step('approve', adviser!, at(daysAgo - 5, '14:05'), status.inReview))
  fields.decidedOn = step('approve', manager!, at(daysAgo - 6, '09:30'), status.inReview, status.approved)
  run.decide('approve', manager!, null, fields.decidedOn)
  if (now === 'closed')
    fields.closedOn = step('close', adviser!, at(daysAgo - 14, '16:15'), status.approved, status.closed)
  return { fields, steps, run: run.now() }
}
