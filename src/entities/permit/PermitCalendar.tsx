import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { daysAfter } from '#contract/time/holidays.ts'
import { instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import type { PermitOnCalendar } from '#contract/questionnaires/permitCalendar.ts'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { showsNow } from '#src/ui/showsNow.ts'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { dateWords, dayOf, fullWords, type Clock } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import {
  hoursOf,
  isOn,
  mondayOf,
  siteDays,
  spans,
  timesWithin,
  within,
  type SiteDay,
  type Span,
} from './calendarDays.ts'
import { permitCalendar } from './data.ts'
import { byZone, isNotHandedBack, timeOf } from './permitZones.ts'
import './permitCalendar.css'

interface Props {
  projectId: number
  system: System
  /** A day of the calendar, yyyy-mm-dd; today by default. */
  on: string | undefined
  span: Span
  onMove(on: string | undefined, span: Span): void
}

/** The permits of a week or a day by zone, with conflicts. Days and hours are in the site's time zone. */
export function PermitCalendar({ projectId, system, on, span, onMove }: Props) {
  const clock = useClock()
  const today = dayOf(clock.now, clock.zone)
  const first = span === 'week' ? mondayOf(on ?? today) : (on ?? today)
  const days = siteDays(first, spans[span], clock.zone)
  const asked = useQuery({
    ...permitCalendar(projectId, system, days[0]!.from, days.at(-1)!.to),
    placeholderData: keepPreviousData,
  })
  const step = (by: number) => onMove(daysAfter(first, by * spans[span]), span)
  return (
    <div className="permit-calendar">
      <div className="line wrap calendar-tools">
        <Button small icon={<IconChevronLeft size={15} />} aria-label={`Earlier ${span}`} onClick={() => step(-1)} />
        <Button small onClick={() => onMove(undefined, span)}>
          Today
        </Button>
        <Button small icon={<IconChevronRight size={15} />} aria-label={`Later ${span}`} onClick={() => step(1)} />
        <h2 aria-live="polite">{titleOf(days, clock)}</h2>
        <div className="line tight push" role="group" aria-label="Span">
          {(['day', 'week'] as const).map((one) => (
            <Button key={one} small aria-pressed={one === span} onClick={() => onMove(on, one)}>
              {one === 'day' ? 'Day' : 'Week'}
            </Button>
          ))}
        </div>
      </div>
      <Loaded of={asked} name="The calendar">
        {(permits) => {
          const shown = permits.filter((permit) => days.some((day) => within(day, timeOf(permit, clock)) !== null))
          if (shown.length === 0)
            return (
              <EmptyState title="No permits at this time">
                Permits in review, approved, live or closed appear here by zone.
              </EmptyState>
            )
          return span === 'week' ? (
            <Week days={days} permits={shown} system={system} projectId={projectId} clock={clock} />
          ) : (
            <Day day={days[0]!} permits={shown} system={system} projectId={projectId} clock={clock} />
          )
        }}
      </Loaded>
    </div>
  )
}

const titleOf = (days: readonly SiteDay[], clock: Clock) =>
  days.length === 1
    ? fullWords(days[0]!.day, clock)
    : `${dateWords(days[0]!.day, clock)} to ${dateWords(days.at(-1)!.day, clock)}`

interface TableProps {
  permits: readonly PermitOnCalendar[]
  system: System
  projectId: number
  clock: Clock
}

function Week({ days, permits, ...of }: TableProps & { days: readonly SiteDay[] }) {
  const { clock } = of
  return (
    <div className="calendar-scroll" ref={showsNow}>
      <table className="calendar-week" aria-label="Permits by zone and day">
        <thead>
          <tr>
            <th scope="col">Zone</th>
            {days.map((day) => (
              <th
                key={day.day}
                scope="col"
                data-today={isOn(clock.now, day) || undefined}
                data-now={isOn(clock.now, day) || undefined}
              >
                <time dateTime={day.day}>{dateWords(day.day, clock)}</time>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byZone(permits).map((own) => (
            <tr key={own[0]!.locationId}>
              <th scope="row">{own[0]!.locationName}</th>
              {days.map((day) => (
                <td key={day.day} data-today={isOn(clock.now, day) || undefined}>
                  <ul>
                    {own
                      .filter((permit) => within(day, timeOf(permit, clock)) !== null)
                      .map((permit) => (
                        <li key={permit.id}>
                          <Card permit={permit} times={timesWithin(day, timeOf(permit, clock), clock.zone)} {...of} />
                        </li>
                      ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const quarter = 900_000

function Day({ day, permits, ...of }: TableProps & { day: SiteDay }) {
  const { clock } = of
  const hours = hoursOf(day, clock.zone)
  const columns = { gridTemplateColumns: `repeat(${hours.length * 4}, minmax(6px, 1fr))` }
  return (
    <div className="calendar-scroll" ref={showsNow}>
      <table className="calendar-day" aria-label="Permits by zone and hour">
        <thead>
          <tr>
            <th scope="col">Zone</th>
            <th scope="col">
              <span className="away">Time</span>
              <div className="calendar-hours" style={columns} aria-hidden>
                {hours.map(({ from, words }) => (
                  <span key={from} data-now={(from <= clock.now && clock.now < from + 4 * quarter) || undefined}>
                    {words}
                  </span>
                ))}
              </div>
            </th>
          </tr>
        </thead>
        <tbody>
          {byZone(permits).map((own) => (
            <tr key={own[0]!.locationId}>
              <th scope="row">{own[0]!.locationName}</th>
              <td>
                <ul className="calendar-bars" style={columns}>
                  {own.map((permit) => {
                    const { from, to } = within(day, timeOf(permit, clock))!
                    const start = Math.floor((from - day.from) / quarter) + 1
                    const end = Math.max(Math.ceil((to - day.from) / quarter) + 1, start + 1)
                    return (
                      <li key={permit.id} style={{ gridColumn: `${start} / ${end}` }}>
                        <Card permit={permit} times={timesWithin(day, timeOf(permit, clock), clock.zone)} {...of} />
                      </li>
                    )
                  })}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A permit on the calendar: time, description, status and conflicts. */
function Card({ permit, times, system, projectId, clock }: Omit<TableProps, 'permits'> & CardProps) {
  const { id, number, title, subTypeName, statusId } = permit
  const clash = clashWords(permit)
  return (
    <UiLink
      href={recordPath('permit', { projectId, id }, system)}
      className="calendar-card"
      data-clash={permit.clash ?? undefined}
      title={`${subTypeName}: ${title}`}
    >
      <span className="small number">{times}</span>
      <strong>
        <span className="number">{number ?? ''}</span> {title}
      </strong>
      <span className="small quiet">{instanceStatusWords[statusId]}</span>
      {isNotHandedBack(permit, clock) && <span className="small due tone-red">Not handed back</span>}
      {clash && (
        <span className={`small due ${permit.clash === 'exclusive' ? 'tone-red' : 'tone-amber'}`}>
          <IconAlertTriangle size={13} aria-hidden />
          {clash}
        </span>
      )}
    </UiLink>
  )
}
interface CardProps {
  permit: PermitOnCalendar
  times: string
}

function clashWords({ clash, isCoordinated }: PermitOnCalendar) {
  if (clash === 'exclusive') return 'Zone not free'
  if (clash === 'conflicting') return isCoordinated ? 'Conflicts, coordinated' : 'Conflicts'
  return null
}
