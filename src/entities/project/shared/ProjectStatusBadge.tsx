import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { projectLook } from '../projectLooks.ts'

/** The status of a project as icon and word; large in the project's own header. */
export const ProjectStatusBadge = ({ statusId, large }: { statusId: number; large?: boolean }) => (
  <StatusChip look={projectLook(statusId)} large={large} />
)
