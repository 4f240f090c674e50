import { sql, type SQL } from 'drizzle-orm'
import { projectStatus } from '#contract/entities/project.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import { notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'

/**
 * Whether a safety file is locked: the project is in use, an issue was accepted, and no file update is open. From then
 * on its folders, documents and rights change only by a file update, which ends with the next issue.
 *
 * Each part reads one row; for `exists` the planner might scan the whole table.
 */
export const isLocked = (projectId: SQL) => sql<boolean>`(
  (select p."statusId" in (${projectStatus.inUse}, ${projectStatus.closed}) from "project" p where p.id = ${projectId})
  and (select i.id from "safetyFileIssue" i
    where i."projectId" = ${projectId} and i."acceptedOn" is not null limit 1) is not null
  and (select u.id from "safetyFileUpdate" u
    where u."projectId" = ${projectId} and u."issueNumber" is null limit 1) is null)`

/**
 * Whether a file update of a project is open: until it ends, new documents can be added to its safety file, even on a
 * closed project.
 */
export async function isUpdateOpen({ tx }: Write, projectId: number) {
  const [found] = rowsOf<{ id: number }>(
    await tx.execute(sql`select u.id from "safetyFileUpdate" u
      where u."projectId" = ${projectId} and u."issueNumber" is null limit 1`),
  )
  return found !== undefined
}

const lockClass = 7308

/** Waits until no other transaction writes to the safety file, and blocks writers until this one ends. */
export const holdFile = ({ tx }: Write, projectId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(lockClass))}, ${projectId}::int)`)

/**
 * Refuses every write to a locked safety file. The folders and documents of the other systems are never locked. A write
 * and an acceptance exclude each other, so that nothing changes after an issue is accepted.
 */
export async function refuseLocked({ tx }: { tx: Reader }, system: FolderSystem, projectId: number) {
  if (system !== 'sfs') return
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${sql.raw(String(lockClass))}, ${projectId}::int)`)
  const [found] = rowsOf<{ locked: boolean; number: number | null }>(
    await tx.execute(sql`select ${isLocked(sql`${projectId}::int`)} as locked,
      (select max(i.number) from "safetyFileIssue" i
        where i."projectId" = ${projectId} and i."acceptedOn" is not null) as number`),
  )
  if (found?.locked)
    throw notNow(`The safety file is locked since issue ${found.number} was accepted. Open a file update to change it.`)
}
