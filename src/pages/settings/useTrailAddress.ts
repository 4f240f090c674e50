import { useQuery } from '@tanstack/react-query'
import type { PageType } from '#contract/systems.ts'
import type { TrailEntry } from '#contract/trail.ts'
import { useUser } from '#src/data/useUser.ts'
import { projects } from '#src/entities/project/data.ts'
import { projectHref } from '#src/entities/project/shared/projectAddress.ts'
import { recordAddress } from '../recordAddress.ts'

/** Returns the URL of an entry's record; undefined if it has no page, or is there no more. */
export function useTrailAddress(entry: TrailEntry): string | undefined {
  const { data: known } = useQuery(projects.list())
  const { pbSystems } = useUser()
  const pageOf = (projectId: number, page: PageType) => {
    const project = known?.find((row) => row.id === projectId)
    return project?.openSystems.length ? projectHref(project, pbSystems, page) : undefined
  }
  return entry.isGone ? undefined : recordAddress({ ...entry, row: entry.within }, pageOf)
}
