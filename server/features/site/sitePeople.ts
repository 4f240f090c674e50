import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Kind } from '#contract/kinds.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { levelIn, partyOnly } from '#server/core/access.ts'
import { audience } from '#server/core/audience.ts'
import type { Person } from '#server/core/person.ts'
import { either } from '#server/core/policy.ts'
import { mayInduct } from '#server/core/rights/recordRights.ts'
import { inductingRoles } from '#server/db/supplied/lookups.ts'

/** Someone on a project, with the company that they work for there. */
interface OnProject {
  projectId: number
  clientId: number
}

/** The two systems with pages about the people of a site; a building in use has the second only. */
const sitesOf = ['sms', 'fm'] as const

const level = (reader: Person, projectId: number) =>
  Math.max(...sitesOf.map((system) => levelIn(reader, projectId, system)))

/** Whether a reader sees everyone on a project, or the people of their own company only (domain specification, 2.3). */
const seesAtLeast = (reader: Person, { projectId, clientId }: OnProject, least: number) =>
  level(reader, projectId) >= least && (!partyOnly(reader, projectId) || clientId === reader.clientId)

export const mayReadPeople = (reader: Person, at: OnProject) => seesAtLeast(reader, at, accessLevels.view)

/** Whether someone signs people in and out on a project, at least those of their own company. */
export const signsIn = (reader: Person, { projectId }: { projectId: number }) =>
  level(reader, projectId) >= accessLevels.contribute

/** Whether someone may sign a person in and out. */
export const maySignIn = (reader: Person, at: OnProject) => seesAtLeast(reader, at, accessLevels.contribute)

/** Whether someone makes a device the gate of a site, which signs in everyone: not those of a subcontractor. */
export const opensGates = (reader: Person, at: { projectId: number }) =>
  signsIn(reader, at) && !partyOnly(reader, at.projectId)

/** Whether someone imports gate logs of a site: those who manage it. */
export const importsGateLogs = (reader: Person, { projectId }: { projectId: number }) =>
  level(reader, projectId) >= accessLevels.manage && !partyOnly(reader, projectId)

/**
 * Whether someone puts people on the list of a project: those who induct there, and those who manage the building in
 * use.
 */
export const keepsPeople = (reader: Person, at: { projectId: number }) =>
  mayInduct(reader, at) || (managesBuilding(reader, at) && !partyOnly(reader, at.projectId))

const managesBuilding = (reader: Person, { projectId }: { projectId: number }) =>
  levelIn(reader, projectId, 'fm') >= accessLevels.manage

/** Whether someone puts people on the list of any project. */
export const keepsPeopleAnywhere = (reader: Person) =>
  reader.seesAll || [...reader.projects.keys()].some((projectId) => keepsPeople(reader, { projectId }))

/** The condition for rows about people on projects that a reader finds, from an access level on. */
export function ofSitePeople(
  reader: Person,
  columns: { projectId: PgColumn; clientId: PgColumn },
  least: number = accessLevels.view,
) {
  if (reader.seesAll) return true
  const ids = [...reader.projects.keys()].filter((id) => level(reader, id) >= least)
  const [own, whole] = [ids.filter((id) => partyOnly(reader, id)), ids.filter((id) => !partyOnly(reader, id))]
  return either(
    whole.length > 0 && inArray(columns.projectId, whole),
    own.length > 0 && and(inArray(columns.projectId, own), eq(columns.clientId, reader.clientId))!,
  )
}

/** The audience of changes of such rows. */
export const sitePeopleAudience = (kind: Kind, { projectId, clientId }: OnProject) =>
  audience.either(
    audience.kind(kind),
    ...sitesOf.flatMap((system) => {
      const within = audience.within(system, projectId)
      return [within.all(), within.client(clientId)]
    }),
  )

/** Whether someone accepts or returns what a person gave before they came; a subcontractor that of its own people. */
export const acceptsPeople = (reader: Person, at: { projectId: number; clientId: number | null }) =>
  keepsPeople(reader, at) && (!partyOnly(reader, at.projectId) || at.clientId === reader.clientId)

/**
 * The condition for what people gave before they came, for those who keep the list of people; readers of a subcontractor
 * who `may` find that of their own people, by default those who write there.
 */
export function ofComingPeople(
  reader: Person,
  columns: { projectId: PgColumn; clientId: PgColumn },
  may: (reader: Person, at: { projectId: number }) => boolean = signsIn,
) {
  if (reader.seesAll) return true
  const ids = [...reader.projects.keys()]
  const whole = ids.filter((projectId) => !partyOnly(reader, projectId) && keepsPeople(reader, { projectId }))
  const own = ids.filter((projectId) => partyOnly(reader, projectId) && may(reader, { projectId }))
  return either(
    whole.length > 0 && inArray(columns.projectId, whole),
    own.length > 0 && and(inArray(columns.projectId, own), eq(columns.clientId, reader.clientId))!,
  )
}

/** The audience of changes of such rows. */
export const comingPeopleAudience = (
  kind: Kind,
  { projectId, clientId }: OnProject | { projectId: number; clientId: null },
) => {
  const [site, building] = [audience.within('sms', projectId), audience.within('fm', projectId)]
  return audience.either(
    audience.kind(kind),
    site.managers(),
    building.managers(),
    ...inductingRoles.map((id) => site.role(id)),
    ...(clientId === null ? [] : [site.client(clientId), building.client(clientId)]),
  )
}
