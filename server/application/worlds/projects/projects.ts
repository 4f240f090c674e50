import { projectSettings } from '#contract/projects/projectSettings.ts'
import type { RecordSystemId } from '#contract/recordSystem.ts'
import { systems } from '#contract/systems.ts'
import { projectMoveTo, projectStatus } from '#contract/entities/project.ts'
import type { projects } from '#server/db/tables/project.ts'
import type { Calendar } from '../calendar.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { councilProjects } from './council.ts'
import { ferryProjects } from './ferries.ts'
import { harbourProjects } from './harbour.ts'
import type { Site, StepTaken } from './site.ts'
import { waterProjects } from './water.ts'
import type { Fields } from '../history.ts'

const sites = { ...harbourProjects, ...ferryProjects, ...councilProjects, ...waterProjects }
/** The number of a demo project, such as 'HB-014'. */
export type ProjectNumber = keyof typeof sites
const numbers = Object.keys(sites) as ProjectNumber[]

export const siteOf = (number: ProjectNumber): Site => sites[number]
/** Returns the id of a project, which is the same in every demo world. */
export const projectId = (number: ProjectNumber) => numbers.indexOf(number) + 1
/** Each project with its id, in order of id. */
export const allProjects = () => numbers.map((number) => ({ id: projectId(number), number, site: siteOf(number) }))

/**
 * The system that the records of a demo project belong to: the swing bridge is in use, so its records belong to
 * facility management (domain specification, 6.2). Lists order by it first, so that the rows of sites keep their ids.
 */
export const systemIdOf = (number: ProjectNumber): RecordSystemId => (number === 'HB-009' ? systems.fm : systems.sms)
/** Orders stories of sites before those of buildings in use, and otherwise by `order`. */
export const sitesFirst =
  <S extends { project?: ProjectNumber }>(order: (one: S, other: S) => number) =>
  (one: S, other: S) =>
    systemIdOf(one.project ?? 'HB-014') - systemIdOf(other.project ?? 'HB-014') || order(one, other)

/** Returns each step with the status before and after it. A project starts in set-up. */
export function statusesPassed(steps: readonly StepTaken[]) {
  const leaving = (index: number) => {
    const step = steps[index - 1]
    return (step && projectMoveTo[step[0]]) ?? projectStatus.setUp
  }
  return steps.map((step, index) => ({ step, from: leaving(index), to: leaving(index + 1) }))
}

const ownSettings = {
  sms: projectSettings.sms.draft.parse({ inductionMonths: 6 }),
  changeRequest: { defaultContingency: 2 },
}

/** A project in the shape its form saves, with its present status. */
export function projectFields(number: ProjectNumber, calendar: Calendar): Fields<typeof projects> {
  const site = siteOf(number)
  const last = statusesPassed(site.steps).at(-1)
  const workday = (days: number | undefined) => (days === undefined ? null : calendar.workday(days))
  return {
    number,
    name: site.name,
    description: site.description,
    systems: site.systems,
    jurisdiction: site.jurisdiction,
    clientId: firmId(site.client),
    managerUserId: personId(site.manager),
    address1: site.address1,
    address2: null,
    town: site.town,
    county: site.county,
    postcode: site.postcode,
    localAuthority: site.localAuthority,
    latitude: site.at?.[0] ?? null,
    longitude: site.at?.[1] ?? null,
    contractForm: site.contractForm,
    contractValue: site.contractValue,
    currency: site.jurisdiction === 'IE' ? 'EUR' : 'GBP',
    startDate: calendar.workday(site.startsIn),
    plannedCompletionDate: calendar.workday(site.endsIn),
    practicalCompletionDate: workday(site.practicalIn),
    defectsEndDate: workday(site.defectsIn),
    percentComplete: site.percentComplete,
    percentAsOf: workday(site.percentDaysAgo && -site.percentDaysAgo),
    maxWorkers: site.maxWorkers ?? null,
    notificationRef: site.notificationRef ?? null,
    timeZone: site.jurisdiction === 'IE' ? 'Europe/Dublin' : 'Europe/London',
    statusId: last?.to ?? projectStatus.setUp,
    heldStatusId: last?.to === projectStatus.onHold ? last.from : null,
    settings: number === 'HB-014' ? ownSettings : {},
  }
}
