import { useQuery } from '@tanstack/react-query'
import { instanceStatus as status, instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import type { PermitOnCalendar } from '#contract/questionnaires/permitCalendar.ts'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import { hoursOf, siteDays, timesWithin, within, type Part, type SiteDay } from '#src/entities/permit/calendarDays.ts'
import { permitCalendar } from '#src/entities/permit/data.ts'
import { byZone, isNotHandedBack, timeOf } from '#src/entities/permit/permitZones.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { showsNow } from '#src/ui/showsNow.ts'
import { dayOf, timeWords, type Clock } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'

const hour = 3_600_000
/** The hours always shown. Permits outside them extend the range. */
const usual = { from: 6, to: 19 }

const tones: Partial<Record<number, string>> = {
  [status.active]: 'green',
  [status.suspended]: 'amber',
  [status.expired]: 'red',
  [status.handedBack]: 'violet',
}

/** Today's permits by zone on a time axis, with a line for the current time. */
export function PermitsToday({ projectId, system }: { projectId: number; system: System }) {
  const clock = useClock()
  const day = siteDays(dayOf(clock.now, clock.zone), 1, clock.zone)[0]!
  return (
    <Loaded of={useQuery(permitCalendar(projectId, 'sms', day.from, day.to))} name="The permits">
      {(permits) => {
        const shown = permits.filter((permit) => within(day, timeOf(permit, clock)) !== null)
        if (shown.length === 0) return <p className="board-none quiet">No permits today.</p>
        return <Zones projectId={projectId} system={system} day={day} permits={shown} clock={clock} />
      }}
    </Loaded>
  )
}

interface ZonesProps {
  projectId: number
  system: System
  day: SiteDay
  permits: readonly PermitOnCalendar[]
  clock: Clock
}

function Zones({ projectId, system, day, permits, clock }: ZonesProps) {
  const partOf = (permit: PermitOnCalendar) => within(day, timeOf(permit, clock))!
  const shown = hoursShown(day, permits.map(partOf))
  const share = (at: number) => ((at - shown.from) / (shown.to - shown.from)) * 100
  const hasNow = clock.now > shown.from && clock.now < shown.to
  // Leaves out the hour that the label of the current time would cover.
  const hours = hoursOf(shown, clock.zone).filter(
    ({ from }, at) => at % 2 === 0 && !(hasNow && Math.abs(share(from) - share(clock.now)) < 6),
  )
  return (
    <div className="zones-scroll" ref={showsNow}>
      <div className="zones">
        <div className="zone-hours small quiet" aria-hidden>
          <div>
            {hours.map(({ from, words }) => (
              <span key={from} style={{ left: `${share(from)}%` }}>
                {words}
              </span>
            ))}
            {hasNow && (
              <b className="zone-now" data-now style={{ left: `${share(clock.now)}%` }}>
                {timeWords(new Date(clock.now).toISOString(), clock)}
              </b>
            )}
          </div>
        </div>
        <ul>
          {byZone(permits).map((own) => (
            <li key={own[0]!.locationId} className="zone">
              <span className="cut" title={own[0]!.locationName}>
                {own[0]!.locationName}
              </span>
              <ul>
                {own.map((permit) => {
                  const { from, to } = partOf(permit)
                  const times = timesWithin(day, timeOf(permit, clock), clock.zone)
                  return (
                    <li key={permit.id} style={{ marginLeft: `${share(from)}%`, width: `${share(to) - share(from)}%` }}>
                      <PermitBar permit={permit} times={times} projectId={projectId} system={system} clock={clock} />
                    </li>
                  )
                })}
              </ul>
            </li>
          ))}
        </ul>
        {hasNow && (
          <div className="zone-line" aria-hidden>
            <i style={{ left: `${share(clock.now)}%` }} />
          </div>
        )}
      </div>
    </div>
  )
}

interface BarProps {
  permit: PermitOnCalendar
  times: string
  projectId: number
  system: System
  clock: Clock
}

function PermitBar({ permit, times, projectId, system, clock }: BarProps) {
  const { id, number, title, subTypeName, statusId } = permit
  const isLate = isNotHandedBack(permit, clock)
  const words = isLate ? 'Not handed back' : (instanceStatusWords[statusId] ?? '')
  return (
    <UiLink
      href={recordPath('permit', { projectId, id }, system)}
      className="zone-bar"
      data-tone={isLate ? 'red' : (tones[statusId] ?? 'grey')}
      title={`${number ?? ''} ${title}: ${times}, ${words}`}
    >
      <strong>{subTypeName}</strong> {words}
      <span className="away">
        , {number} {title}, {times}
      </span>
    </UiLink>
  )
}

/** The hours from the earliest to the latest permit of the day, and at least the usual ones. */
function hoursShown({ from, to }: SiteDay, parts: readonly Part[]): Part {
  const first = Math.min(from + usual.from * hour, ...parts.map((part) => part.from))
  const last = Math.max(from + usual.to * hour, ...parts.map((part) => part.to))
  return {
    from: from + Math.floor((first - from) / hour) * hour,
    to: Math.min(to, from + Math.ceil((last - from) / hour) * hour),
  }
}
