import { plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'

/** A period, open at either end: '3 Mar to 30 Jun', 'From 3 Mar', 'Until 30 Jun'. */
export function Period({ from, to }: { from: string | null; to: string | null }) {
  const clock = useClock()
  const [begins, ends] = [plainDate(from, clock), plainDate(to, clock)]
  if (from && to) return <span title={`${begins} to ${ends}`}>{`${begins} to ${ends}`}</span>
  if (from) return <span>{`From ${begins}`}</span>
  return <span>{to ? `Until ${ends}` : '—'}</span>
}
