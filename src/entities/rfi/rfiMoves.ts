import type { Action } from '#contract/entity.ts'
import type { rfi, Rfi } from '#contract/entities/rfi.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

/** Actions in the header; withdrawing a link has its button beside the link. */
export type RfiMove = Exclude<Action<typeof rfi>, 'withdrawLink'>

/** Texts of each action, in button order: destructive actions first, the usual next step last. */
export const rfiMoves: Record<RfiMove, MoveWords> = {
  void: {
    verb: 'Void',
    danger: true,
    follows: 'It stays in the register, with the reason. It cannot be opened again.',
    success: 'is void',
  },
  return: {
    verb: 'Return',
    danger: true,
    follows: 'It goes back to its author as a draft, with the reason.',
    success: 'was returned',
  },
  comment: {
    verb: 'Comment',
    follows: 'Everyone who may read the RFI sees the comment. The ball stays where it is.',
    success: 'has your comment',
  },
  askOutside: {
    verb: 'Ask by mail',
    follows: 'They get a link with which they read the question and answer it once, without an account.',
    success: 'is on its way to them',
  },
  forward: {
    verb: 'Forward',
    follows: 'The ball goes to them and comes back when they answer.',
    success: 'is forwarded',
  },
  enough: {
    verb: 'Take as answered',
    follows: 'You no longer wait for the missing answers. The ball comes to the RFI manager.',
    success: 'counts as answered',
  },
  notEnough: {
    verb: 'Ask again',
    follows: 'The ball goes back to those who must answer. The answers so far are kept.',
    success: 'is open again',
  },
  askReopen: {
    verb: 'Ask to reopen',
    follows: 'The RFI manager is notified, with your reason.',
    success: 'was sent to its manager with your request to reopen it',
  },
  reopen: {
    verb: 'Reopen',
    follows: 'The ball goes to those who must answer. The answers so far are kept.',
    success: 'is open again',
  },
  answer: {
    verb: 'Answer',
    primary: true,
    follows: 'Once every required answer is in, the ball goes to the RFI manager.',
    success: 'has your answer',
  },
  submit: {
    verb: 'Submit',
    primary: true,
    follows: 'It gets its number, and the RFI manager gets the ball.',
    success: 'is submitted',
  },
  open: { verb: 'Open', primary: true, follows: 'Those who must answer get the ball.', success: 'is open' },
  close: {
    verb: 'Close',
    primary: true,
    follows: 'Author, assignees and everyone who gets a copy are told the official answer.',
    success: 'is closed',
  },
}
export const rfiMoveNames = Object.keys(rfiMoves) as RfiMove[]

/** Why the reader may not take an action that the status would allow; null to hide the button. */
export function whyNot(row: Rfi, move: RfiMove): string | null {
  if (move === 'answer' && row.statusId === 30)
    return `Only those who are asked answer: ${row.assigneeNames.join(', ')}`
  return null
}

export const rfiHistoryWords: Record<string, string> = {
  submit: 'submitted it',
  return: 'returned it',
  open: 'opened it',
  answer: 'answered it',
  forward: 'forwarded it',
  comment: 'commented on it',
  askOutside: 'asked for an answer by mail',
  answerLink: 'sent a link for one answer',
  answerLinkCopied: 'made a new link for one answer, to pass on by hand',
  withdrawLink: 'withdrew a link',
  linkWithdrawn: 'ended the link of',
  linkAnswer: 'answered through a link',
  enough: 'took it as answered',
  notEnough: 'asked again',
  close: 'closed it',
  reopen: 'reopened it',
  askReopen: 'asked to reopen it',
  void: 'declared it void',
  file: 'added a file',
  fileRemoved: 'removed a file',
  reason: 'gave a reason',
}
