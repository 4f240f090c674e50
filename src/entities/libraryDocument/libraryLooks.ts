import { IconArchive, IconCircleDashed, IconCircleHalf2, IconReplace, IconWorld } from '@tabler/icons-react'
import { libraryStatus, libraryStatusWords } from '#contract/entities/libraryDocument.ts'
import { look, over, type Look } from '#src/ui/page/look.ts'

/** The look of each status of a library document. */
export const libraryLooks: Record<number, Look> = {
  [libraryStatus.draft]: look(libraryStatusWords[libraryStatus.draft], 'grey', IconCircleDashed),
  [libraryStatus.published]: look(libraryStatusWords[libraryStatus.published], 'green', IconWorld),
  [libraryStatus.underReview]: look(libraryStatusWords[libraryStatus.underReview], 'blue', IconCircleHalf2),
  [libraryStatus.superseded]: look(libraryStatusWords[libraryStatus.superseded], 'grey', IconReplace, over),
  [libraryStatus.archived]: look(libraryStatusWords[libraryStatus.archived], 'grey', IconArchive, over),
}
