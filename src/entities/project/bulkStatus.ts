import { projectMoveTo, projectStatus, type ProjectSummary } from '#contract/entities/project.ts'
import { byAttention } from './projectLooks.ts'

type Moved = Pick<ProjectSummary, 'allowedActions' | 'statusId'>

/** Statuses a project on hold may return to. The list does not say which one, so the server decides. */
const heldIn: readonly number[] = [projectStatus.preConstruction, projectStatus.onSite, projectStatus.handover]

/** Returns whether one of the project's allowed actions leads to the status. */
export const canReach = ({ allowedActions }: Moved, statusId: number) =>
  allowedActions.some((action) =>
    action === 'resume' ? heldIn.includes(statusId) : projectMoveTo[action] === statusId,
  )

/** Returns the statuses that at least one of these projects can reach, with the number of projects that can. */
export const reachableBy = (rows: readonly Moved[]) =>
  byAttention
    .map((statusId) => ({ statusId, count: rows.filter((row) => canReach(row, statusId)).length }))
    .filter(({ count }) => count > 0)

/** Returns whether the move asks for a reason, as holding and reopening do. */
export const needsReason = (going: readonly Moved[], statusId: number) =>
  statusId === projectStatus.onHold ||
  (statusId === projectStatus.inUse && going.some((row) => row.statusId === projectStatus.closed))
