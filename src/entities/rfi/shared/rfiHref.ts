import type { Rfi } from '#contract/entities/rfi.ts'

/** Returns the URL of an RFI: below the folder it belongs to, once the project has one (specification, 2.4). */
export const rfiHref = ({ parentProjectId, folderId, id }: Pick<Rfi, 'parentProjectId' | 'folderId' | 'id'>) =>
  `/manage/projects/pmp/view/${parentProjectId}/${folderId === null ? '' : `folders/${folderId}/`}rfis/${id}`
