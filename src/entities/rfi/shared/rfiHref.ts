import type { Rfi } from '#contract/entities/rfi.ts'
import { projectPath } from '#contract/projectPath.ts'
import { rfiPath } from '#contract/recordPages.ts'

/**
 * Returns the URL of an RFI. If the root folder of its project's pmp system is not known, it is the URL of the register,
 * so that the user stays there (specification, 2.4).
 */
export const rfiHref = (row: Pick<Rfi, 'parentProjectId' | 'folderId' | 'id'>) =>
  row.folderId === null ? projectPath('pmp', row.parentProjectId, 'rfis') : rfiPath(row)
