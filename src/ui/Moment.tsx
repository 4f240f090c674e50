import { dateWords, fullWords, momentWords } from './time.ts'
import { useClock } from './TimeZoneProvider.tsx'

interface Props {
  /** An ISO moment or a calendar day (yyyy-mm-dd); nothing shows as a dash. */
  at: string | null | undefined
  /** Stands in for the zone of the nearest TimeZoneProvider. */
  zone?: string
  /** With the time even when it is not today or tomorrow. */
  withTime?: boolean
  /** In the middle of a sentence: 'today 14:22'. */
  inSentence?: boolean
  className?: string
}

/** A moment in short words, with the whole moment in its title. */
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
