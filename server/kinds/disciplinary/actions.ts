import type { CardReceipt, disciplinary as entity, Disciplinary } from '#contract/entities/disciplinary.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { isLighter } from '#contract/safety/disciplinaryCards.ts'
import { inFuture, tooEarly } from '#contract/text/dayWords.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { sealedText } from '#server/core/sealedWords.ts'
import type { Write } from '#server/core/write.ts'
import { sign } from '#server/features/approvals/signing.ts'
import { ownerOf } from '#server/platform/signIn/signingPins.ts'
import { keepSubmission, latestHash } from '#server/features/questionnaires/submitting.ts'
import { because, submitInstance } from '#server/features/questionnaires/writingInstances.ts'
import { cancelApproval } from '#server/features/approvals/runner.ts'
import { dayOnSite } from '#server/platform/notices/site.ts'
import { cardApproval } from './approval.ts'
import { refuseNotificationDay } from './check.ts'
import { refuseLighterCard } from './earlierCards.ts'
import { disciplinaries as table } from '#server/db/tables/disciplinary.ts'

/** Records how the person received the card, with the hash of the submission. */
async function received(
  w: Write,
  { id }: Disciplinary,
  how: Pick<CardReceipt, 'isRefused' | 'witness' | 'signature' | 'signer'>,
) {
  const contentHash = await latestHash(w.tx, { kind: 'disciplinary', id }, 'main')
  return {
    receipt: { ...how, at: w.on, by: w.person.fullName, byUserId: w.person.userId, contentHash } satisfies CardReceipt,
  }
}

/** Statements in an appeal are stored encrypted. */
const ofCard = (w: Write, { id }: Disciplinary, text: string) =>
  sealedText(w.services.cipher, { kind: 'disciplinary', id }, text)

export const cardActions: NonNullable<Resource<typeof entity>['actions']> = {
  async submit(w, row, { chosen }) {
    await refuseLighterCard(w, row, row.id)
    return submitInstance(w, cardApproval, table, row, 'DIS', chosen)
  },
  async sign(w, row, { signature: sent }) {
    const { signature, userId } = await sign(w, sent, { userId: row.personUserId, name: row.personName })
    const account = userId === null ? null : await ownerOf(w.tx, userId)
    const signer = account && { signer: { userId: account.userId, name: account.name } }
    return received(w, row, { isRefused: false, witness: null, signature, ...signer })
  },
  refuse: (w, row, { witness }) => received(w, row, { isRefused: true, witness, signature: [] }),
  async notify(w, row, { employerNotifiedOn }) {
    await refuseNotificationDay(w, row, employerNotifiedOn)
    return { employerNotifiedOn }
  },
  async appeal(w, row, { by, on, text }) {
    if (on > (await dayOnSite(w, row.projectId))) throw invalid(inFuture('The day of the appeal'), 'on')
    if (on < row.occurredOn) throw invalid(tooEarly('The day of the appeal', 'the breach'), 'on')
    const undecided = { decision: null, decidedBy: null, decidedOn: null, comment: null, levelBefore: null }
    return { appeal: { by, on, text: ofCard(w, row, text), ...undecided } }
  },
  async decideAppeal(w, row, { decision, level, comment }) {
    if (decision === 'reduced' && (level === null || !isLighter(level, row.level)))
      throw invalid('Choose a lighter card than the one that was given.', 'level')
    because(w, 'disciplinary', row, comment)
    const decided = {
      decision,
      comment: ofCard(w, row, comment),
      decidedBy: w.person.fullName,
      decidedByUserId: w.person.userId,
      decidedOn: w.on,
    }
    const appeal = { ...row.appeal!, ...decided, levelBefore: decision === 'reduced' ? row.level : null }
    if (decision !== 'reduced') return { appeal }
    const reduced = reducedTo(row, level!)
    await keepReduced(w, { ...row, ...reduced })
    return { appeal, ...reduced }
  },
  async lift(w, row, { effectiveTo, reason }) {
    const yesterday = daysAfter(await dayOnSite(w, row.projectId), -1)
    const first = row.effectiveFrom !== null && row.effectiveFrom > yesterday ? row.effectiveFrom : yesterday
    if (effectiveTo < first)
      throw invalid('Last day off must be yesterday or later, and not before the first.', 'effectiveTo')
    if (row.effectiveTo !== null && effectiveTo >= row.effectiveTo)
      throw invalid('Choose an earlier last day than the card has now.', 'effectiveTo')
    because(w, 'disciplinary', row, reason)
    return { effectiveTo }
  },
  close(w, row) {
    if (row.employerNotifiedOn === null) throw notNow('The employer was not told yet. Enter the day first.')
    if (!row.isReceived) throw notNow('Let the person sign, or record that they refused, before you close it.')
    if (row.appealState === 'open') throw notNow('The appeal is not decided yet.')
    return { statusId: status.closed, closedOn: w.on }
  },
  async cancel(w, row, { reason }) {
    because(w, 'disciplinary', row, reason)
    await cancelApproval(w, cardApproval, row, reason)
    return { statusId: status.cancelled, closedOn: w.on, reason }
  },
}

/** A reduced card is not the one that the person signed for, so it is stored as a new submission. */
const keepReduced = (w: Write, row: Disciplinary) =>
  keepSubmission<typeof entity>(
    w,
    cardApproval,
    { kind: 'disciplinary', id: row.id, table, cipher: w.services.cipher },
    'main',
    row,
    row.number ?? '',
  )

/** A reduced red card no longer keeps the person off the site. */
const reducedTo = ({ level: before }: Disciplinary, level: Disciplinary['level']) =>
  before === 'red' ? { level, outcome: 'none' as const, effectiveFrom: null, effectiveTo: null } : { level }
