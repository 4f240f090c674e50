/** The paths below `/api` of what is set up already: of the office, and of one project. */
export const officeSetUpPath = 'officeSetUp'
export const projectSetUpPath = 'projectSetUp'

/** What an office needs before its first project runs, in the order in which it is done. */
export const officeSteps = ['companies', 'people', 'approvals', 'questions', 'folders', 'project'] as const
export type OfficeStep = (typeof officeSteps)[number]

/** What a project needs before work on it is recorded, in the order in which it is done. */
export const projectSteps = ['companies', 'people', 'locations', 'subTypes', 'inductions', 'hours', 'folders'] as const
export type ProjectStep = (typeof projectSteps)[number]

/** One line of a set-up list, computed from the records that exist. */
export interface SetUpLine<Step extends string> {
  step: Step
  isDone: boolean
}
/** The lines that the reader may act on; empty for a reader who may do none of it. */
export type OfficeSetUp = readonly SetUpLine<OfficeStep>[]
export type ProjectSetUp = readonly SetUpLine<ProjectStep>[]

/** A list is shown as long as one of its lines is open. */
export const isOpenList = (lines: readonly { isDone: boolean }[]) => lines.some(({ isDone }) => !isDone)

/** The preferences with which a person puts the lists away. */
export const officeSetUpPreference = 'setUp.office'
export const projectSetUpPreference = (projectId: number) => `setUp.project.${projectId}`
