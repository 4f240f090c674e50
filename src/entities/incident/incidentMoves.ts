import type { Action } from '#contract/entity.ts'
import type { incident } from '#contract/entities/incident.ts'
import { stepHistoryWords } from '#src/entities/approval/stepWords.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

type IncidentMove = Action<typeof incident>

/** Texts of each action, in button order: destructive actions first, the usual next step last. */
export const incidentMoves: Record<IncidentMove, MoveWords> = {
  cancel: {
    verb: 'Cancel incident',
    danger: true,
    follows: 'It stays in the register, with the reason, and no longer counts.',
    success: 'is cancelled',
  },
  reopen: {
    verb: 'Reopen',
    follows: 'The investigation carries on, and actions can be added.',
    success: 'is open again',
  },
  convert: {
    verb: 'Convert to accident',
    follows:
      'Someone was hurt. This starts a draft accident report, linked to this incident, with the details that carry over. Add the injured people there.',
    success: 'has an accident report now',
  },
  report: {
    verb: 'Record report',
    follows: 'The date and the reference go on the record.',
    success: 'is recorded as reported to the authority',
  },
  submit: {
    verb: 'Submit',
    primary: true,
    follows: 'The people below are asked in turn. It cannot be changed in the meantime.',
    success: 'is submitted',
  },
  close: {
    verb: 'Close',
    primary: true,
    follows: 'Nothing more to do. It can be reopened for 90 days.',
    success: 'is closed',
  },
}

export const incidentHistoryWords: Partial<Record<string, string>> = {
  ...stepHistoryWords,
  submit: 'submitted it',
  report: 'recorded the report to the authority',
  close: 'closed it',
  reopen: 'reopened it',
  convert: 'started an accident report from it',
  cancel: 'cancelled it',
  reason: 'gave a reason',
  newestForm: 'changed to the newest version of the questionnaire',
  file: 'added a photo',
  fileRemoved: 'removed a photo',
}
