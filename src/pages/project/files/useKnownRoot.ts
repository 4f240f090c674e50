import { useEffect } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { rootFields, type FolderSystem } from '#contract/documents/projectFolders.ts'

/**
 * Logs an error if the root folder of a system is not known. Its folder pages cannot be opened then, and the user stays
 * on the current route (specification, 2.4).
 */
export function useKnownRoot(project: Project, system: FolderSystem) {
  const { id } = project
  const isUnknown = project[rootFields[system]] === null
  useEffect(() => {
    if (isUnknown) console.error(`The root folder of project ${id} in ${system} is not known`)
  }, [id, system, isUnknown])
}
