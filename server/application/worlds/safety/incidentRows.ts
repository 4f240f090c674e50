import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { OccurrenceClass } from '#contract/safety/occurrenceClasses.ts'
import { recordPath } from '#contract/recordPages.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { numberIn } from '#server/db/tables/projectNumbers.ts'
import type { incidents } from '#server/db/tables/incident.ts'
import { approvalRun, type TakenRun } from '#server/application/worlds/approvals/takenRuns.ts'
import { askedOf, subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import type { Calendar } from '../calendar.ts'
import { firmId, type FirmKey } from '#server/application/worlds/firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { personId, type PersonKey } from '#server/application/worlds/people/people.ts'
import { locationId } from '#server/application/worlds/projects/locations.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'

const project = 'HB-014'
const [adviser, manager]: PersonKey[] = ['doyle', 'byrne']

interface IncidentStory {
  title: string
  subType: string
  type: string
  what: string
  place?: string
  firm?: FirmKey
  author: PersonKey
  severity: number
  likelihood: number
  daysAgo: number
  now: 'draft' | 'inReview' | 'changesRequested' | 'approved' | 'closed'
  atOnce?: string
  stoppedHours?: number
  cost?: number
  /** The number of days ago that the authority was notified; null for not yet. */
  reported?: number | null
  occurrence?: OccurrenceClass
  /** The findings of the investigation, required once it is approved. */
  found?: IncidentFindings
}

/** The findings of an investigation. */
export interface IncidentFindings {
  before: string
  cause: string
  why: string
  change: string
  lesson: string
}

const stories: readonly IncidentStory[] = [
  {
    title: 'Bolt bag fell from span 2 beside the walkway',
    subType: 'Near miss',
    type: 'Near miss',
    what: 'A bolt bag came off its lanyard at the hanger and fell 11 m. It landed two metres beside the open walkway.',
    place: 'SP2',
    firm: 'survey',
    author: 'gill',
    severity: 5,
    likelihood: 3,
    daysAgo: 3,
    now: 'inReview',
    atOnce: 'Walkway closed, all tool lanyards checked before work went on.',
    stoppedHours: 2,
  },
  {
    title: 'Excavator struck the low-voltage cable at the compound',
    subType: 'Property damage and service strike',
    type: 'Service strike',
    what: 'The bucket caught a low-voltage cable 400 mm below ground that the drawings show two metres further south.',
    place: 'EQ',
    firm: 'corrib',
    author: 'okafor',
    severity: 4,
    likelihood: 3,
    daysAgo: 12,
    now: 'approved',
    atOnce: 'Supply isolated by the network operator, hand digging only until the survey is repeated.',
    stoppedHours: 9,
    cost: 4_800,
    found: {
      before: 'The trench for the water main was marked from the drawings, and the bucket went to 400 mm in one pass.',
      cause: 'The cable lay two metres north of the line on the drawings and nobody had dug a trial hole.',
      why: 'The locator was used before the hardstanding was lifted and not again. The permit asked for one survey only.',
      change: 'A trial hole by hand at each crossing, and the locator again after every layer that is lifted.',
      lesson: 'Shown to all dig crews at the Monday briefing, with the photos of the cable.',
    },
  },
  {
    title: 'Chain sling parted while a panel was lifted',
    subType: 'Dangerous occurrence',
    type: 'Dangerous occurrence',
    what: 'One leg of a chain sling parted as panel W12 left the trailer. The panel dropped back 150 mm, nobody was near.',
    place: 'SP3-CD',
    firm: 'crane',
    author: 'moloney',
    severity: 5,
    likelihood: 2,
    daysAgo: 8,
    now: 'approved',
    atOnce: 'All slings of the batch taken out of use.',
    stoppedHours: 6,
    reported: null,
    occurrence: 'lifting',
    found: {
      before: 'Panel W12 was slung with two legs at about 60 degrees and taken up 200 mm to check the balance.',
      cause: 'One leg had a cut link from a sharp edge. The load came on it when the panel swung.',
      why: 'Edge protectors were on the lorry of the day before. The slings were last looked at five weeks ago.',
      change: 'Edge protectors are kept with the slings, and slings are checked by the slinger before each shift.',
      lesson: 'Toolbox talk for all slingers; the supplier of the batch has the cut link.',
    },
  },
  {
    title: 'Diesel spill at the generator, 20 litres',
    subType: 'Property damage and service strike',
    type: 'Environmental release',
    what: 'The hose of the bowser came off while the generator was filled. About 20 litres ran onto the hardstanding.',
    place: 'EQ',
    firm: 'electrical',
    author: 'gill',
    severity: 2,
    likelihood: 3,
    daysAgo: 34,
    now: 'closed',
    atOnce: 'Spill kit used, the gully was covered in time.',
    cost: 350,
    found: {
      before: 'The generator was filled from the bowser with the nozzle locked open.',
      cause: 'The coupling of the hose was worn and came off under pressure.',
      why: 'Couplings were on no checklist, and the bowser is shared by two firms.',
      change: 'Couplings of all bowsers replaced, a drip tray at the filling point, and a line in the weekly check.',
      lesson: 'Both firms briefed at the filling point.',
    },
  },
  {
    title: 'Mesh panel of the edge protection came loose in the wind',
    subType: 'Near miss',
    type: 'Near miss',
    what: 'A mesh panel of the edge protection on span 1 hung from one hook after the storm. Nothing fell.',
    place: 'SP1',
    firm: 'kestrel',
    author: 'gill',
    severity: 4,
    likelihood: 3,
    daysAgo: 6,
    now: 'changesRequested',
    atOnce: 'Panel taken down, the hooks of all panels checked.',
  },
  {
    title: 'Footway barrier blown over in the night',
    subType: 'Near miss',
    type: 'Near miss',
    what: 'Four barriers of the footway diversion were found lying in the road at 06:30 after gusts of 70 km/h.',
    place: 'SA',
    author: 'gill',
    severity: 3,
    likelihood: 4,
    daysAgo: 1,
    now: 'draft',
  },
]

/** Oldest first, in the order of their numbers. */
const inOrder = () => stories.toSorted((one, other) => other.daysAgo - one.daysAgo)

/** The incidents of the demo world by id, with the day and hour of the first steps and whether there are findings. */
export const incidentStories = () =>
  inOrder().map((story, at) => ({
    id: at + 1,
    subType: story.subType,
    author: story.author,
    daysAgo: story.daysAgo,
    isSubmitted: story.now !== 'draft',
    findings: story.found ?? null,
  }))

/** The incidents of the demo world with their approvals. */
export function incidentRows(calendar: Calendar) {
  const runs: TakenRun[] = []
  let given = 0
  const made = inOrder().map((story, at) => {
    const id = at + 1
    const number = story.now === 'draft' ? null : numberIn('INC', ++given)
    const { fields, steps, run } = recordFrom(story, number, calendar)
    const url = recordPath('incident', { projectId: fields.projectId, id })
    if (run)
      runs.push({
        kind: 'incident',
        id,
        projectId: fields.projectId,
        number: number!,
        title: story.title,
        url,
        ...run,
      })
    return withHistory({ kind: 'incident', id, projectId: fields.projectId, fields, steps })
  })
  return { incidents: made, runs, numbers: [{ projectId: projectId(project), series: 'INC', last: given }] }
}

/** The types of these stories for which the form asks whether they are a dangerous occurrence. */
const mayBeOccurrence = new Set(['Service strike', 'Environmental release'])

const statusNow = {
  draft: status.draft,
  changesRequested: status.changesRequested,
  inReview: status.inReview,
  approved: status.approved,
  closed: status.closed,
}

function recordFrom(story: IncidentStory, number: string | null, calendar: Calendar) {
  const { author, daysAgo, now } = story
  const at = (day: number, time: string) => calendar.daysAgo(day, time)
  const steps: [Step, ...Step[]] = [
    { on: at(daysAgo, '10:10'), by: personId(author), action: 'created', toStatusId: status.draft },
  ]
  const step = (action: string, key: PersonKey, on: string, fromStatusId: number, toStatusId: number) => {
    const isMoved = fromStatusId !== toStatusId
    steps.push({ on, by: personId(key), action, ...(isMoved && { fromStatusId, toStatusId }) })
    return on
  }
  const isReportable = story.reported !== undefined
  const [first, findings] = [askedOf('incident', story.subType)!, askedOf('incident', story.subType, true)!]
  const fields: Fields<typeof incidents> = {
    projectId: projectId(project),
    number,
    processSubTypeId: subTypeId('incident', story.subType),
    title: story.title,
    description: story.what,
    locationId: story.place ? locationId(project, story.place) : null,
    clientId: story.firm ? firmId(story.firm) : null,
    authorUserId: personId(author),
    isConfidential: false,
    statusId: statusNow[now],
    incidentTypeId: lookupId('incidentTypes', story.type),
    occurredOn: at(daysAgo, '09:20'),
    potentialSeverity: story.severity,
    likelihood: story.likelihood,
    immediateAction: story.atOnce ?? null,
    peopleInvolved: null,
    stoppedHours: story.stoppedHours ?? null,
    cost: story.cost ?? null,
    occurrenceClass: story.occurrence ?? (mayBeOccurrence.has(story.type) ? 'none' : null),
    diagnosedOn: null,
    isReportable,
    reportDueOn: isReportable ? calendar.workday(14 - daysAgo) : null,
    reportedOn: story.reported ? calendar.day(-story.reported) : null,
    reportReference: null,
    mainTemplateId: first.templateId,
    mainVersion: first.version,
    closeOutTemplateId: findings.templateId,
    closeOutVersion: findings.version,
    reason: null,
  }
  if (now === 'draft') return { fields, steps, run: null }
  const run = approvalRun('investigation', author, [[adviser!], [manager!]])
  fields.submittedOn = step('submit', author, at(daysAgo, '10:40'), status.draft, status.inReview)
  run.submit(fields.submittedOn, {})
  if (now === 'inReview') return { fields, steps, run: run.now() }
  if (now === 'changesRequested') {
    const on = step('requestChanges', adviser!, at(daysAgo - 2, '14:05'), status.inReview, status.changesRequested)
    const missing = 'Say which hooks were missing, and add the photographs of the check.'
    steps.at(-1)!.comment = missing
    run.decide('requestChanges', adviser!, missing, on)
    return { fields, steps, run: run.now() }
  }
  run.decide(
    'approve',
    adviser!,
    null,
    step('approve', adviser!, at(daysAgo - 2, '14:05'), status.inReview, status.inReview),
  )
  fields.decidedOn = step('approve', manager!, at(daysAgo - 3, '09:30'), status.inReview, status.approved)
  run.decide('approve', manager!, null, fields.decidedOn)
  if (now === 'closed') {
    fields.closedOn = step('close', adviser!, at(daysAgo - 9, '16:15'), status.approved, status.closed)
    fields.reason = 'Hose couplings of all bowsers replaced.'
  }
  return { fields, steps, run: run.now() }
}
