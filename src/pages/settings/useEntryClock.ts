import type { TrailEntry } from '#contract/trail.ts'
import type { Clock } from '#src/ui/time.ts'
import { useClock } from '#src/ui/TimeZoneProvider.tsx'

/** Returns the clock for the values of an entry, in the time zone of the record's project if it belongs to one. */
export function useEntryClock({ timeZone }: TrailEntry): Clock {
  const { now, zone } = useClock()
  return { now, zone: timeZone ?? zone }
}
