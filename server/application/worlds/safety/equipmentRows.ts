import { itemDocumentWords, type ItemDocument } from '#contract/equipment/documents.ts'
import type { ScheduleStanding } from '#contract/equipment/inspected.ts'
import { reckoned, type InspectedFacts } from '#contract/equipment/inspectionStanding.ts'
import { equipmentStatus, itemStatus, type InspectedKind } from '#contract/equipment/statuses.ts'
import { systems } from '#contract/systems.ts'
import { inSentence } from '#contract/text/words.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { numberIn } from '#server/db/tables/projectNumbers.ts'
import type { equipments, equipmentStandings } from '#server/db/tables/equipment.ts'
import type { nonEquipmentItems } from '#server/db/tables/nonEquipmentItem.ts'
import { allEquipmentTypes, equipmentTypeId } from '#server/application/worlds/approvals/equipment.ts'
import type { Calendar } from '../calendar.ts'
import type { Paper } from '#server/application/worlds/files/paper.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { locationId } from '#server/application/worlds/projects/locations.ts'
import { projectId, siteOf, systemIdOf, type ProjectNumber } from '#server/application/worlds/projects/projects.ts'
import { equipmentStories, itemStories } from './equipmentStories.ts'
import type { Done, EquipmentStory, ItemStory } from './storyShapes.ts'

type Story = EquipmentStory | ItemStory
type Standing = typeof equipmentStandings.$inferInsert

/** The ids of their files come after those of all other demo files. */
const firstFileId = 40_000
/** The file ids of a building in use follow the files of all sites. */
const firstBuildingFileId = 41_000
const timeZoneOf = (project: ProjectNumber) => (project.startsWith('HB') ? 'Europe/Dublin' : 'Europe/London')
const statuses = {
  equipment: { waiting: equipmentStatus.awaiting, inUse: equipmentStatus.inService, left: equipmentStatus.offHire },
  nonEquipmentItem: { waiting: itemStatus.setUp, inUse: itemStatus.inUse, left: itemStatus.removed },
}

/** The equipment and the places of the demo world, with the standing of their inspections, and their documents. */
export function equipmentRows(calendar: Calendar) {
  const last = new Map<string, number>()
  const papers: Paper[] = []
  const buildingPapers: Paper[] = []
  const next = (kind: InspectedKind, project: ProjectNumber) => {
    const series = kind === 'equipment' ? 'EQP' : 'NEI'
    const count = (last.get(`${project}/${series}`) ?? 0) + 1
    last.set(`${project}/${series}`, count)
    return numberIn(series, count)
  }
  const made = <S extends Story, F extends object>(
    kind: InspectedKind,
    stories: readonly S[],
    own: (story: S) => F,
  ) => {
    const standings: Standing[] = []
    const rows = stories.map((story, at) => {
      const id = at + 1
      const filed = (story.documents ?? []).map(([type, expiresIn]): ItemDocument => {
        const isBuilding = systemIdOf(story.project) === systems.fm
        const [own, first] = isBuilding ? [buildingPapers, firstBuildingFileId] : [papers, firstFileId]
        const fileId = first + own.length + 1
        own.push(paperOf(kind, id, fileId, story, type, calendar))
        return { fileId, type, expiresOn: expiresIn === null ? null : calendar.day(expiresIn) }
      })
      const { fields, standing, steps } = recordFrom(kind, story, filed, calendar)
      standings.push(...standing.map((one) => ({ ...one, itemId: id })))
      const all = { ...fields, ...own(story), number: next(kind, story.project) }
      return withHistory({ kind, id, projectId: all.projectId, fields: all, steps })
    })
    return { rows, standings }
  }
  const equipment = made('equipment', equipmentStories, ownOf(calendar))
  const items = made('nonEquipmentItem', itemStories, (story): Partial<Fields<typeof nonEquipmentItems>> & Own => ({
    locationId: locationId(story.project, story.place),
    reference: story.reference,
    supervisor: story.supervisor ?? null,
    loadClass: story.loadClass ?? null,
    designRef: story.designRef ?? null,
  }))
  const numbers = [...last].map(([key, count]) => {
    const [project, series] = key.split('/') as [ProjectNumber, string]
    return { projectId: projectId(project), series, last: count }
  })
  return { equipment, items, numbers, papers: [...papers, ...buildingPapers] }
}
interface Own {
  locationId: number
}

const ownOf =
  (calendar: Calendar) =>
  (story: EquipmentStory): Partial<Fields<typeof equipments>> => ({
    locationId: story.place ? locationId(story.project, story.place) : null,
    make: story.make ?? null,
    model: story.model ?? null,
    serialNumber: story.serial ?? null,
    plantNumber: story.plant ?? null,
    year: story.year ?? null,
    swlKg: story.swlKg ?? null,
    ownership: story.hired ? 'hired' : story.asset ? 'owned' : 'subcontractor',
    onHireFrom: story.hired ? calendar.workday(-story.daysAgo) : null,
    offHireOn: story.now === 'left' ? calendar.workday(-60) : null,
    operators: (story.operators ?? []).map(([name, company, card]) => ({ name, personId: null, company, card })),
    ...(story.asset && {
      spaceId: locationId(story.project, story.asset.space),
      systemName: story.asset.system,
      tagNumber: story.asset.tag,
      barCode: `BC-${story.asset.tag}`,
      installedOn: calendar.workday(-story.asset.installed),
      warrantyStart: calendar.workday(-story.asset.installed),
      warrantyMonths: story.asset.warranty ?? 24,
      warrantyGuarantorClientId: firmId(story.asset.guarantor ?? story.firm),
      expectedLifeYears: 20,
      replacementCost: story.asset.cost,
    }),
  })

const endedAs = (kind: InspectedKind, { now }: Story) => {
  if (now === 'decommissioned') return equipmentStatus.decommissioned
  return now === 'left' ? statuses[kind].left : undefined
}

/** A building in use is maintained in the morning of a working day; on site people inspect at any hour. */
export const performedOn = ({ project }: Story, [, hoursAgo]: Done, calendar: Calendar) =>
  systemIdOf(project) === systems.fm ? calendar.daysAgo(hoursAgo / 24, '10:20') : calendar.hoursAgo(hoursAgo)

const handedOverDaysAgo = ({ project, daysAgo }: Story) => (systemIdOf(project) === systems.fm ? daysAgo - 5 : 6)

function recordFrom(kind: InspectedKind, story: Story, filed: ItemDocument[], calendar: Calendar) {
  const { project, type, name, firm, daysAgo, done, stopped, now } = story
  const { fields: typeFields } = allEquipmentTypes()[equipmentTypeId(type) - 1]!
  const schedules = typeFields.schedules ?? []
  const lastOnes = done.filter(([inspection], at) => !done.slice(at + 1).some(([later]) => later === inspection))
  const standing = lastOnes.flatMap((one): ScheduleStanding[] => {
    const [inspection, , result] = one
    const inspectionTypeId = lookupId('inspectionTypes', inspection)
    const row = schedules.find((one) => one.inspectionTypeId === inspectionTypeId)
    if (!row) throw new Error(`${type} has no ${inspection}`)
    const known = { scheduleKey: row.key, inspectionTypeId, lastInspectionId: null, eventOn: null }
    const due = { dueOn: null, overdueFrom: null, stopsFrom: null }
    return [{ ...known, ...due, lastPerformedOn: performedOn(story, one, calendar), lastResult: result }]
  })
  const arrivedOn = calendar.daysAgo(daysAgo, '08:00')
  const isUsed = done.length > 0
  const facts: InspectedFacts = {
    kind,
    statusId: endedAs(kind, story) ?? (isUsed ? statuses[kind].inUse : statuses[kind].waiting),
    arrivedOn: null,
    inServiceOn: isUsed ? calendar.daysAgo(daysAgo, '10:00') : null,
    handedOverOn:
      now === 'handedOver'
        ? calendar.workday(-handedOverDaysAgo(story))
        : kind === 'nonEquipmentItem' && isUsed
          ? arrivedOn.slice(0, 10)
          : null,
    outReason: stopped ?? null,
    filed,
    schedules,
    documentsRequired: typeFields.documentsRequired ?? [],
    standing,
    openActions: [],
    timeZone: timeZoneOf(project),
  }
  const { values, standing: reckonedStanding } = reckoned(facts, calendar.hoursAgo(0))
  const manager = personId(siteOf(project).manager)
  const steps: [Step, ...Step[]] = [
    { on: arrivedOn, by: manager, action: 'created', toStatusId: statuses[kind].waiting },
  ]
  const step = (on: string, by: number | null, action: string, from: number, to: number, comment?: string) =>
    steps.push({ on, by, action, fromStatusId: from, toStatusId: to, ...(comment && { comment }) })
  if (facts.inServiceOn) step(facts.inServiceOn, manager, 'accept', statuses[kind].waiting, statuses[kind].inUse)
  if (now === 'handedOver')
    step(
      calendar.daysAgo(handedOverDaysAgo(story), '14:00'),
      manager,
      'handOverAsset',
      statuses[kind].inUse,
      values.statusId,
    )
  else if (now === 'decommissioned')
    step(calendar.daysAgo(20, '14:00'), manager, 'decommission', statuses[kind].inUse, values.statusId)
  else if (now === 'left')
    step(
      calendar.daysAgo(60, '16:00'),
      manager,
      kind === 'equipment' ? 'offHire' : 'remove',
      statuses[kind].inUse,
      values.statusId,
    )
  else if (stopped) {
    step(calendar.daysAgo(1, '11:00'), manager, 'takeOut', statuses[kind].inUse, values.statusId)
    steps.push({ on: calendar.daysAgo(1, '11:00'), by: manager, action: 'reason', comment: stopped })
  } else if (isUsed && values.statusId !== statuses[kind].inUse)
    step(calendar.hoursAgo(2), null, 'clock', statuses[kind].inUse, values.statusId)
  return {
    standing: reckonedStanding,
    steps,
    fields: {
      projectId: projectId(project),
      systemId: now === 'handedOver' || now === 'decommissioned' ? systems.fm : systemIdOf(project),
      equipmentTypeId: equipmentTypeId(type),
      name,
      clientId: firmId(firm),
      notes: null,
      filed,
      arrivedOn: null,
      inServiceOn: facts.inServiceOn,
      handedOverOn: facts.handedOverOn,
      outReason: facts.outReason,
      ...values,
    },
  }
}

const paperOf = (
  ownerKind: InspectedKind,
  ownerId: number,
  id: number,
  { name, project, daysAgo }: Story,
  type: ItemDocument['type'],
  calendar: Calendar,
): Paper => ({
  id,
  name: `${itemDocumentWords[type].replaceAll(/[^A-Za-z ]/g, '').trim()}.pdf`,
  ownerKind,
  ownerId,
  ownerField: 'documents',
  by: personId(siteOf(project).manager),
  on: calendar.daysAgo(daysAgo, '09:00'),
  heading: `${itemDocumentWords[type]}: ${name}`,
  lines: [`This page stands for the ${inSentence(itemDocumentWords[type])} of ${name}.`],
})
