import { inArray } from 'drizzle-orm'
import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import type { bulkDecisions } from '#contract/documents/documentStatus.ts'
import type { Entity } from '#contract/entity.ts'
import { runStatus, stepStatus, type RecordApproval } from '#contract/approvals/processRun.ts'
import { missing, notNow, Refusal } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { problemWith, refuseUnlessAll } from './allOrNothing.ts'
import { stepOnRecord } from './stepOnRecord.ts'
import { processRuns as runs } from '#server/db/tables/approvalRun.ts'

interface Asked {
  projectId: number
  /** The ids of approvals. */
  ids: readonly number[]
  decision: keyof typeof bulkDecisions
  comment: string | null
}

interface InApproval {
  approval: RecordApproval | null
}

/**
 * One decision on several records of the process engine that wait for a person, all or nothing. Each is checked as if
 * it were decided alone; if one cannot be decided, none is, and the answer gives the reason for each.
 */
export async function decideOnRecords(w: Write, { projectId, ids, decision, comment }: Asked) {
  const found = await w.tx
    .select({ id: runs.id, kind: runs.entityKind, recordId: runs.entityId, projectId: runs.projectId })
    .from(runs)
    .where(inArray(runs.id, [...ids]))
  const byId = new Map(found.map((run) => [run.id, run]))
  const problems = new Map<number, string | null>()
  // In the order of their ids, so that two such requests cannot deadlock.
  for (const id of ids.toSorted((one, other) => one - other)) {
    const run = byId.get(id)
    const kind: Resource<Entity> | undefined = run && w.services.kinds[run.kind]
    const isThere = run?.projectId === projectId && kind?.answers !== undefined
    const decide = () =>
      stepOnRecord(w, kind!, run!.recordId, (row) => ({
        action: decision,
        ...placeOf(row as unknown as InApproval, id, w.person.userId),
        comment,
        signature: null,
      })).catch((error: unknown) => {
        // The answer does not reveal even the kind of a record that the person may not open.
        throw error instanceof Refusal && error.status === 404 ? missing('Record') : error
      })
    problems.set(id, isThere ? await problemWith(decide) : missing('Record').message)
  }
  const results = ids.map((id): BulkResult => ({ id, problem: problems.get(id) ?? null }))
  refuseUnlessAll(results, 'record')
  return { data: { results } }
}

/** The stage and round at which an approval waits for the reader's decision; refuses if there is none. */
function placeOf({ approval }: InApproval, id: number, userId: number) {
  const isAsked = ({ people }: RecordApproval['lists'][number]) =>
    people.some((one) => one.userId === userId && one.statusId === stepStatus.current)
  const open =
    approval?.id === id && approval.statusId === runStatus.inReview
      ? approval.lists.find((list) => list.statusId === stepStatus.current && isAsked(list))
      : undefined
  if (!open) throw notNow('It does not wait for your decision.')
  const { stageKey: stage, round } = open
  const { requireSignature } = approval!.plan.find(({ key }) => key === stage)!
  if (requireSignature) throw notNow('This stage has to be signed. Decide on it on its page.')
  return { stage, round }
}
