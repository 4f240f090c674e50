import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { InstanceBadge } from '#src/entities/safetyRecord/instanceLooks.tsx'
import { groupWindow } from '../data.ts'

interface Props {
  projectId: number
  groupKey: string
  system: System
}

/** The people of the session who have signed, latest first. */
export function InductedSoFar({ projectId, groupKey, system }: Props) {
  const of = useMemo(() => groupWindow(projectId, groupKey), [projectId, groupKey])
  const { data } = useQuery(of.page({ ...of.firstPage, size: 50 }, true))
  const rows = data?.rows ?? []
  return (
    <Panel title="Inducted in this session" count={rows.length}>
      {rows.length === 0 && <p className="quiet">Nobody has signed yet.</p>}
      <ul className="group-people">
        {rows.map((row) => (
          <li key={row.id}>
            <UiLink href={recordPath('induction', row, system)} target="_blank">
              {row.number}
            </UiLink>
            <strong className="cut">{row.title}</strong>
            <span className="small quiet cut">{row.clientName}</span>
            <InstanceBadge statusId={row.statusId} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
