import type { System } from '#contract/systems.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { revisionLetter, type RamsSummary } from '#contract/entities/rams.ts'
import { largestPage } from '#contract/window.ts'
import { ramsWindow } from '../data.ts'

type Named = Pick<RamsSummary, 'id' | 'number' | 'title' | 'revision'>

/**
 * The current RAMS of a company on a project, as options of a field. RAMS that are selected, or that the record names,
 * remain options when the company changes.
 */
export function useRamsOptions(
  projectId: number,
  system: System,
  known: readonly Named[],
  clientId: number | null,
  chosen: number | null,
) {
  const of = useMemo(() => ramsWindow(projectId, system), [projectId, system])
  const { data } = useQuery(of.page({ ...of.firstPage, view: 'inForce', size: largestPage }, true))
  const found = new Map(
    [...known, ...(data?.rows ?? []).filter((row) => row.clientId === clientId || row.id === chosen)].map((row) => [
      row.id,
      row,
    ]),
  )
  return [...found.values()].map(({ id, number, title, revision }) => ({
    value: id,
    label: `${number} rev ${revisionLetter(revision)} ${title}`,
  }))
}
