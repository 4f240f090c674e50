import { IconAlertTriangle, IconCheck, IconChevronLeft, IconChevronRight, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { weekFrom, type DoneInspection, type InspectionBoard } from '#contract/inspections/board.ts'
import { inspectionResultWords } from '#contract/equipment/statuses.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import { daysAfter } from '#contract/time/siteClock.ts'
import type { System } from '#contract/systems.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { inspectionBoard } from './board.ts'
import type { InspectionKind } from './inspectionKind.ts'
import './inspectionBoard.css'

interface Props {
  kind: InspectionKind
  projectId: number
  system: System
  /** The first day of the week; the current week by default. */
  on: string | undefined
  onMove(on: string | undefined): void
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })

/**
 * The week as a register: per item, the results of each day's inspections, and what is due. It prints as shown (IE S.I.
 * 299/2007, register of inspections).
 */
export function InspectionWeek({ kind, projectId, system, on, onMove }: Props) {
  const board = useQuery(inspectionBoard(kind, projectId, system, on))
  const clock = useClock()
  const words = inspectionWords(system, kind.itemKind)
  return (
    <Loaded of={board} name="The week">
      {(week) => {
        const items = itemsOf(week)
        const days = weekFrom(week.from)
        return (
          <section className="inspection-week" aria-label="Week">
            <div className="line inspection-week-head">
              <Button
                small
                icon={<IconChevronLeft size={16} />}
                aria-label="Week before"
                onClick={() => onMove(daysAfter(week.from, -7))}
              />
              <h2>{`Week from ${plainDate(week.from, clock)}`}</h2>
              <Button
                small
                icon={<IconChevronRight size={16} />}
                aria-label="Week after"
                onClick={() => onMove(daysAfter(week.from, 7))}
              />
              {on && (
                <Button small onClick={() => onMove(undefined)}>
                  This week
                </Button>
              )}
            </div>
            {items.length === 0 ? (
              <EmptyState title="No items">{words.noneInWeek}</EmptyState>
            ) : (
              <div className="inspection-grid">
                <table className="table" aria-label={words.week}>
                  <thead>
                    <tr>
                      <th scope="col">{words.item}</th>
                      {days.map((day) => (
                        <th key={day} scope="col" aria-current={day === week.today ? 'date' : undefined}>
                          {weekday.format(new Date(`${day}T00:00:00Z`))}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {items.map((item) => (
                      <tr key={item.id}>
                        <th scope="row">
                          <span className="number">{item.number}</span> {item.name}
                        </th>
                        {days.map((day) => (
                          <td key={day}>
                            {item.done
                              .filter((one) => one.day === day)
                              .map((one) => (
                                <Done
                                  key={one.id}
                                  one={one}
                                  href={kind.href({ projectId, itemId: item.id, id: one.id }, system)}
                                />
                              ))}
                            {item.due
                              .filter((one) => one.dueOn === day)
                              .map((one) => (
                                <span
                                  key={one.scheduleKey}
                                  className={day < week.today ? 'due late tone-red small' : 'quiet small'}
                                >
                                  {`${one.inspectionTypeName} ${day < week.today ? 'missed' : 'due'}`}
                                </span>
                              ))}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </section>
        )
      }}
    </Loaded>
  )
}

const icons = { pass: IconCheck, passWithDefects: IconAlertTriangle, fail: IconCircleX, na: IconCheck } as const
const tones = { pass: 'tone-green', passWithDefects: 'tone-amber', fail: 'tone-red', na: 'quiet' } as const

function Done({ one, href }: { one: DoneInspection; href: string }) {
  const result = one.result ?? 'na'
  const Icon = icons[result]
  return (
    <UiLink className={`due small ${tones[result]}`} href={href} title={inspectionResultWords[result]}>
      <Icon size={14} aria-label={inspectionResultWords[result]} />
      {one.inspectionTypeName}
      {one.lateDays > 0 && ' (late)'}
    </UiLink>
  )
}

/** The items of the week sorted by number, with what was done and what is due. */
function itemsOf({ due, done }: InspectionBoard) {
  const named = new Map([...due, ...done].map(({ itemId, itemNumber, itemName }) => [itemId, { itemNumber, itemName }]))
  return [...named]
    .map(([id, { itemNumber, itemName }]) => ({
      id,
      number: itemNumber,
      name: itemName,
      due: due.filter((one) => one.itemId === id),
      done: done.filter((one) => one.itemId === id),
    }))
    .toSorted((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }))
}
