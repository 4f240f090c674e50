import { IconChecks, IconCircleCheck, IconCornerUpLeft, IconLockOpen, IconSend, type Icon } from '@tabler/icons-react'
import { projectFolder, type ProjectFolderSummary } from '#contract/entities/projectFolder.ts'

interface StepWords {
  /** Label of the button; '…' means that a form follows. */
  word: string
  icon: Icon
  action: string
  asks: (name: string) => string
  follows: string
}

/** The steps of a folder towards handover. */
export const handoverSteps = {
  submit: {
    word: 'Submit',
    icon: IconSend,
    action: 'Submit',
    asks: (name) => `Submit ${name}?`,
    follows: 'The contractor reviews it next.',
  },
  review: {
    word: 'Reviewed',
    icon: IconChecks,
    action: 'Confirm',
    asks: (name) => `Confirm that ${name} has been reviewed?`,
    follows: 'Someone else, for the client or the principal designer, accepts it next.',
  },
  accept: {
    word: 'Accept',
    icon: IconCircleCheck,
    action: 'Accept',
    asks: (name) => `Accept ${name}?`,
    follows: 'It counts as complete in the safety file.',
  },
  return: {
    word: 'Return…',
    icon: IconCornerUpLeft,
    action: 'Return',
    asks: (name) => `Return ${name}?`,
    follows: 'Its provider has to submit it again.',
  },
  reopen: {
    word: 'Reopen…',
    icon: IconLockOpen,
    action: 'Reopen',
    asks: (name) => `Reopen ${name}?`,
    follows: 'It no longer counts as complete and has to be submitted again.',
  },
} satisfies Record<string, StepWords>
export type HandoverStep = keyof typeof handoverSteps

/** Order of the buttons: exceptional steps first, the regular step last. */
const order: readonly HandoverStep[] = ['reopen', 'return', 'review', 'accept', 'submit']

/** Returns the steps that the reader may take and that are currently possible, the regular one last. */
export const handoverStepsOf = ({
  allowedActions,
  reviewedById,
}: Pick<ProjectFolderSummary, 'allowedActions' | 'reviewedById'>) =>
  order.filter(
    (step) =>
      allowedActions.includes(step) &&
      (step !== 'review' || reviewedById === null) &&
      (step !== 'accept' || reviewedById !== null),
  )

/** Returns whether a step asks for a reason. */
export const asksReason = (step: HandoverStep) => Object.hasOwn(projectFolder.actions[step].shape, 'reason')
