import { projectStatus } from '#contract/entities/project.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { systemNames, type System } from '#contract/systems.ts'
import type { Calendar } from '../calendar.ts'
import type { projects } from '#server/db/tables/project.ts'
import type { projectClients } from '#server/db/tables/projectClient.ts'
import type { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { rootsOf } from '#server/application/worlds/folders/roots.ts'
import { madeInBulk } from './bulkFirms.ts'
import type { Chance } from './chance.ts'
import { places, works } from './words.ts'

const { setUp, preConstruction, onSite, handover, inUse, closed, onHold } = projectStatus
/** Project statuses, repeated by frequency; one is picked at random. */
const statuses = [
  setUp,
  preConstruction,
  preConstruction,
  onSite,
  onSite,
  onSite,
  onSite,
  onSite,
  onSite,
  onSite,
  onSite,
  handover,
  handover,
  inUse,
  inUse,
  closed,
  closed,
  closed,
  closed,
  onHold,
] as const
/** For each status, the range of days since the works started. Negative means that the start is still ahead. */
const daysIn: Record<number, [from: number, to: number]> = {
  [setUp]: [-200, -60],
  [preConstruction]: [-120, -5],
  [onSite]: [10, 400],
  [handover]: [300, 500],
  [inUse]: [500, 900],
  [closed]: [900, 1500],
  [onHold]: [60, 400],
}
const length = 450

/** Most projects have all four systems; the others lack one or two. */
const systemsOf: [System[], ...System[][]] = [
  [...systemNames],
  [...systemNames],
  [...systemNames],
  [...systemNames],
  ['pmp', 'sms', 'sfs'],
  ['pmp', 'sms'],
]

/** Projects in every status, spread over the companies and the people. */
export function bulkProjects(
  ids: readonly number[],
  firmIds: readonly number[],
  personIds: readonly number[],
  chance: Chance,
  calendar: Calendar,
) {
  const made = madeInBulk(calendar)
  return ids.map((id, index): typeof projects.$inferInsert => {
    const statusId = chance.pick(statuses)
    const [least, most] = daysIn[statusId] ?? [0, 0]
    const started = chance.between(least, most)
    const place = chance.pick(places)
    return {
      ...made,
      id,
      number: `B-${String(id).padStart(5, '0')}`,
      name: `${chance.pick(works)}, ${place}`,
      systems: chance.pick(systemsOf),
      jurisdiction: chance.pick(['IE', 'GB', 'NI']),
      address1: 'Main Street',
      town: place,
      clientId: firmIds[index % firmIds.length] ?? 1,
      managerUserId: personIds[index % personIds.length] ?? null,
      latitude: chance.between(51_500_000, 55_000_000) / 1_000_000,
      longitude: chance.between(-9_500_000, -1_500_000) / 1_000_000,
      contractForm: chance.pick(['NEC4', 'JCT', 'PW-CF', 'RIAI']),
      contractValue: chance.between(200, 30_000) * 1_000,
      startDate: calendar.day(-started),
      plannedCompletionDate: calendar.day(length - started),
      percentComplete: Math.max(0, Math.min(100, Math.round((started / length) * 100))),
      statusId,
      heldStatusId: statusId === onHold ? onSite : null,
      ...rootsOf(id),
    }
  })
}

/** Gives each project its client and its main contractor. */
export function bulkParts(
  sites: (typeof projects.$inferInsert)[],
  firmIds: readonly number[],
  firstId: number,
  calendar: Calendar,
) {
  const made = madeInBulk(calendar)
  const relationships = ['Client / employer', 'Main contractor'].map((name) =>
    lookupId('clientProjectRelationships', name),
  )
  return sites.flatMap((project, index) =>
    relationships.map((relationshipId, part): typeof projectClients.$inferInsert => ({
      ...made,
      id: firstId + index * 2 + part,
      projectId: project.id ?? 0,
      relationshipId,
      clientId: part === 0 ? project.clientId : (firmIds[(index * 7 + 3) % firmIds.length] ?? project.clientId),
    })),
  )
}

/** Gives each project a manager, an engineer and, on every second project, a foreman. */
export function bulkRoles(
  sites: (typeof projects.$inferInsert)[],
  personIds: readonly number[],
  firstId: number,
  calendar: Calendar,
) {
  const made = madeInBulk(calendar)
  const usual = ['Project manager', 'Site engineer', 'Foreman / supervisor'].map((name) =>
    lookupId('projectRoles', name),
  )
  const rows = sites.flatMap((project, index) =>
    usual.slice(0, 2 + (index % 2)).map((projectRoleId, place) => ({
      projectId: project.id ?? 0,
      projectRoleId,
      systems: project.systems,
      from: calendar.day(-900),
      userId: personIds[(index + place * 601) % personIds.length] ?? 1,
      accessLevel: place === 0 ? accessLevels.manage : accessLevels.contribute,
    })),
  )
  return rows.map((row, index): typeof userProjectRoles.$inferInsert => ({ ...made, id: firstId + index, ...row }))
}
