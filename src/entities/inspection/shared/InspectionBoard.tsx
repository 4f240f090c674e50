import { isDueBy } from '#contract/time/deadlines.ts'
import { useQuery } from '@tanstack/react-query'
import { performerWords } from '#contract/entities/equipmentType.ts'
import { grouped } from '#contract/grouped.ts'
import { columnOf, mostOnBoard, type BoardColumn, type DueInspection } from '#contract/inspections/board.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { inspectionBoard } from './board.ts'
import type { InspectionKind } from './inspectionKind.ts'
import './inspectionBoard.css'

const columns: readonly { id: BoardColumn; title: string; none: string }[] = [
  { id: 'overdue', title: 'Overdue', none: 'Nothing is overdue.' },
  { id: 'today', title: 'Today', none: 'Nothing is due today.' },
  { id: 'soon', title: 'Next 7 days', none: 'Nothing is due.' },
]

interface Props {
  kind: InspectionKind
  projectId: number
  system: System
  /** URL of the form for an inspection that is due; null for readers. */
  beginHref: ((due: DueInspection) => string) | null
}

/** Who will probably inspect it: whoever did last, otherwise who the schedule names. */
const personOf = ({ lastBy, performedBy }: DueInspection) => lastBy ?? performerWords[performedBy]

/** Inspections that are due, overdue first, in columns by the person who performed the last one. */
export function InspectionBoard({ kind, projectId, system, beginHref }: Props) {
  const board = useQuery(inspectionBoard(kind, projectId, system))
  return (
    <Loaded of={board} name="The board">
      {({ due, today }) => {
        const within = due.filter((one) => columnOf(one, today) !== 'soon' || isDueBy(one.dueOn, weekAfter(today)))
        if (within.length === 0)
          return <EmptyState title="Nothing is due">What is overdue or due within a week appears here.</EmptyState>
        return (
          <>
            {due.length >= mostOnBoard && (
              <Notice tone="amber">{`The board shows ${mostOnBoard} ${inspectionWords(system, kind.itemKind).several}. The register has the others.`}</Notice>
            )}
            <div className="inspection-board">
              {columns.map(({ id, title, none }) => {
                const own = within.filter((one) => columnOf(one, today) === id)
                return (
                  <section key={id} aria-label={title} data-urgent={(id === 'overdue' && own.length > 0) || undefined}>
                    <h2>
                      {title} <span className="count">{own.length}</span>
                    </h2>
                    {own.length === 0 && <p className="quiet small">{none}</p>}
                    {[...grouped(own, personOf)].map(([person, rows]) => (
                      <div key={person} className="inspection-person">
                        <h3>{person}</h3>
                        {rows.map((one) => (
                          <Card
                            key={`${one.itemId}/${one.scheduleKey}`}
                            {...{ one, kind, system, projectId, beginHref }}
                          />
                        ))}
                      </div>
                    ))}
                  </section>
                )
              })}
            </div>
          </>
        )
      }}
    </Loaded>
  )
}

const weekAfter = (today: string) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10)

function Card({ one, kind, system, projectId, beginHref }: { one: DueInspection } & Props) {
  const clock = useClock()
  const { act } = inspectionWords(system, kind.itemKind)
  return (
    <article className="inspection-card">
      <UiLink href={recordPath(kind.itemKind, { projectId, id: one.itemId }, system)}>
        <span className="number">{one.itemNumber}</span> {one.itemName}
      </UiLink>
      <span className="small">
        {one.inspectionTypeName}
        {one.locationName && <span className="quiet">, {one.locationName}</span>}
      </span>
      <span className="line small">
        <DueMark due={dueOn(one.dueOn, clock)} />
        {beginHref && (
          <UiLink
            className="push"
            href={beginHref(one)}
            aria-label={`${act} ${one.itemNumber}: ${one.inspectionTypeName}`}
          >
            {act}
          </UiLink>
        )}
      </span>
    </article>
  )
}
