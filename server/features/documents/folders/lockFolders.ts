import { sql } from 'drizzle-orm'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import type { Write } from '#server/core/write.ts'
import { refuseLocked } from './lock.ts'

/** Waits until nobody changes the folders of a project or the rights on them, and keeps others out until the commit. */
export const lockTree = ({ tx }: Pick<Write, 'tx'>, projectId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(7306, ${projectId})`)

/**
 * Begins a change of folders or of rights on them. Its lock comes before those of rows, or two changes would wait for
 * each other's rows.
 */
export async function lockFolders(w: Write, system: FolderSystem, projectId: number) {
  await refuseLocked(w, system, projectId)
  await lockTree(w, projectId)
}
