import { inArray } from 'drizzle-orm'
import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import type { DocumentSummary } from '#contract/documents/documentKind.ts'
import { documentStatusWords, type DocumentStatus } from '#contract/documents/documentStatus.ts'
import type { SeenVersions } from '#contract/documents/seenVersions.ts'
import { withoutVersion } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { users } from '#server/db/tables/user.ts'

/**
 * Of locked documents, those that have changed since the sender saw them, by id: who changed them last and their
 * present state. A document without a version is accepted, with a warning.
 */
export async function changedMeanwhile(
  w: Write,
  rows: readonly DocumentSummary[],
  seen: SeenVersions,
): Promise<ReadonlyMap<number, BulkResult>> {
  if (rows.some(({ id }) => seen[id] === undefined)) w.warn({ ...withoutVersion, field: 'versions' })
  const changed = rows.filter(({ id, rowVersion }) => seen[id] !== undefined && seen[id] !== rowVersion)
  const by = changed.flatMap(({ updatedById }) => updatedById ?? [])
  const people =
    by.length === 0
      ? []
      : await w.tx.select({ id: users.id, name: users.fullName }).from(users).where(inArray(users.id, by))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return new Map(
    changed.map((row) => {
      const name = names.get(row.updatedById ?? 0) ?? 'The system'
      return [
        row.id,
        { id: row.id, problem: `${name} has changed it since you chose it. ${asItIs(row)}`, current: row },
      ]
    }),
  )
}

/** 'It is P02 now, in review.' */
function asItIs({ revision, statusId }: DocumentSummary) {
  const status = documentStatusWords[statusId as DocumentStatus].toLowerCase()
  return revision === null ? `It is ${status} now.` : `It is ${revision} now, ${status}.`
}
