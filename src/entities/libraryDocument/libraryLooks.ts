import { IconArchive, IconCircleDashed, IconCircleHalf2, IconReplace, IconWorld } from '@tabler/icons-react'
import { libraryStatus } from '#contract/entities/libraryDocument.ts'
import { look, over, type Look } from '#src/ui/look.ts'

/** The look of each status of a library document. */
export const libraryLooks: Record<number, Look> = {
  [libraryStatus.draft]: look('Draft', 'grey', IconCircleDashed),
  [libraryStatus.published]: look('Published', 'green', IconWorld),
  [libraryStatus.underReview]: look('Under review', 'blue', IconCircleHalf2),
  [libraryStatus.superseded]: look('Superseded', 'grey', IconReplace, over),
  [libraryStatus.archived]: look('Archived', 'grey', IconArchive, over),
}
