import { processRoles } from '#contract/approvals/processRoles.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import type { ApprovalRun, RunResult, StagePerson, StageRun } from '#contract/approvals/processRun.ts'
import type { Kind } from '#contract/kinds.ts'
import { isSealed } from '#server/core/sealedKinds.ts'
import type { Write } from '#server/core/write.ts'
import { notify } from '#server/platform/notices/notify.ts'
import type { Approved } from '#server/core/approvalHooks.ts'
import { currentStage, hasDecided, isCurrent, isApproverStage } from './runState.ts'

/** The record that a notification is about. */
interface NoticeOf {
  kind: Kind
  id: number
  of: Approved
}

const calledBy = ({ number, title }: Pick<Approved, 'number' | 'title'>) => [number, title].filter(Boolean).join(' ')

const news = ({ kind, id, of }: NoticeOf, title: string, body: string, priority = 20) => ({
  topic: 'approval',
  title: `${title}: ${calledBy(of)}`.slice(0, 150),
  body: body.slice(0, 500),
  projectId: of.projectId,
  entityKind: kind,
  entityId: id,
  url: of.url,
  priority,
})

const results: Readonly<Record<RunResult, string>> = {
  approved: 'Approved',
  approvedWithComments: 'Approved with comments',
  changesRequested: 'Changes requested',
  rejected: 'Rejected',
}

/**
 * Notifies the people who are newly asked to act, and the author of the result. Notifications are mailed and stored, so
 * they do not repeat comments of a record whose comments are stored encrypted.
 */
export async function notifyOfStep(w: Write, record: NoticeOf, before: ApprovalRun | null, after: ApprovalRun) {
  const stage = currentStage(after)
  const former = before && currentStage(before)
  const asked = new Set(
    former && stage && former.stage.key === stage.stage.key && former.round === stage.round
      ? former.people.filter(isCurrent).map(({ userId }) => userId)
      : [],
  )
  if (stage)
    for (const person of stage.people.filter((one) => isCurrent(one) && !asked.has(one.userId)))
      await notify(w, [person.userId], news(record, askedWords(stage, person), bodyFor(record, stage, person)))
  if (after.result === null || after.result === before?.result) return
  const last = after.stages
    .flatMap(({ people }) =>
      people.filter((person) => hasDecided(person) && person.processRoleId !== processRoles.author),
    )
    .toSorted((a, b) => (a.actedOn! < b.actedOn! ? 1 : -1))[0]
  const words = last
    ? `${last.name}${last.comment && !isSealed(record.kind) ? `: ${last.comment}` : ' decided.'}`
    : 'No stage asked anyone.'
  await notify(w, [after.authorId], news(record, results[after.result], words))
}

const dutyWords = (stage: StageRun) => (isApproverStage(stage) ? 'To approve' : 'To review')
const askedWords = (stage: StageRun, { cameBy }: StagePerson) =>
  cameBy === 'delegated' ? 'Delegated to you' : dutyWords(stage)

function bodyFor({ kind }: NoticeOf, stage: StageRun, { cameBy, forUserId }: StagePerson) {
  const other = stage.people.find(({ userId }) => userId === forUserId)
  const why = {
    asked: '',
    delegated: `${other?.name} handed it to you.${other?.comment && !isSealed(kind) ? ` “${other.comment}”` : ''}`,
    reassigned: `You are asked in the place of ${other?.name}.`,
    escalated: 'It is overdue, so you are asked as well.',
  }[cameBy]
  return [`Stage ${stage.stage.name} waits for your decision.`, why].filter(Boolean).join(' ')
}

/** Reminds people who have not decided, before a stage is due or once it is overdue. */
export const remindUndecided = (w: Write, record: NoticeOf, stage: StageRun, isOverdue: boolean) =>
  notify(
    w,
    stage.people.filter((person) => isCurrent(person) && person.cameBy !== 'escalated').map(({ userId }) => userId),
    news(
      record,
      isOverdue ? 'Overdue' : 'Reminder',
      `Stage ${stage.stage.name} still waits for your decision.`,
      isOverdue ? urgentPriority : 20,
    ),
  )
