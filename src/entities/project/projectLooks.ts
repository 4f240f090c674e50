import {
  IconArrowBarToLeft,
  IconBuildingCommunity,
  IconCircleDashed,
  IconCircleDot,
  IconCircleHalf2,
  IconLock,
  IconPlayerPause,
} from '@tabler/icons-react'
import { projectStatus } from '#contract/entities/project.ts'
import { look, loud, type Look } from '#src/ui/look.ts'

const setUp = look('Set-up', 'grey', IconCircleDashed)

const looks: Record<number, Look> = {
  [projectStatus.setUp]: setUp,
  [projectStatus.preConstruction]: look('Pre-construction', 'blue', IconCircleHalf2),
  [projectStatus.onSite]: look('On site', 'green', IconCircleDot),
  [projectStatus.handover]: look('Handover', 'violet', IconArrowBarToLeft),
  [projectStatus.inUse]: look('In use', 'green', IconBuildingCommunity),
  [projectStatus.closed]: look('Closed', 'grey', IconLock),
  [projectStatus.onHold]: look('On hold', 'amber', IconPlayerPause, loud),
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
