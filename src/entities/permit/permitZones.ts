import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { PermitOnCalendar } from '#contract/questionnaires/permitCalendar.ts'
import type { Clock } from '#src/ui/time/time.ts'
import type { Part } from './calendarDays.ts'

const running: readonly number[] = [status.active, status.suspended, status.expired]

/** The time of a permit. One that nobody has handed back lasts until now, because people may still be at work. */
export function timeOf({ validFrom, validTo, statusId }: PermitOnCalendar, { now }: Clock): Part {
  const to = Date.parse(validTo)
  return { from: Date.parse(validFrom), to: running.includes(statusId) ? Math.max(to, now) : to }
}

/** Whether a permit's time is over but nobody has handed it back. */
export const isNotHandedBack = ({ statusId, validTo }: PermitOnCalendar, { now }: Clock) =>
  running.includes(statusId) && Date.parse(validTo) < now

/** Groups permits by zone name. */
export function byZone(permits: readonly PermitOnCalendar[]) {
  const zones = new Map<number, PermitOnCalendar[]>()
  for (const permit of permits) zones.set(permit.locationId, [...(zones.get(permit.locationId) ?? []), permit])
  return [...zones.values()].toSorted((one, other) =>
    one[0]!.locationName.localeCompare(other[0]!.locationName, undefined, { numeric: true }),
  )
}
