import { and, eq } from 'drizzle-orm'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { folderFlags, type GuardedFolder } from '#server/core/folderAccess.ts'
import { forbidden, missing } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'

/** Returns a folder to which the person may add documents. Refuses one that they may not see or not upload to. */
export async function openFolder(
  w: Write,
  system: FolderSystem,
  folders: FolderTable,
  folderId: number,
): Promise<GuardedFolder> {
  const [folder] = await w.tx
    .select({ projectId: folders.projectId, accessListId: folders.accessListId, onlyNamed: folders.onlyNamed })
    .from(folders)
    .where(and(eq(folders.id, folderId), eq(folders.isDeleted, false)))
  if (!folder || !hasRight(folderFlags(w.person, folder, system), 'canView')) throw missing('Folder')
  if (!hasRight(folderFlags(w.person, folder, system), 'canUpload')) throw forbidden('add documents to this folder')
  return folder
}
