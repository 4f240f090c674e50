import type { Induction } from '#contract/entities/induction.ts'
import { clearanceOf } from '#contract/safety/induction.ts'
import { Moment } from '#src/ui/Moment.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { dayOf } from '#src/ui/time.ts'
import { useClock } from '#src/ui/TimeZoneProvider.tsx'

/** Whether an inducted person may work today, by the date on site and not by the status alone. */
export function useClearance(row: Pick<Induction, 'statusId' | 'expiresOn'>) {
  const { now, zone } = useClock()
  return clearanceOf(row, dayOf(now, zone))
}

/** The answer to what everybody at the gate asks first. */
export function ClearanceNotice({ row }: { row: Induction }) {
  const clearance = useClearance(row)
  const until = row.expiresOn && <Moment at={row.expiresOn} inSentence />
  switch (clearance) {
    case 'cleared':
      return (
        <Notice tone="green" title="Yes, they may work on this site">
          Until and including {until}. Site number {row.siteNumber}.
        </Notice>
      )
    case 'expiring':
      return (
        <Notice tone="amber" title="Yes, they may work, but the induction is about to end">
          The last day is {until}. Site number {row.siteNumber}. Induct them again in time.
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="red" title="No, the induction has ended">
          The last day was {until}. They may not work until they are inducted again.
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="red" title="No, the induction was rejected">
          {row.reason}
        </Notice>
      )
    case 'over':
      return (
        <Notice tone="grey" title="No, this induction is over">
          {row.reason}
        </Notice>
      )
    case 'waiting':
      return (
        <Notice tone="blue" title="Not yet cleared to work">
          {row.waitingFor ? `It waits for ${row.waitingFor}.` : (row.reason ?? 'The induction is not submitted yet.')}
        </Notice>
      )
  }
}
