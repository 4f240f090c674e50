import type { Action } from '#contract/entity.ts'
import type { accident } from '#contract/entities/accident.ts'
import { stepHistoryWords } from '#src/entities/approval/stepWords.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

export type AccidentMove = Action<typeof accident>

/** Texts of each action, in button order: destructive actions first, the usual next step last. */
export const accidentMoves: Record<AccidentMove, MoveWords> = {
  reopen: {
    verb: 'Reopen',
    follows: 'The investigation carries on, and the details of the people can be changed.',
    success: 'is open again',
  },
  assess: {
    verb: 'Set level',
    follows: 'The level of investigation follows from the worst that could have happened.',
    success: 'has its level of investigation',
  },
  decide: {
    verb: 'Decide',
    follows:
      'The rules of the project’s country suggest an answer; you decide. If you decide otherwise, give a reason.',
    success: 'is decided',
  },
  tell: {
    verb: 'Record the call',
    follows: 'The authority was told by telephone or online, before the written report.',
    success: 'is recorded as told to the authority',
  },
  report: {
    verb: 'Record report',
    follows: 'The date and the reference go on the record.',
    success: 'is recorded as reported to the authority',
  },
  submit: {
    verb: 'Submit',
    primary: true,
    follows: 'The people below are asked in turn. An accident that was submitted stays in the register for good.',
    success: 'is submitted',
  },
  close: {
    verb: 'Close',
    primary: true,
    follows: 'Nothing more to do. It can be reopened at any time.',
    success: 'is closed',
  },
}

const some = (...names: readonly AccidentMove[]) =>
  Object.fromEntries(names.map((name) => [name, accidentMoves[name]])) as Partial<
    Record<AccidentMove, MoveWords>
  > as Record<AccidentMove, MoveWords>

/** Actions shown on the page, in its authority panel and in its investigation. */
export const pageMoves = some('reopen', 'submit', 'close')
export const authorityMoves = some('decide', 'tell', 'report')
export const investigationMoves = some('assess')

export const accidentHistoryWords: Partial<Record<string, string>> = {
  ...stepHistoryWords,
  submit: 'submitted it',
  assess: 'set the level of the investigation',
  decide: 'decided on the report to the authority',
  tell: 'recorded the call to the authority',
  report: 'recorded the report to the authority',
  close: 'closed it',
  reopen: 'reopened it',
  reason: 'gave a reason',
  accountAdded: 'said what happened',
  accountChanged: 'changed what happened',
  injuredAdded: 'added an injured person',
  injuredChanged: 'changed the details of an injured person',
  witnessAdded: 'added a witness',
  witnessChanged: 'changed the details of a witness',
  partRemoved: 'removed a person',
  adviceChanged: 'counted the days lost, which changed what the law asks for',
  newestForm: 'changed to the newest version of the questionnaire',
  file: 'added a photo',
  fileRemoved: 'removed a photo',
}
