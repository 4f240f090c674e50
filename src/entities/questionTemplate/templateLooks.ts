import { IconArchive, IconCircleDashed, IconWorld } from '@tabler/icons-react'
import { questionTemplateStatus } from '#contract/entities/questionTemplate.ts'
import { look, over, type Look } from '#src/ui/look.ts'

/** The look of each status of a template. */
export const templateLooks: Record<number, Look> = {
  [questionTemplateStatus.draft]: look('Draft', 'grey', IconCircleDashed),
  [questionTemplateStatus.published]: look('Published', 'green', IconWorld),
  [questionTemplateStatus.retired]: look('Retired', 'grey', IconArchive, over),
}
