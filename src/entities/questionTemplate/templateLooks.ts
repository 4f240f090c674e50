import { IconArchive, IconCircleDashed, IconWorld } from '@tabler/icons-react'
import { questionTemplateStatus, questionTemplateStatusWords } from '#contract/entities/questionTemplate.ts'
import { look, over, type Look } from '#src/ui/page/look.ts'

/** The look of each status of a template. */
export const templateLooks: Record<number, Look> = {
  [questionTemplateStatus.draft]: look(
    questionTemplateStatusWords[questionTemplateStatus.draft],
    'grey',
    IconCircleDashed,
  ),
  [questionTemplateStatus.published]: look(
    questionTemplateStatusWords[questionTemplateStatus.published],
    'green',
    IconWorld,
  ),
  [questionTemplateStatus.retired]: look(
    questionTemplateStatusWords[questionTemplateStatus.retired],
    'grey',
    IconArchive,
    over,
  ),
}
