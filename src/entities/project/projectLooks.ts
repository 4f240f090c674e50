import {
  IconArrowBarToLeft,
  IconBuildingCommunity,
  IconCircleDashed,
  IconCircleDot,
  IconCircleHalf2,
  IconLock,
  IconPlayerPause,
} from '@tabler/icons-react'
import { projectStatus, projectStatusWords } from '#contract/entities/project.ts'
import { look, loud, type Look } from '#src/ui/page/look.ts'

const setUp = look(projectStatusWords[projectStatus.setUp], 'grey', IconCircleDashed)

const looks: Record<number, Look> = {
  [projectStatus.setUp]: setUp,
  [projectStatus.preConstruction]: look(projectStatusWords[projectStatus.preConstruction], 'blue', IconCircleHalf2),
  [projectStatus.onSite]: look(projectStatusWords[projectStatus.onSite], 'green', IconCircleDot),
  [projectStatus.handover]: look(projectStatusWords[projectStatus.handover], 'violet', IconArrowBarToLeft),
  [projectStatus.inUse]: look(projectStatusWords[projectStatus.inUse], 'green', IconBuildingCommunity),
  [projectStatus.closed]: look(projectStatusWords[projectStatus.closed], 'grey', IconLock),
  [projectStatus.onHold]: look(projectStatusWords[projectStatus.onHold], 'amber', IconPlayerPause, loud),
}

/** Returns the look of a project status. */
export const projectLook = (statusId: number): Look => looks[statusId] ?? setUp

/** Statuses by how much attention they need: on site first, closed last. */
export const byAttention: readonly number[] = [
  projectStatus.onSite,
  projectStatus.handover,
  projectStatus.onHold,
  projectStatus.preConstruction,
  projectStatus.setUp,
  projectStatus.inUse,
  projectStatus.closed,
]
