import { isPastDay } from '#contract/time/deadlines.ts'
import { and, eq, inArray, max } from 'drizzle-orm'
import { rams as entity, type Briefing, type Rams } from '#contract/entities/rams.ts'
import { endedIn, instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { notNow } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { refuseBlocked } from '#server/features/questionnaires/followUps.ts'
import { sign } from '#server/features/approvals/signing.ts'
import { refuseSecondSignature, signedBy, withSigned } from '#server/features/questionnaires/signOn.ts'
import { latestHash } from '#server/features/questionnaires/submitting.ts'
import { because, submitInstance } from '#server/features/questionnaires/writingInstances.ts'
import { cancelApproval } from '#server/features/approvals/runner.ts'
import { listedAs } from '#server/features/site/namedPeople.ts'
import { refuseOffProject } from '#server/features/site/offProject.ts'
import { dayOnSite } from '#server/platform/notices/site.ts'
import { ramsApproval } from './approval.ts'
import { rams as table } from '#server/db/tables/rams.ts'

/** Adds a person to the briefing list of a revision. */
async function briefed(w: Write, row: Rams, added: Omit<Briefing, 'id' | 'at' | 'contentHash'>) {
  const contentHash = await latestHash(w.tx, { kind: 'rams', id: row.id }, 'main')
  return { briefings: withSigned(row.briefings, { ...added, at: w.on, contentHash }) }
}

export const ramsActions: NonNullable<Resource<typeof entity>['actions']> = {
  submit(w, row, { chosen }) {
    if (row.riskRows.length === 0 && row.documents.length === 0)
      throw notNow('Enter the hazards, or add the document of the company, before you submit it.')
    return submitInstance(w, ramsApproval, table, row, 'RAM', chosen)
  },
  async sign(w, row, { signature: sent }) {
    const { userId, fullName: name } = w.person
    if (row.briefings.some((one) => one.userId === userId)) throw notNow('You have signed this revision already.')
    await refuseOffProject(w, row.projectId, [{ userId }], 'signature')
    const { signature } = await sign(w, sent, { userId, name })
    const personId = (await listedAs(w.tx, row.projectId, { userId, name, company: null }))?.personId ?? null
    return briefed(w, row, { personId, name, company: null, userId, signature })
  },
  async brief(w, row, entered) {
    const { field, ...who } = await signedBy(w, row.projectId, entered)
    await refuseOffProject(w, row.projectId, [who], field)
    refuseSecondSignature(row.briefings, who, 'has signed this revision already.', field)
    return briefed(w, row, who)
  },
  /** Creates the next revision. This one stays in force until the next one is approved. */
  async revise(w, row) {
    await refuseSecond(w, row)
    const draft = Object.fromEntries(
      Object.keys(entity.draft.shape).map((field) => [field, (row as unknown as Record<string, unknown>)[field]]),
    )
    const made = await writing(w.services.kinds.rams!).create(w, draft)
    const values = { number: row.number, revision: await nextLetter(w, row), supersedesId: row.id }
    await w.tx.update(table).set(values).where(eq(table.id, made.id))
    return {}
  },
  suspend(w, row, { reason }) {
    because(w, 'rams', row, reason)
    return { statusId: status.suspended, reason }
  },
  async resume(w, row) {
    const isLate = isPastDay(row.reviewDueOn, await dayOnSite(w, row.projectId))
    return { statusId: isLate ? status.expired : status.approved, reason: null }
  },
  async close(w, row) {
    await refuseBlocked(w, { kind: 'rams', id: row.id, table, cipher: w.services.cipher })
    return { statusId: status.closed, closedOn: w.on }
  },
  async cancel(w, row, { reason }) {
    because(w, 'rams', row, reason)
    await cancelApproval(w, ramsApproval, row, reason)
    return { statusId: status.cancelled, closedOn: w.on, reason }
  },
}

/** The revision letter after the last one of the same number, whatever its status. */
async function nextLetter(w: Write, { projectId, number }: Rams) {
  const [last] = await w.tx
    .select({ revision: max(table.revision) })
    .from(table)
    .where(and(eq(table.projectId, projectId), eq(table.number, number!)))
  return (last?.revision ?? 0) + 1
}

/** Refuses a second new revision while one is being written. */
async function refuseSecond(w: Write, { id }: Rams) {
  const open = Object.values(status).filter((one) => !endedIn.includes(one))
  const [next] = await w.tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.supersedesId, id), eq(table.isDeleted, false), inArray(table.statusId, open)))
    .limit(1)
  if (next) throw notNow('The next revision is being written already.')
}
