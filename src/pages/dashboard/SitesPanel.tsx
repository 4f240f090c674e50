import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { projectStatus, type ProjectSummary } from '#contract/entities/project.ts'
import { projects } from '#src/entities/project/data.ts'
import { projectHref } from '#src/entities/project/shared/projectAddress.ts'
import { SiteMap } from '#src/entities/project/SiteMap.tsx'
import type { Site } from '#src/entities/project/sites.ts'
import { counted } from '#contract/text/amounts.ts'
import { Panel } from '#src/ui/page/Panel.tsx'
import { useUser } from '#src/data/useUser.ts'

/** Maximum number of points on the map. */
const most = 300

/** A map of the projects that are not closed. */
export function SitesPanel() {
  const { data } = useQuery(projects.list())
  const { pbSystems } = useUser()
  const sites = useMemo(
    () =>
      (data ?? [])
        .filter(isPlaced)
        .map((row): Site => ({ ...row, label: row.town ?? row.number, href: projectHref(row, pbSystems) })),
    [data, pbSystems],
  )
  if (sites.length === 0) return null
  const towns = [...new Set(sites.map(({ label }) => label))]
  return (
    <Panel title="Sites" count={sites.length} className="sites" flush>
      <SiteMap
        close
        sites={sites.slice(0, most)}
        label={`${counted(sites.length, 'site')}: ${towns.slice(0, 20).join(', ')}`}
      />
    </Panel>
  )
}

type Placed = ProjectSummary & { latitude: number; longitude: number }
const isPlaced = (row: ProjectSummary): row is Placed =>
  row.latitude !== null && row.longitude !== null && row.statusId !== projectStatus.closed
