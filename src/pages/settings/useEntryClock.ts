import type { TrailEntry } from '#contract/history/trail.ts'
import type { Clock } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'

/** Returns the clock for the values of an entry, in the time zone of the record's project if it belongs to one. */
export function useEntryClock({ timeZone }: TrailEntry): Clock {
  const { now, zone } = useClock()
  return { now, zone: timeZone ?? zone }
}
