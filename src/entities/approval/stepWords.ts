import type { ApprovalStep } from '#contract/approvals/processRun.ts'

interface StepWords {
  verb: string
  danger?: boolean
  primary?: boolean
  /** What happens next. */
  follows: string
  /** Completes 'CR-0012 …' in the message. */
  success: string
  /** Completes 'Conor Healy …' in the history. */
  past: string
}

/** Texts of each step, in button order: destructive steps first, the usual next step last. */
export const stepWords: Record<ApprovalStep, StepWords> = {
  reject: {
    verb: 'Reject',
    danger: true,
    follows: 'The approval ends. The author is told, with your comment.',
    success: 'is rejected',
    past: 'rejected it',
  },
  recall: {
    verb: 'Recall',
    follows: 'Nobody is asked any more. You can change it and submit it again.',
    success: 'is recalled',
    past: 'recalled it',
  },
  skip: {
    verb: 'Skip stage',
    follows: 'The people of this stage are not asked. Your reason stays visible.',
    success: 'moves past the stage',
    past: 'skipped a stage',
  },
  reassign: {
    verb: 'Ask someone else',
    follows: 'They are asked in place of the person who has not answered. Both names stay visible.',
    success: 'waits for someone else',
    past: 'asked someone else',
  },
  delegate: {
    verb: 'Delegate',
    follows: 'They decide in your place. Both names stay visible.',
    success: 'is delegated',
    past: 'delegated it',
  },
  requestChanges: {
    verb: 'Request changes',
    follows: 'It goes back to its author, who can change it and submit it again.',
    success: 'goes back to its author',
    past: 'requested changes',
  },
  approveWithComments: {
    verb: 'Approve with comments',
    follows: 'It passes, with your comment.',
    success: 'has your approval, with comments',
    past: 'approved it with comments',
  },
  approve: {
    verb: 'Approve',
    primary: true,
    follows: 'It passes once everyone who is needed has approved.',
    success: 'has your approval',
    past: 'approved it',
  },
}
export const stepNames = Object.keys(stepWords) as ApprovalStep[]

/** Texts of the steps for the history of a record. */
export const stepHistoryWords: Partial<Record<string, string>> = Object.fromEntries(
  stepNames.map((name) => [name, stepWords[name].past]),
)
