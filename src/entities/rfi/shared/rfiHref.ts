import type { Rfi } from '#contract/entities/rfi.ts'

/**
 * Returns the URL of an RFI, below the root folder of its project's pmp system. If that folder is not known, it is the
 * URL of the register, so that the user stays there (specification, 2.4).
 */
export const rfiHref = ({ parentProjectId, folderId, id }: Pick<Rfi, 'parentProjectId' | 'folderId' | 'id'>) =>
  `/manage/projects/pmp/view/${parentProjectId}/${folderId === null ? 'rfis' : `folders/${folderId}/rfis/${id}`}`
