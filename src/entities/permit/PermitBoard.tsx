import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PermitSummary } from '#contract/entities/permit.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { System } from '#contract/systems.ts'
import { largestPage } from '#contract/window.ts'
import { recordPath } from '#contract/recordPages.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { permitWindow } from './data.ts'
import { waitsFor } from './permitColumns.tsx'
import { validity } from './permitTime.ts'
import { showsNow } from '#src/ui/showsNow.ts'
import './permitBoard.css'

const columns: readonly { title: string; of: readonly number[]; urgent?: true }[] = [
  { title: 'Waiting', of: [status.inReview, status.changesRequested] },
  { title: 'Approved', of: [status.approved] },
  { title: 'Active', of: [status.active] },
  { title: 'Suspended', of: [status.suspended], urgent: true },
  { title: 'Expired, not handed back', of: [status.expired], urgent: true },
  { title: 'Handed back', of: [status.handedBack] },
  { title: 'Closed today', of: [status.closed] },
]

interface Props {
  projectId: number
  system: System
}

/** Today's relevant permits in columns by status, grouped by zone, those ending first at the top. */
export function PermitBoard({ projectId, system }: Props) {
  const of = useMemo(() => permitWindow(projectId, system), [projectId, system])
  const asked = { ...of.firstPage, view: 'board', sort: { column: 'validTo', down: false }, size: largestPage } as const
  const { data, error } = useQuery(of.page(asked, true))
  if (error && !data) return <Notice tone="red">{error.message}</Notice>
  if (!data) return <Spinner label="The permits are loading" />
  if (data.rows.length === 0)
    return <EmptyState title="No permits today">Permits submitted, live or closed today appear here.</EmptyState>
  return (
    <>
      {data.next !== null && (
        <Notice tone="amber">{`The board shows ${largestPage} permits. Look for the others in the register.`}</Notice>
      )}
      <div className="permit-board" ref={showsNow}>
        {columns.map((column) => {
          const rows = data.rows.filter(({ statusId }) => column.of.includes(statusId))
          return (
            <section
              key={column.title}
              aria-label={column.title}
              data-urgent={(column.urgent && rows.length > 0) || undefined}
              data-now={column.of.includes(status.active) || undefined}
            >
              <h2>
                {column.title} <span className="count">{rows.length}</span>
              </h2>
              {byZone(rows).map(([zone, own]) => (
                <div key={zone} className="permit-zone">
                  <h3>{zone}</h3>
                  {own.map((row) => (
                    <Card key={row.id} row={row} system={system} />
                  ))}
                </div>
              ))}
            </section>
          )
        })}
      </div>
    </>
  )
}

function byZone(rows: readonly PermitSummary[]) {
  const zones = new Map<string, PermitSummary[]>()
  for (const row of rows) zones.set(row.locationName ?? '', [...(zones.get(row.locationName ?? '') ?? []), row])
  return [...zones]
}

function Card({ row, system }: { row: PermitSummary; system: System }) {
  const clock = useClock()
  const waiting = waitsFor(row)
  return (
    <UiLink href={recordPath('permit', row, system)} className="permit-card">
      <span className="line tight small">
        <span className="quiet">{row.number}</span>
        {row.signedOn > 0 && <span className="push quiet">{`${row.signedOn} on`}</span>}
      </span>
      <strong>{row.title}</strong>
      <span className="small quiet">{row.processSubTypeName}</span>
      <span className="small quiet cut">{waiting}</span>
      <span className="small">
        <DueMark due={validity(row, clock)} />
      </span>
    </UiLink>
  )
}
