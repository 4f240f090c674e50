import { useEffect } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { rootFields } from '#contract/projectFolders.ts'
import type { System } from '#contract/systems.ts'

/**
 * Logs an error if the root folder of a system is not known. Its folder pages cannot be opened then, and the user stays
 * on the current route (specification, 2.4). Facility management has no folders of its own.
 */
export function useKnownRoot(project: Project, system: System) {
  const { id } = project
  const isUnknown = system !== 'fm' && project[rootFields[system]] === null
  useEffect(() => {
    if (isUnknown) console.error(`The root folder of project ${id} in ${system} is not known`)
  }, [id, system, isUnknown])
}
