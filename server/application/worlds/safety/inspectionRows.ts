import type { ScheduleRow } from '#contract/entities/equipmentType.ts'
import { nextDue } from '#contract/equipment/dueDates.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { daysLate } from '#contract/inspections/lateness.ts'
import type { Defect } from '#contract/inspections/shape.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { systems } from '#contract/systems.ts'
import { inspectionPath, recordPath } from '#contract/recordPages.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { numberIn } from '#server/db/tables/projectNumbers.ts'
import type { inspections } from '#server/db/tables/inspection.ts'
import type { nonEquipmentInspections } from '#server/db/tables/nonEquipmentInspection.ts'
import { allEquipmentTypes, equipmentTypeId } from '#server/application/worlds/approvals/equipment.ts'
import { allSubTypes, subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import { approvalRun, type TakenRun } from '#server/application/worlds/approvals/takenRuns.ts'
import type { Calendar } from '../calendar.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { locationId } from '#server/application/worlds/projects/locations.ts'
import { projectId, siteOf, systemIdOf, type ProjectNumber } from '#server/application/worlds/projects/projects.ts'
import { questionTemplateId } from '#server/application/worlds/questions/templates.ts'
import { performedOn } from './equipmentRows.ts'
import { equipmentStories, itemStories } from './equipmentStories.ts'
import type { Done, EquipmentStory, ItemStory } from './storyShapes.ts'

/** The standing of an item in an inspection, which gets the id of the last inspection's record. */
interface Standing {
  itemId: number
  scheduleKey: string
  lastInspectionId?: number | null
}
type Story = EquipmentStory | ItemStory
type Shared = Omit<Fields<typeof inspections>, 'equipmentId'>

const kinds = {
  equipment: { kind: 'inspection', series: 'INS', stories: equipmentStories as readonly Story[] },
  nonEquipmentItem: { kind: 'nonEquipmentInspection', series: 'NIN', stories: itemStories as readonly Story[] },
} as const

/** The findings, for inspections with any. */
const found = {
  inspection: {
    passWithDefects: 'Mirror bracket loose, mirror out of sight of the driver',
    fail: 'Emergency lowering does not respond',
  },
  nonEquipmentInspection: { passWithDefects: 'Toe board missing over 2 m', fail: 'Locking collar of jack 3 cracked' },
}
const inspectors: Readonly<Record<ScheduleRow['performedBy'], readonly [name: string, competence: string]>> = {
  operator: ['Eoin Hurley', 'CPCS A17 20391'],
  competentPerson: ['Jim Carroll', 'CISRS advanced, scaffold inspection'],
  thirdParty: ['Maeve Tully, Shannon Plant Surveys', 'Engineer surveyor'],
}
/** The maintainers of a building in use, by the type of inspection. */
const maintainers: Readonly<Record<string, readonly [name: string, competence: string]>> = {
  Weekly: ['Bernie Fagan', 'Caretaker, trained in fire systems'],
  'Periodic check': ['Bernie Fagan', 'Caretaker, trained in fire doors and water hygiene'],
  'Service / maintenance': ['Aoife Dunne, Liffey Building Services', 'RGI 4471, Safe Electric'],
}

interface DoneOne {
  id: number
  story: Story
  itemId: number
  one: Done
}

/** What was entered from paper later, as it was done. */
const fromPaper = ({ before }: Story) =>
  (before?.days ?? []).map((daysAgo): Done => [before?.inspection ?? 'Weekly', daysAgo * 24, 'pass'])

/**
 * The inspections, oldest first: on sites, after two more records in buildings in use, and after those on sites again,
 * from paper.
 */
function doneIn(itemKind: InspectedKind): [onSites: DoneOne[], inBuildings: DoneOne[], fromPaper: DoneOne[]] {
  const all = kinds[itemKind].stories
    .flatMap((story, at) => story.done.map((one) => ({ story, itemId: at + 1, one })))
    .toSorted((one, other) => other.one[1] - one.one[1])
  const isBuilding = ({ story }: { story: Story }) => systemIdOf(story.project) === systems.fm
  const onSites = all.filter((one) => !isBuilding(one)).map((one, at) => ({ ...one, id: at + 1 }))
  const inBuildings = all.filter(isBuilding).map((one, at) => ({ ...one, id: onSites.length + 3 + at }))
  const later = kinds[itemKind].stories
    .flatMap((story, at) => fromPaper(story).map((one) => ({ story, itemId: at + 1, one })))
    .toSorted((one, other) => other.one[1] - one.one[1])
    .map((one, at) => ({ ...one, id: onSites.length + 3 + inBuildings.length + at }))
  return [onSites, inBuildings, later]
}

/** The id of the last inspection of a building's equipment, by its name. */
export const lastInspectionId = (name: string) =>
  doneIn('equipment')[1].findLast(({ story }) => story.name === name)!.id

/**
 * The inspections behind the schedules of the demo world, oldest first; for each kind one more that waits for its
 * countersignature, and one that is unfinished.
 */
export function inspectionRows(calendar: Calendar, standings: Record<InspectedKind, readonly Standing[]>) {
  const numbers: { projectId: number; series: string; last: number }[] = []
  const runs: TakenRun[] = []
  const of = (itemKind: InspectedKind) => {
    const { kind, series, stories } = kinds[itemKind]
    const [onSites, inBuildings, later] = doneIn(itemKind)
    const counts = new Map<ProjectNumber, number>()
    const record = ({ id, story, itemId, one }: DoneOne) => {
      const count = (counts.get(story.project) ?? 0) + 1
      counts.set(story.project, count)
      const row = rowOf(story, one[0])
      const standing = standings[itemKind].find((known) => known.itemId === itemId && known.scheduleKey === row.key)
      if (standing && story.done.includes(one)) standing.lastInspectionId = id
      const { fields, steps } = recordFrom(story, row, one, numberIn(series, count), calendar, kind)
      // The oldest one has been filed.
      if (id === 1) close(fields, steps, calendar.hoursAgo(one[1] - 24))
      return { id, itemId, projectId: fields.projectId, fields, steps }
    }
    const made = onSites.map(record)
    const [story] = stories as readonly [Story, ...Story[]]
    const count = counts.get(story.project)! + 1
    counts.set(story.project, count)
    const waiting = countersigned(story, made.length + 1, numberIn(series, count), calendar, kind)
    runs.push({ kind, ...waiting.run })
    made.push(waiting, begun(itemKind, made.length + 2, calendar), ...inBuildings.map(record), ...later.map(record))
    for (const [project, last] of counts) numbers.push({ projectId: projectId(project), series, last })
    return made
  }
  const machines = of('equipment')
  const places = of('nonEquipmentItem')
  return {
    runs,
    inspections: machines.map(({ id, itemId, fields, ...record }) =>
      withHistory({
        kind: 'inspection',
        id,
        ...record,
        fields: { ...fields, equipmentId: itemId } satisfies Fields<typeof inspections>,
      }),
    ),
    nonEquipmentInspections: places.map(({ id, itemId, fields, ...record }) =>
      withHistory({
        kind: 'nonEquipmentInspection',
        id,
        ...record,
        fields: { ...fields, nonEquipmentItemId: itemId } satisfies Fields<typeof nonEquipmentInspections>,
      }),
    ),
    numbers,
  }
}

function rowOf({ type }: Story, inspection: string): ScheduleRow {
  const inspectionTypeId = lookupId('inspectionTypes', inspection)
  const { schedules = [] } = allEquipmentTypes()[equipmentTypeId(type) - 1]!.fields
  return schedules.find((one) => one.inspectionTypeId === inspectionTypeId) as ScheduleRow
}

const timeZoneOf = (project: ProjectNumber) => (project.startsWith('HB') ? 'Europe/Dublin' : 'Europe/London')

function recordFrom(
  story: Story,
  row: ScheduleRow,
  one: Done,
  number: string,
  calendar: Calendar,
  kind: 'inspection' | 'nonEquipmentInspection',
) {
  const [inspection, hoursAgo, result] = one
  const on = performedOn(story, one, calendar)
  const isBuilding = systemIdOf(story.project) === systems.fm
  const timeZone = timeZoneOf(story.project)
  const author = personId(isBuilding ? 'nolan' : siteOf(story.project).manager)
  const by = isBuilding ? maintainers[inspection] : undefined
  const [performedByName, competence] = by ?? inspectors[row.performedBy]
  const nextDueOn = nextDue(row, on, timeZone)?.dueOn ?? null
  // Due dates follow from the inspection before; of most types a site has only the last one.
  const before = [...story.done, ...fromPaper(story)]
    .filter((other) => other[0] === inspection && other[1] > hoursAgo)
    .toSorted((one, other) => one[1] - other[1])[0]
  const dueOn = before ? (nextDue(row, performedOn(story, before, calendar), timeZone)?.dueOn ?? null) : null
  const fields: Shared = {
    ...blank(story, inspection, author),
    processSubTypeId: subTypeOf(row, kind, isBuilding),
    number,
    statusId: status.approved,
    scheduleKey: row.key,
    performedOn: on,
    performedByName,
    competence,
    dueOn,
    lateDays: daysLate(dueOn, on, timeZone),
    isThirdParty: row.performedBy === 'thirdParty',
    certificateNumber: row.performedBy === 'thirdParty' ? `SPS-${number.slice(-4)}` : null,
    statedResult: result === 'na' ? null : result,
    result,
    defects: result === 'pass' || result === 'na' ? [] : [{ what: story.found ?? found[kind][result], dueOn: null }],
    submittedOn: on,
    decidedOn: on,
    inForceOn: on,
    nextDueOn,
    validUntil: result === 'fail' ? null : nextDueOn,
  }
  const steps: [Step, ...Step[]] = [
    { on, by: author, action: 'created', toStatusId: status.draft },
    { on, by: author, action: 'submit', fromStatusId: status.draft, toStatusId: status.approved },
  ]
  return { fields, steps }
}

/** The sub type that the schedule requires, or another if it requires none of this kind. */
function subTypeOf(
  { subTypeId: asked }: ScheduleRow,
  kind: 'inspection' | 'nonEquipmentInspection',
  isBuilding: boolean,
) {
  if (asked && allSubTypes()[asked - 1]!.fields.processKindId === processKindIds[kind]) return asked
  if (kind === 'inspection') return subTypeId(kind, 'Weekly plant inspection')
  return subTypeId(kind, isBuilding ? 'Building element inspection' : 'Scaffold inspection')
}

const blank = (story: Story, inspection: string, author: number) => ({
  projectId: projectId(story.project),
  systemId: systemIdOf(story.project),
  inspectionTypeId: lookupId('inspectionTypes', inspection),
  title: `${inspection}: ${story.name}`,
  description: null,
  locationId: story.place ? locationId(story.project, story.place) : null,
  clientId: firmId(story.firm),
  authorUserId: author,
  isThirdParty: false,
  lateDays: 0,
  defects: [] as Defect[],
})

function close(fields: Shared, steps: Step[], closedOn: string) {
  Object.assign(fields, { statusId: status.closed, closedOn })
  const by = fields.authorUserId
  steps.push({ on: closedOn, by, action: 'close', fromStatusId: status.approved, toStatusId: status.closed })
}

/** A weekly inspection of the first item that was submitted and waits for the site manager's countersignature. */
function countersigned(
  story: Story,
  id: number,
  number: string,
  calendar: Calendar,
  kind: 'inspection' | 'nonEquipmentInspection',
) {
  const made = recordFrom(story, rowOf(story, 'Weekly'), ['Weekly', 2, 'pass'], number, calendar, kind)
  const on = made.fields.submittedOn!
  const author = personId('gill')
  const fields: Shared = {
    ...made.fields,
    authorUserId: author,
    statusId: status.inReview,
    decidedOn: null,
    inForceOn: null,
    nextDueOn: null,
    validUntil: null,
  }
  const steps: [Step, ...Step[]] = [
    { on, by: author, action: 'created', toStatusId: status.draft },
    { on, by: author, action: 'submit', fromStatusId: status.draft, toStatusId: status.inReview },
  ]
  const approval = approvalRun('inspection', 'gill', [[siteOf(story.project).manager]])
  approval.submit(on)
  const { projectId: project, title } = fields
  const place = { projectId: project, itemId: 1, id }
  const url = kind === 'inspection' ? inspectionPath(place) : recordPath(kind, place)
  const run = { id, projectId: project, number, title, url }
  return { id, itemId: 1, projectId: project, fields, steps, run: { ...run, ...approval.now()! } }
}

const unfinished = {
  equipment: { type: 'MEWP, boom or scissor lift', inspection: 'Daily pre-use', questions: 'MEWP pre-use check' },
  nonEquipmentItem: { type: 'Temporary works', inspection: 'Weekly', questions: null },
} as const

/** An inspection that was started. */
function begun(itemKind: InspectedKind, id: number, calendar: Calendar) {
  const { type, inspection, questions } = unfinished[itemKind]
  const { stories } = kinds[itemKind]
  const at = stories.findIndex((one) => one.type === type)
  const story = stories[at]!
  const row = rowOf(story, inspection)
  const author = personId('gill')
  const on = calendar.hoursAgo(1)
  const fields: Shared = {
    ...blank(story, inspection, author),
    processSubTypeId: row.subTypeId!,
    number: null,
    statusId: status.draft,
    ...(questions && { mainTemplateId: questionTemplateId(questions), mainVersion: 1 }),
    scheduleKey: row.key,
    performedOn: on,
    performedByUserId: author,
    performedByName: null,
    competence: 'IPAF 3b',
  }
  const steps: [Step, ...Step[]] = [{ on, by: author, action: 'created', toStatusId: status.draft }]
  return { id, itemId: at + 1, projectId: fields.projectId, fields, steps }
}
