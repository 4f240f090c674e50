import type { FolderSystem } from '#contract/documents/projectFolders.ts'

/** The URL of a document's page (specification, 2.4). */
export const documentAddress = (
  system: FolderSystem,
  { projectId, folderId, id }: { projectId: number; folderId: number; id: number },
) => `/manage/projects/${system}/view/${projectId}/folders/${folderId}/files/${id}`
