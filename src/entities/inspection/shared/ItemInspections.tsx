import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { inspectionWords } from '#contract/inspections/words.ts'
import type { System } from '#contract/systems.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { InstanceBadge, ResultBadge } from '#src/entities/safetyRecord/instanceLooks.tsx'
import type { InspectionKind } from './inspectionKind.ts'

interface Props {
  kind: InspectionKind
  itemId: number
  system: System
}

/** The latest inspections of an item, newest first. */
export function ItemInspections({ kind, itemId, system }: Props) {
  const of = useMemo(() => kind.itemWindow(itemId), [kind, itemId])
  const page = useQuery(of.page({ ...of.firstPage, size: 50 }, true))
  const clock = useClock()
  const words = inspectionWords(system, kind.itemKind)
  return (
    <Panel title={words.schedule} count={page.data?.rows.length} flush>
      <Loaded of={page} name="The inspections">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No items">{words.noneHere}</EmptyState>
          ) : (
            <table className="table" aria-label={words.ofItem}>
              <thead>
                <tr>
                  {['Number', words.one, 'Performed', 'By', 'Result', 'Next due', 'Status'].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <UiLink href={kind.href(row, system)}>{row.number ?? 'Draft'}</UiLink>
                    </td>
                    <td className="title">{row.inspectionTypeName}</td>
                    <td>
                      <Moment at={row.performedOn} withTime />
                    </td>
                    <td>{row.performedBy}</td>
                    <td>{row.result ? <ResultBadge result={row.result} /> : '—'}</td>
                    <td>
                      <DueMark due={dueOn(row.nextDueOn, clock)} />
                    </td>
                    <td>
                      <InstanceBadge statusId={row.statusId} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Panel>
  )
}
