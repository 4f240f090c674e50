import { signedAs } from '#contract/questionnaires/signature.ts'
import { stepStatus, type RecordApproval } from '#contract/approvals/processRun.ts'
import type { PdfPart } from '#server/core/services.ts'

/** Who decided on a record, when, and their comments, for its PDF. */
export function decisionParts(approval: RecordApproval | null, written: (moment: string) => string): PdfPart[] {
  const acted = (approval?.lists ?? []).flatMap(({ stageKey, people }) =>
    people
      .filter(({ actedOn, statusId }) => actedOn !== null && statusId !== stepStatus.current)
      .map((person) => ({ ...person, stage: approval!.plan.find(({ key }) => key === stageKey)?.name ?? stageKey })),
  )
  if (acted.length === 0) return []
  return [
    { kind: 'heading', text: 'Approval' },
    ...acted.flatMap(({ stage, name, statusId, actedOn, comment, signature }): PdfPart[] => [
      {
        kind: 'text',
        strong: true,
        text: `${stage}: ${name}, ${stepWords[statusId] ?? ''} ${written(actedOn!)}${signature ? `, ${signedAs(signature, name)}` : ''}`,
      },
      ...(comment ? [{ kind: 'text' as const, text: comment }] : []),
    ]),
  ]
}

const stepWords: Readonly<Record<number, string>> = {
  [stepStatus.approved]: 'approved',
  [stepStatus.approvedWithComments]: 'approved with comments',
  [stepStatus.changesRequested]: 'asked for changes',
  [stepStatus.rejected]: 'rejected',
  [stepStatus.skipped]: 'skipped',
  [stepStatus.delegated]: 'delegated',
}
