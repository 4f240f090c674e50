import type { Attendee } from '#contract/entities/onSiteTraining.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { recordPath } from '#contract/recordPages.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { numberIn } from '#server/db/tables/projectNumbers.ts'
import type { onSiteTrainings } from '#server/db/tables/onSiteTraining.ts'
import { approvalRun, type TakenRun } from '#server/application/worlds/approvals/takenRuns.ts'
import { subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import type { Calendar } from '../calendar.ts'
import { allFirms, firmId, type FirmKey } from '#server/application/worlds/firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { libraryDocumentId } from '#server/application/worlds/libraries/libraries.ts'
import { allPeople, personId, type PersonKey } from '#server/application/worlds/people/people.ts'
import { locationId } from '#server/application/worlds/projects/locations.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { trainingStories, type TrainingStory } from './trainingStories.ts'

const project = 'HB-014'
const adviser: PersonKey = 'doyle'
const strokes = ['M20 70 L45 30 L60 75 L80 35', 'M90 60 L120 50 L150 62 L190 48 L240 58']

/** RAMS of the demo world, with the fields that a briefing needs. */
interface MadeRams {
  row: { id: number; title: string; statusId: number }
}

const firmName = (key: FirmKey) => allFirms().find((one) => one.key === key)!.firm.name
const isPerson = (trainer: string): trainer is PersonKey => allPeople().some(({ key }) => key === trainer)

/** The talks, briefings and drills of the demo world, with their approvals. */
export function trainingRows(calendar: Calendar, rams: readonly MadeRams[]) {
  const runs: TakenRun[] = []
  let given = 0
  const trainings = trainingStories.map((story, at) => {
    const id = at + 1
    const number = story.now === 'draft' ? null : numberIn('TRN', ++given)
    const { fields, steps, run } = recordFrom(story, number, calendar, rams)
    const { projectId: on } = fields
    const url = recordPath('onSiteTraining', { projectId: on, id })
    if (run) runs.push({ kind: 'onSiteTraining', id, projectId: on, number: number!, title: story.topic, url, ...run })
    return withHistory({ kind: 'onSiteTraining', id, projectId: on, fields, steps })
  })
  return { trainings, runs, numbers: [{ projectId: projectId(project), series: 'TRN', last: given }] }
}

function recordFrom(story: TrainingStory, number: string | null, calendar: Calendar, rams: readonly MadeRams[]) {
  const { author, daysAgo, now } = story
  const [hour = 0, minute = 0] = story.at.split(':').map(Number)
  const minutes = (more: number) => {
    const at = hour * 60 + minute + more
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  }
  const on = (more: number) => calendar.daysAgo(daysAgo, minutes(more))
  const steps: [Step, ...Step[]] = [
    { on: on(-5), by: personId(author), action: 'created', toStatusId: status.draft },
    ...story.signed.map((_, at) => ({ on: on(story.minutes + at), by: personId(author), action: 'signOn' })),
  ]
  const step = (action: string, key: PersonKey, at: string, fromStatusId: number, toStatusId: number) => {
    steps.push({ on: at, by: personId(key), action, fromStatusId, toStatusId })
    return at
  }
  const fields: Fields<typeof onSiteTrainings, 'materialIds'> = {
    ...written(story, calendar.daysAgo(daysAgo, story.at), rams),
    number,
    statusId: status.draft,
    attendees: story.signed.map(([name, firm], at): Attendee => ({
      id: at + 1,
      name,
      company: firmName(firm),
      userId: null,
      clientId: null,
      signature: strokes,
      at: on(story.minutes + at),
    })),
  }
  if (now === 'draft') return { fields, steps, run: null }
  const isDrill = story.subType === 'Emergency drill'
  const submitted = on(story.minutes + 15)
  const after = isDrill ? status.inReview : status.closed
  fields.submittedOn = step('submit', author, submitted, status.draft, after)
  fields.statusId = after
  const run = approvalRun(isDrill ? 'drill' : 'record', author, isDrill ? [[adviser]] : [])
  run.submit(submitted, {})
  if (now === 'inReview') return { fields, steps, run: run.now() }
  if (isDrill) {
    fields.decidedOn = step('approve', adviser, calendar.daysAgo(daysAgo - 1, '09:15'), after, status.approved)
    fields.statusId = status.approved
    run.decide('approve', adviser, null, fields.decidedOn)
  } else Object.assign(fields, { decidedOn: submitted, closedOn: submitted })
  if (now === 'cancelled') {
    const at = calendar.daysAgo(daysAgo - 1, '09:00')
    step('cancel', 'murphy', at, status.closed, status.cancelled)
    Object.assign(fields, { statusId: status.cancelled, closedOn: at, reason: story.reason ?? null })
  }
  return { fields, steps, run: run.now() }
}

const written = (story: TrainingStory, heldOn: string, rams: readonly MadeRams[]) => ({
  projectId: projectId(project),
  processSubTypeId: subTypeId('onSiteTraining', story.subType),
  title: story.topic,
  description: story.notes ?? null,
  locationId: story.place ? locationId(project, story.place) : null,
  clientId: story.firm ? firmId(story.firm) : null,
  authorUserId: personId(story.author),
  trainerUserId: isPerson(story.trainer) ? personId(story.trainer) : null,
  trainerName: isPerson(story.trainer) ? null : story.trainer,
  heldOn,
  durationMin: story.minutes,
  languageId: lookupId('languages', story.language ?? 'English'),
  materialIds: (story.material ?? []).map(libraryDocumentId),
  ramsId: story.rams
    ? (rams.find(({ row }) => row.title === story.rams && row.statusId === status.approved)?.row.id ?? null)
    : null,
  updatesTrainingTypeId: story.counts ? lookupId('userTrainingTypes', story.counts) : null,
})
