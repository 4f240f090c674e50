import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconBan,
  IconFileCheck,
  IconReplace,
  IconWorld,
} from '@tabler/icons-react'
import { documentStatus, documentStatusWords as words } from '#contract/documents/documentStatus.ts'
import { look, loud, over, type Look } from '#src/ui/page/look.ts'

/** The look of each status of a project document. */
export const documentLooks: Readonly<Record<number, Look>> = {
  [documentStatus.draft]: look(words[10], 'grey', IconCircleDashed),
  [documentStatus.inReview]: look(words[20], 'blue', IconCircleHalf2),
  [documentStatus.approved]: look(words[30], 'green', IconCircleCheck),
  [documentStatus.approvedWithComments]: look(words[35], 'green', IconFileCheck),
  [documentStatus.rejected]: look(words[40], 'red', IconCircleX, loud),
  [documentStatus.published]: look(words[50], 'green', IconWorld),
  [documentStatus.superseded]: look(words[60], 'grey', IconReplace, over),
  [documentStatus.withdrawn]: look(words[70], 'grey', IconBan, over),
}
