import type { CardAppeal, CardReceipt } from '#contract/entities/disciplinary.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { recordPath } from '#contract/recordPages.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { numberIn } from '#server/db/tables/projectNumbers.ts'
import type { disciplinaries } from '#server/db/tables/disciplinary.ts'
import { approvalRun, type TakenRun } from '#server/application/worlds/approvals/takenRuns.ts'
import { subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import type { Calendar } from '../calendar.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { personId, personOf, type PersonKey } from '#server/application/worlds/people/people.ts'
import { locationId } from '#server/application/worlds/projects/locations.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { cardStories, type CardStory } from './cardStories.ts'

const project = 'HB-014'
const deciders: PersonKey[] = ['byrne', 'murphy', 'doyle']
const strokes = ['M20 70 L45 30 L60 75 L80 35', 'M90 60 L120 50 L150 62 L190 48 L240 58']
const fullName = (key: PersonKey) => `${personOf(key).firstName} ${personOf(key).lastName}`

/** The disciplinaries of the demo world, with their approvals. */
export function cardRows(calendar: Calendar) {
  const runs: TakenRun[] = []
  let given = 0
  const cards = cardStories.map((story, at) => {
    const id = at + 1
    const number = story.now === 'draft' ? null : numberIn('DIS', ++given)
    const { fields, steps, run } = recordFrom(story, number, calendar)
    const { projectId: on } = fields
    const url = recordPath('disciplinary', { projectId: on, id })
    if (run) runs.push({ kind: 'disciplinary', id, projectId: on, number: number!, title: 'Disciplinary', url, ...run })
    return withHistory({ kind: 'disciplinary', id, projectId: on, fields, steps })
  })
  return { cards, runs, numbers: [{ projectId: projectId(project), series: 'DIS', last: given }] }
}

function recordFrom(story: CardStory, number: string | null, calendar: Calendar) {
  const { author, daysAgo, now } = story
  const at = (day: number, time: string) => calendar.daysAgo(day, time)
  const steps: [Step, ...Step[]] = [
    { on: at(daysAgo, '11:20'), by: personId(author), action: 'created', toStatusId: status.draft },
  ]
  const step = (action: string, key: PersonKey, on: string, from: number, to: number, comment?: string) => {
    const moved = from !== to && { fromStatusId: from, toStatusId: to }
    steps.push({ on, by: personId(key), action, ...moved, ...(comment && { comment }) })
    return on
  }
  const fields = written(story, number, calendar)
  if (now === 'draft') return { fields, steps, run: null }
  const asked = deciders.filter((one) => one !== author)
  const run = approvalRun('disciplinary', author, [asked])
  fields.statusId = status.inReview
  fields.submittedOn = step('submit', author, at(daysAgo, '12:00'), status.draft, status.inReview)
  run.submit(fields.submittedOn, {})
  if (now === 'inReview') return { fields, steps, run: run.now() }
  if (now === 'cancelled') {
    const on = step('cancel', 'murphy', at(daysAgo - 1, '08:30'), status.inReview, status.cancelled)
    Object.assign(fields, { statusId: status.cancelled, closedOn: on, reason: story.reason ?? null })
    return { fields, steps, run: null }
  }
  const decided = at(daysAgo - 1, '16:30')
  if (now === 'rejected') {
    step('reject', asked[0]!, decided, status.inReview, status.rejected, story.reason)
    run.decide('reject', asked[0]!, story.reason ?? null, decided)
    Object.assign(fields, { statusId: status.rejected, decidedOn: decided, closedOn: decided })
    return { fields, steps, run: run.now() }
  }
  const first = step('approve', asked[0]!, at(daysAgo - 1, '09:10'), status.inReview, status.inReview)
  run.decide('approve', asked[0]!, null, first)
  fields.decidedOn = step('approve', asked[1]!, decided, status.inReview, status.approved)
  run.decide('approve', asked[1]!, null, decided)
  fields.statusId = status.approved
  hold(story, fields, (action, key, day, time) => step(action, key, at(day, time), status.approved, status.approved))
  if (now === 'closed') {
    fields.closedOn = step('close', author, at(daysAgo - 4, '10:00'), status.approved, status.closed)
    fields.statusId = status.closed
  }
  return { fields, steps, run: run.now() }
}

type Note = (action: string, by: PersonKey, daysAgo: number, time: string) => string

/** The steps after a card is issued: the employer is notified, the person signs or refuses, and may appeal. */
function hold(story: CardStory, fields: Fields<typeof disciplinaries>, note: Note) {
  const { author, daysAgo, receipt, appeal } = story
  if (story.employerNotified) fields.employerNotifiedOn = note('notify', author, daysAgo - 2, '08:20').slice(0, 10)
  if (receipt) {
    const isRefused = receipt !== 'signed'
    fields.receipt = {
      at: note(isRefused ? 'refuse' : 'sign', author, daysAgo - 2, '08:45'),
      by: fullName(author),
      isRefused,
      witness: isRefused ? receipt : null,
      signature: isRefused ? [] : strokes,
      contentHash: null,
    } satisfies CardReceipt
  }
  if (!appeal) return
  const { by, text, decision = null, comment = null } = appeal
  const on = note('appeal', author, daysAgo - 3, '09:00').slice(0, 10)
  const decidedOn = decision && note('decideAppeal', 'doyle', daysAgo - 3, '15:00')
  const decidedBy = decision && fullName('doyle')
  fields.appeal = { by, on, text, decision, decidedBy, decidedOn, comment, levelBefore: null } satisfies CardAppeal
}

const written = (story: CardStory, number: string | null, calendar: Calendar): Fields<typeof disciplinaries> => {
  const { outcome = 'none', lasts, daysAgo } = story
  return {
    projectId: projectId(project),
    number,
    processSubTypeId: subTypeId('disciplinary', 'Disciplinary'),
    title: `${story.person}: ${story.breach}`,
    description: story.what,
    locationId: story.place ? locationId(project, story.place) : null,
    clientId: firmId(story.firm),
    authorUserId: personId(story.author),
    isConfidential: true,
    statusId: status.draft,
    personName: story.person,
    personId: null,
    personUserId: null,
    occurredOn: calendar.daysAgo(daysAgo, '08:00').slice(0, 10),
    breachId: lookupId('disciplinaryBreaches', story.breach),
    level: story.level,
    overruleReason: story.overruled ?? null,
    witnesses: (story.witnesses ?? []).map(([name, statement]) => ({ name, personId: null, statement })),
    observationId: null,
    outcome,
    effectiveFrom: lasts === undefined ? null : calendar.day(2 - daysAgo),
    effectiveTo: lasts === undefined || lasts === null ? null : calendar.day(2 - daysAgo + lasts),
    employerNotifiedOn: null,
    personStatement: story.said ?? null,
    reason: null,
  }
}
