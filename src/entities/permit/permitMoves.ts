import type { Action } from '#contract/entity.ts'
import type { permit } from '#contract/entities/permit.ts'
import { stepHistoryWords } from '#src/entities/approval/stepWords.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

/** Actions with a dialog; signing on and off and confirming the reading have their own tabs. */
type PermitMove = Exclude<Action<typeof permit>, 'signOn' | 'signOff' | 'readFile'>

/** Texts of each action, in button order: destructive actions first, the usual next step last. */
export const permitMoves: Record<PermitMove, MoveWords> = {
  cancel: {
    verb: 'Cancel permit',
    danger: true,
    follows: 'The work does not take place under it. It stays in the register, with the reason.',
    success: 'is cancelled',
  },
  goWithoutFile: {
    verb: 'Go on without a safety file',
    follows: 'Nobody can read what the building hides. Say how the people who do the work know of it.',
    success: 'goes on without a safety file',
  },
  suspend: {
    verb: 'Stop work',
    danger: true,
    follows: 'Everyone stops at once. The issuer decides whether work may resume.',
    success: 'is suspended',
  },
  notAccept: {
    verb: 'Do not accept',
    danger: true,
    follows: 'It goes back to the holder, who hands it back again once the place is safe.',
    success: 'goes back to its holder',
  },
  takeOverHandBack: {
    verb: 'Hand back for the holder',
    follows:
      'The holder is away. You answer for everyone being off and the place being safe; holder and issuer are told.',
    success: 'is handed back',
  },
  takeOverClosing: {
    verb: 'Close for the issuer',
    follows: 'The issuer is away. You have inspected the place yourself; holder and issuer are told.',
    success: 'is closed',
  },
  extend: {
    verb: 'Extend',
    follows: 'Work may carry on for longer, under the same conditions.',
    success: 'is extended',
  },
  handOver: {
    verb: 'Shift handover',
    follows: 'The new holder takes over the work, the place and the people, and briefs them.',
    success: 'has a new holder',
  },
  submit: {
    verb: 'Submit',
    primary: true,
    follows: 'The people below are asked in turn. It cannot be changed in the meantime.',
    success: 'is submitted',
  },
  start: {
    verb: 'Accept and start',
    primary: true,
    follows: 'The work may begin. You are responsible for it until it is handed back.',
    success: 'is active',
  },
  resume: {
    verb: 'Resume work',
    primary: true,
    follows: 'Work may carry on until the permit ends.',
    success: 'is active again',
  },
  handBack: {
    verb: 'Hand back',
    primary: true,
    follows: 'The work is finished. The issuer inspects the place and closes the permit.',
    success: 'is handed back',
  },
  close: {
    verb: 'Close',
    primary: true,
    follows: 'You have inspected the place, and it can be used as before.',
    success: 'is closed',
  },
}

export const permitHistoryWords: Partial<Record<string, string>> = {
  ...stepHistoryWords,
  submit: 'submitted it for approval',
  readFile: 'confirmed what they read',
  readSection: 'read the safety file',
  goWithoutFile: 'let it go on without a safety file',
  start: 'accepted it and started the work',
  signOn: 'signed someone on',
  signOff: 'signed someone off',
  extend: 'extended it',
  handOver: 'handed it over',
  suspend: 'stopped the work',
  resume: 'resumed the work',
  handBack: 'handed it back',
  takeOverHandBack: 'handed it back in place of the holder',
  takeOverClosing: 'closed it in place of the issuer',
  notAccept: 'did not accept it back',
  close: 'closed it',
  cancel: 'cancelled it',
  expire: 'marked it as expired',
  reason: 'gave a reason',
  newestForm: 'changed to the newest version of the questionnaire',
  file: 'added a photo',
  fileRemoved: 'removed a photo',
}
