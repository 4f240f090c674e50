import type { project, Project } from '#contract/entities/project.ts'
import type { Action } from '#contract/entity.ts'
import type { FirmKey } from '#server/application/worlds/firms/firms.ts'
import type { PersonKey } from '#server/application/worlds/people/people.ts'

/** One status change of a project. The reason is given where the step requires one. */
export type StepTaken = [action: Action<typeof project>, daysAgo: number, reason?: string]

/** A demo project in source form. Fields named in days count from today. */
export interface Site {
  name: string
  description: string
  systems: Project['systems']
  jurisdiction: Project['jurisdiction']
  client: FirmKey
  manager: PersonKey
  address1: string
  town: string
  county: string
  postcode: string | null
  localAuthority: string
  /** Latitude and longitude; null if not set yet. */
  at: [number, number] | null
  contractForm: Project['contractForm']
  contractValue: number
  startsIn: number
  endsIn: number
  /** Practical completion, and the end of the defects period. */
  practicalIn?: number
  defectsIn?: number
  percentComplete: number
  percentDaysAgo?: number
  maxWorkers?: number
  /** The reference of the statutory notification: F10 in Great Britain and Northern Ireland, AF1 and AF2 in Ireland. */
  notificationRef?: string
  madeDaysAgo: number
  steps: StepTaken[]
}
