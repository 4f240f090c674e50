import { and, eq } from 'drizzle-orm'
import type { DocumentEntity } from '#contract/documents/documentKind.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import type { Person } from '#server/core/person.ts'
import { forbidden, missing } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Reader } from '#server/db/database.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'

/** The documents of one system, with their folders. */
export interface UploadPlace {
  kind: Resource<DocumentEntity>
  system: FolderSystem
  tables: DocumentTables
  folders: FolderTable
}

/** Returns a folder that the person may upload to. Refuses one that they may not see or not upload to. */
export async function uploadFolder(db: Reader, person: Person, { folders, system }: UploadPlace, id: number) {
  const [folder] = await db
    .select()
    .from(folders)
    .where(and(eq(folders.id, id), eq(folders.isDeleted, false)))
  if (!folder || !hasRight(folderFlags(person, folder, system), 'canView')) throw missing('Folder')
  if (!hasRight(folderFlags(person, folder, system), 'canUpload')) throw forbidden('upload to this folder')
  return folder
}
