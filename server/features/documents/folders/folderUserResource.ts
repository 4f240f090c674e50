import { eq, sql } from 'drizzle-orm'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { folderUsersOf, FolderSystem } from '#contract/documents/projectFolders.ts'
import { audience } from '#server/core/audience.ts'
import { folderFlags, inSeenFolders, opensFiles } from '#server/core/folderAccess.ts'
import type { Rules } from '#server/core/policy.ts'
import { forbidden, invalid } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Reader } from '#server/db/database.ts'
import { renewAccessLists } from './accessLists.ts'
import { bulkRightsCalls } from './bulkRights.ts'
import type { FolderTable, FolderUserTable } from '#server/db/columns/folder.ts'
import { lockFolders } from './lockFolders.ts'

type FolderUserEntity = ReturnType<typeof folderUsersOf>

/** The server side of the entries on the folders of one system. Those who manage a folder see and change them. */
export function folderUserResource(
  entity: FolderUserEntity,
  table: FolderUserTable,
  folders: FolderTable,
  system: FolderSystem,
): Resource<FolderUserEntity> {
  const folder = {
    projectId: sql`f."projectId"`,
    accessListId: sql`f."accessListId"`,
    onlyNamed: sql`f."onlyNamed"`,
  }
  const rules: Rules<FolderUserEntity> = {
    finds(person) {
      const managed = inSeenFolders(person, system, folder, 'canManage')
      if (typeof managed === 'boolean') return managed
      return sql`${table.folderId} in (select f.id from ${folders} f where not f."isDeleted" and ${managed})`
    },
    creates: (person, { projectId }) => opensFiles(person, projectId, system),
    // A person who finds an entry manages its folder.
    edits: () => true,
    removes: () => true,
    personal: true,
  }
  const folderOf = async (db: Reader, id: number) => {
    const [found] = await db.select().from(folders).where(eq(folders.id, id))
    return found!
  }
  const subject = 'Remove this entry and add another one.'
  return {
    entity,
    table,
    rules,
    calls: () => bulkRightsCalls(table, folders, system),
    unique: { [`${entity.kind}_once`]: { field: 'userId', label: 'This person, group or company' } },
    audience: async (row, tx) => audience.folder(system, await folderOf(tx, row.folderId), 'canManage'),
    beforeWrite: (w, { projectId }) => lockFolders(w, system, projectId),
    // Access to a closed project can still be changed.
    entersClosed: () => true,
    immutable: { projectId: subject, folderId: subject, userId: subject, groupId: subject, clientId: subject },
    async check(w, { folderId, userId, groupId, clientId }) {
      if ([userId, groupId, clientId].filter((id) => id !== null).length !== 1)
        throw invalid('Choose one person, group or company.', 'userId')
      const found = await folderOf(w.tx, folderId)
      if (!hasRight(folderFlags(w.person, found, system), 'canManage'))
        throw forbidden(`change the rights on ${found.name}`)
    },
    afterwards: (w, row) => renewAccessLists(w, system, row.projectId),
  }
}
