import { projectMoveTo, projectStatus, type ProjectSummary } from '#contract/entities/project.ts'
import { byAttention } from './projectLooks.ts'

type Moved = Pick<ProjectSummary, 'allowedActions' | 'statusId'>

/** Where a project on hold may have come from; the list does not say, so the server has the last word. */
const heldIn: readonly number[] = [projectStatus.preConstruction, projectStatus.onSite, projectStatus.handover]

/** Whether one of the steps this project may take now leads to that status. */
export const canReach = ({ allowedActions }: Moved, statusId: number) =>
  allowedActions.some((action) =>
    action === 'resume' ? heldIn.includes(statusId) : projectMoveTo[action] === statusId,
  )

/** The statuses that at least one of these projects can reach, with how many of them can. */
export const reachableBy = (rows: readonly Moved[]) =>
  byAttention
    .map((statusId) => ({ statusId, count: rows.filter((row) => canReach(row, statusId)).length }))
    .filter(({ count }) => count > 0)

/** Holding and reopening leave the usual way, so they ask for a reason. */
export const needsReason = (going: readonly Moved[], statusId: number) =>
  statusId === projectStatus.onHold ||
  (statusId === projectStatus.inUse && going.some((row) => row.statusId === projectStatus.closed))
