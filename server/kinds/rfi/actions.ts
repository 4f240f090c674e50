import { isPastDay } from '#contract/time/deadlines.ts'
import { rfiStatus } from '#contract/changes/rfiStatus.ts'
import type { rfi, Rfi } from '#contract/entities/rfi.ts'
import { workingDaysBetween } from '#contract/time/holidays.ts'
import { inPast } from '#contract/text/dayWords.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { nextNumber } from '#server/db/tables/projectNumbers.ts'
import { sendAnswerLink, withdrawAnswerLink } from './answerLinks.ts'
import { moveBallInCourt, respond, statusAfterAnswer } from './court.ts'
import { peopleWithin } from '#server/core/rights/peopleWithin.ts'
import { siteOf } from './site.ts'

const { draft, submitted, open, answered, closed } = rfiStatus

/** Writes a new status with further fields, and updates who is responsible for the next step. */
async function setStatus(w: Write, row: Rfi, statusId: number, more: Partial<Rfi> = {}) {
  const lateBefore = row.statusId === open && statusId !== open ? await overdueDays(w, row) : 0
  const values = { ...more, statusId, ...(lateBefore > 0 && { overdueDays: row.overdueDays + lateBefore }) }
  await moveBallInCourt(w, { ...row, ...values })
  return values
}

/** Only days while it is open count. */
async function overdueDays(w: Write, row: Rfi) {
  const { today, calendar } = await siteOf(w, row.parentProjectId)
  return row.dueOn === null ? 0 : workingDaysBetween(row.dueOn, today, calendar)
}

const because = (w: Write, row: Rfi, comment: string) =>
  w.addHistory({ entityKind: 'rfi', entityId: row.id, projectId: row.parentProjectId, action: 'reason', comment })

const anotherRound = (w: Write, row: Rfi, reason: string) => {
  because(w, row, reason)
  return setStatus(w, row, open, { round: row.round + 1, officialResponseId: null, closedOn: null })
}

export const rfiActions: NonNullable<Resource<typeof rfi>['actions']> = {
  async submit(w, row) {
    // An RFI that was returned keeps its number.
    const number = row.number ?? (await nextNumber(w.tx, row.parentProjectId, 'RFI'))
    return setStatus(w, row, submitted, { number, submittedOn: row.submittedOn ?? w.on })
  },
  return(w, row, { reason }) {
    because(w, row, reason)
    return setStatus(w, row, draft)
  },
  async open(w, row, { dueOn: asked }) {
    const { today } = await siteOf(w, row.parentProjectId)
    const dueOn = asked ?? row.dueOn
    if (dueOn === null || isPastDay(dueOn, today)) throw invalid(inPast('Due date'), 'dueOn')
    return setStatus(w, row, open, { dueOn })
  },
  async answer(w, row, { text }) {
    await respond(w, row, { kind: 'answer', text })
    return setStatus(w, row, await statusAfterAnswer(w, row))
  },
  async forward(w, row, { userId, text }) {
    const { today } = await siteOf(w, row.parentProjectId)
    if (userId === w.person.userId) throw invalid('Choose someone else.', 'userId')
    const fitting = await peopleWithin(w.tx, row.parentProjectId, 'pmp', today, [userId])
    if (fitting.length === 0) throw invalid('Choose someone who may open RFIs of this project.', 'userId')
    await respond(w, row, { kind: 'forward', text, toUserId: userId })
    return setStatus(w, row, row.statusId)
  },
  async comment(w, row, { text }) {
    await respond(w, row, { kind: 'comment', text })
    return {}
  },
  async askOutside(w, row, asked) {
    await sendAnswerLink(w, row, asked)
    return {}
  },
  async withdrawLink(w, row, { linkId }) {
    await withdrawAnswerLink(w, row, linkId)
    return {}
  },
  enough: (w, row) => setStatus(w, row, answered),
  notEnough: (w, row, { reason }) => anotherRound(w, row, reason),
  close(w, row, { officialResponseId }) {
    if (officialResponseId === null && row.officialRequired)
      throw invalid('Choose the official answer.', 'officialResponseId')
    const isAnswer = row.responses.some(({ id, kind }) => id === officialResponseId && kind === 'answer')
    if (officialResponseId !== null && !isAnswer) throw invalid('Choose one of its answers.', 'officialResponseId')
    return setStatus(w, row, closed, { officialResponseId, closedOn: w.on })
  },
  reopen: (w, row, { reason }) => anotherRound(w, row, reason),
  askReopen(w, row, { reason }) {
    because(w, row, reason)
    return {}
  },
  void(w, row, { reason }) {
    if (row.number === null) throw notNow('A draft is deleted, not voided.')
    because(w, row, reason)
    return setStatus(w, row, rfiStatus.void, { voidReason: reason })
  },
}
