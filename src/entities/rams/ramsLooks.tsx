import { IconCircleCheck, IconCircleDashedCheck, IconRotate } from '@tabler/icons-react'
import type { ReviewCode } from '#contract/entities/rams.ts'
import { look, loud, type Look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const looks: Record<ReviewCode, Look> = {
  A: look('A, accepted', 'green', IconCircleCheck),
  B: look('B, with comments', 'amber', IconCircleDashedCheck),
  C: look('C, to be changed', 'red', IconRotate, loud),
}

/** The outcome of the review. */
export const ReviewBadge = ({ code }: { code: ReviewCode }) => <StatusChip look={looks[code]} />
