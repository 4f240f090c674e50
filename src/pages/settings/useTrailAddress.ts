import { useQuery } from '@tanstack/react-query'
import type { TrailEntry } from '#contract/history/trail.ts'
import { useUser } from '#src/data/useUser.ts'
import { projects } from '#src/entities/project/data.ts'
import { pagesOf, recordAddress } from '../recordAddress.ts'

/** Returns the URL of an entry's record; undefined if it has no page or no longer exists. */
export function useTrailAddress(entry: TrailEntry): string | undefined {
  const { data: known } = useQuery(projects.list())
  const { pbSystems } = useUser()
  return entry.isGone ? undefined : recordAddress({ ...entry, row: entry.within }, pagesOf(known, pbSystems))
}
