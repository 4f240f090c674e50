import { isActionSource } from '#contract/safety/actionSources.ts'
import type { Entity } from '#contract/entity.ts'
import { stepStatus, type ApprovalStep, type RecordApproval } from '#contract/approvals/processRun.ts'
import { stepWords } from './stepWords.ts'

/** What the last approval of a record does, by kind. */
const lastWords: Readonly<Record<string, string>> = {
  permit: 'you are its issuer, and the holder may start the work.',
  rams: 'it has code A and is in force.',
  induction: 'the person is cleared to work on this site.',
  inspection: 'it counts, and the next one is due from it.',
  nonEquipmentInspection: 'it counts, and the next one is due from it.',
  accident: 'the findings are accepted.',
  incident: 'it is accepted, and is investigated until it is closed.',
  onSiteTraining: 'it counts for everyone who attended.',
  disciplinary: 'the card is given.',
  changeRequest: 'the recommended cost and time are agreed.',
}
const documentWords = 'it has code A and may be used.'

/** What comments add to that. Comments on records with actions become one each (domain specification, 6.2). */
const actions = 'Your comment becomes an action, for the company of the record or its author.'
const commentWords: Readonly<Record<string, string>> = {
  rams: `That is code B: the work may go ahead under it. ${actions}`,
  changeRequest: 'Your comment stays with the approval. It changes neither cost nor time.',
}
const documentComments = 'That is code B: it may be used, and your comment is built into the next revision.'
const keptComment = 'Your comment stays with it.'

/** What a request for changes and a rejection mean where reviews have codes. */
const codeC: Partial<Record<ApprovalStep, string>> = {
  requestChanges: 'That is code C.',
  reject: 'That is code C.',
}

const isDocument = ({ kind }: Entity) => kind.startsWith('projectDocument')

/** Whether no stage is left to ask after the one that is open. */
const isLast = ({ lists }: RecordApproval) => lists.every(({ statusId }) => statusId !== stepStatus.waiting)

/** What follows from a step on a record of this kind in sentences for the dialog that asks for it. */
export function followsOf(entity: Entity, approval: RecordApproval | null, step: ApprovalStep) {
  const { follows } = stepWords[step]
  const coded = entity.kind === 'rams' || isDocument(entity)
  if (step !== 'approve' && step !== 'approveWithComments')
    return coded && codeC[step] ? `${codeC[step]} ${follows}` : follows
  const end = isDocument(entity) ? documentWords : (lastWords[entity.kind] ?? 'it is approved.')
  const withCode = step === 'approveWithComments' ? end.replace('code A', 'code B') : end
  const next = approval && isLast(approval) ? withCode : 'it goes to the next stage.'
  const passes = `Once everyone who is needed has approved, ${next}`
  if (step === 'approve') return passes
  const comments =
    (isDocument(entity) ? documentComments : commentWords[entity.kind]) ??
    (isActionSource(entity.kind) ? actions : keptComment)
  return `${passes} ${comments}`
}
