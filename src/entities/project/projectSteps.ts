import {
  IconArrowBarToLeft,
  IconBuildingCommunity,
  IconCircleDot,
  IconCircleHalf2,
  IconLock,
  IconLockOpen,
  IconPlayerPause,
  IconPlayerPlay,
  type Icon,
} from '@tabler/icons-react'
import { project, type Project } from '#contract/entities/project.ts'
import { projectLook } from './projectLooks.ts'

type Step = keyof typeof project.actions

interface StepWords {
  /** Label of the button; '…' means that a form follows. */
  word: string
  icon: Icon
  /** The question: 'Hand over HB-014?'. */
  asks: (number: string) => string
  /** Label of the confirm button. */
  action: string
  follows: (row: Pick<Project, 'heldStatusId'>) => string
}

/** The words of each status change: button, question and consequence. */
export const projectSteps: Record<Step, StepWords> = {
  prepare: {
    word: 'Prepare',
    icon: IconCircleHalf2,
    action: 'Prepare',
    asks: (number) => `Prepare ${number}?`,
    follows: () => 'The project moves from set-up to pre-construction.',
  },
  startOnSite: {
    word: 'Start on site',
    icon: IconCircleDot,
    action: 'Start on site',
    asks: (number) => `Start ${number} on site?`,
    follows: () => 'The project will be on site.',
  },
  handOver: {
    word: 'Hand over',
    icon: IconArrowBarToLeft,
    action: 'Hand over',
    asks: (number) => `Hand over ${number}?`,
    follows: () => 'Work on site is finished. The safety file is completed and issued, and the client accepts it.',
  },
  putInUse: {
    word: 'Put in use',
    icon: IconBuildingCommunity,
    action: 'Put in use',
    asks: (number) => `Put ${number} in use?`,
    follows: () =>
      'What was built is in use. Once an issue of the safety file is accepted, the file is locked and changes only by a file update.',
  },
  close: {
    word: 'Close',
    icon: IconLock,
    action: 'Close',
    asks: (number) => `Close ${number}?`,
    follows: () => 'The project can still be read. Only an administrator can reopen it.',
  },
  hold: {
    word: 'Hold…',
    icon: IconPlayerPause,
    action: 'Hold',
    asks: (number) => `Put ${number} on hold?`,
    follows: () => 'You can resume it at any time. It then goes back to its present status.',
  },
  resume: {
    word: 'Resume',
    icon: IconPlayerPlay,
    action: 'Resume',
    asks: (number) => `Resume ${number}?`,
    follows: ({ heldStatusId }) =>
      `The project goes back to its earlier status: ${projectLook(heldStatusId ?? 20).word.toLowerCase()}.`,
  },
  reopen: {
    word: 'Reopen…',
    icon: IconLockOpen,
    action: 'Reopen',
    asks: (number) => `Reopen ${number}?`,
    follows: () => 'The project will be in use again.',
  },
}

const isStep = (action: string): action is Step => Object.hasOwn(projectSteps, action)
/** Order of the buttons: exceptional steps first, the regular step last. */
const order: readonly Step[] = ['hold', 'reopen', 'resume', 'prepare', 'startOnSite', 'handOver', 'putInUse', 'close']

/** Returns the steps the reader may take, the regular one last. */
export const stepsOf = ({ allowedActions }: Pick<Project, 'allowedActions'>) =>
  allowedActions.filter(isStep).toSorted((one, other) => order.indexOf(one) - order.indexOf(other))

/** Returns whether a step asks for a reason. */
export const asksReason = (step: Step) => Object.hasOwn(project.actions[step].shape, 'reason')
export type { Step }
