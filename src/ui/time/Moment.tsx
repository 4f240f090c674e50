import { dateWords, fullWords, momentWords } from './time.ts'
import { useClock } from './TimeZoneProvider.tsx'

interface Props {
  /** An ISO date and time, or a calendar day (yyyy-mm-dd); an empty value shows as a dash. */
  at: string | null | undefined
  /** Overrides the zone of the nearest TimeZoneProvider. */
  zone?: string
  /** Shows the time on any day, not just for today and tomorrow. */
  withTime?: boolean
  /** Uses lower case for the middle of a sentence: 'today 14:22'. */
  inSentence?: boolean
  className?: string
}

/** A date and time in short form, with the full form in its title. */
export function Moment({ at, zone, withTime = false, inSentence = false, className }: Props) {
  const clock = useClock()
  const here = zone === undefined ? clock : { ...clock, zone }
  const words = withTime ? momentWords(at, here) : dateWords(at, here)
  if (!at) return <span className={className}>{words}</span>
  return (
    <time className={className} dateTime={at} title={fullWords(at, here)}>
      {inSentence ? words.replace(/^To/, 'to') : words}
    </time>
  )
}
