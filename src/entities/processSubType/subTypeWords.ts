import type { processSubType, ProcessSubTypeSummary } from '#contract/entities/processSubType.ts'
import { thin } from '#src/ui/amounts.ts'

export const subTypeLabels: Record<keyof typeof processSubType.draft.shape, string> = {
  processKindId: 'Kind',
  name: 'Name',
  code: 'Code',
  description: 'Description',
  approvalTemplateId: 'Approval template',
  questionTemplateId: 'Question template',
  closeOutQuestionTemplateId: 'Questions at the end',
  validityHours: 'Valid for',
  maxDurationHours: 'Longest',
  reviewMonths: 'Review after',
  exclusiveInZone: 'Alone in its zone',
  conflictsWithSubTypeIds: 'Not beside',
  requiredTrainingTypeIds: 'Training needed',
  requiresRams: 'Needs a RAMS',
  requiresSignOn: 'People sign on',
  isConfidential: 'Confidential',
  isActive: 'Active',
  sortOrder: 'Order',
}

/** What holds for a sub type, in a few words: 'At most 12 h, alone in its zone, RAMS'. */
export function rulesInWords(row: ProcessSubTypeSummary) {
  const rules = [
    row.maxDurationHours &&
      `At most ${row.maxDurationHours % 24 === 0 ? `${row.maxDurationHours / 24}${thin}d` : `${row.maxDurationHours}${thin}h`}`,
    row.reviewMonths && `Review after ${row.reviewMonths}${thin}months`,
    row.exclusiveInZone && 'alone in zone',
    row.requiresRams && 'RAMS',
    row.requiresSignOn && 'sign-on',
    row.isConfidential && 'confidential',
  ]
    .filter(Boolean)
    .join(', ')
  return rules.charAt(0).toUpperCase() + rules.slice(1)
}
