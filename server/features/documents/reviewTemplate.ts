import { eq, sql, getTableName } from 'drizzle-orm'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import type { Reader } from '#server/db/database.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import { projects } from '#server/db/tables/project.ts'

/**
 * The approval template for reviews of the documents in a folder: that of the folder or of the nearest ancestor with
 * one; in project management otherwise that of the project's settings. Null if people with the right to review or
 * approve in the folder decide.
 */
export async function reviewTemplateOf(
  db: Reader,
  system: FolderSystem,
  folders: FolderTable,
  { folderId, projectId }: { folderId: number; projectId: number },
): Promise<number | null> {
  const table = sql.identifier(getTableName(folders))
  const above = sql`with recursive above as (
      select "parentId", "reviewTemplateId", 0 as steps from ${table} where id = ${folderId}
      union all
      select f."parentId", f."reviewTemplateId", steps + 1 from ${table} f join above on f.id = above."parentId"
    ) select "reviewTemplateId" from above where "reviewTemplateId" is not null order by steps limit 1`
  const [found] = await db
    .select({
      ofFolder: sql<number | null>`(${above})`,
      ofProject: sql<number | null>`(${projects.settings} -> 'pmp' ->> 'reviewTemplateId')::int`,
    })
    .from(projects)
    .where(eq(projects.id, projectId))
  return found?.ofFolder ?? (system === 'pmp' ? (found?.ofProject ?? null) : null)
}
