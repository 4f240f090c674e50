import { useEffect } from 'react'
import type { Project } from '#contract/entities/project.ts'

/**
 * Logs an error if the root folder of a system is not known. Its folder pages cannot be opened then, and the user stays
 * on the current route (specification, 2.4).
 */
export function useKnownRoot({ id, rootFolderId, rootFolderPmpId }: Project, system: 'pmp' | 'sfs') {
  const root = system === 'pmp' ? rootFolderPmpId : rootFolderId
  useEffect(() => {
    if (root === null) console.error(`The root folder of project ${id} in ${system} is not known`)
  }, [id, system, root])
}
