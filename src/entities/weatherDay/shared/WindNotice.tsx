import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/entities/project.ts'
import { gustLimit, stoppedBy, windSpeed, windWork, windWorkWords, type WindWork } from '#contract/safety/wind.ts'
import { inSentence } from '#contract/text/words.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { weatherDays } from '../data.ts'

interface Props {
  project: Project
  /** The work that it concerns; by default all. */
  of?: readonly WindWork[]
}

/** A warning while today's gusts on site are above the project's limits for this work; nothing otherwise. */
export function WindNotice({ project, of = windWork }: Props) {
  const clock = useClock()
  const { data } = useQuery(weatherDays.list({ projectId: project.id, date: dayOf(clock.now, clock.zone) }))
  const today = data?.[0]
  const settings = project.pageData.settings.sms
  const stopped = stoppedBy(today?.gustMax, settings).filter((work) => of.includes(work))
  if (!today || stopped.length === 0) return null
  // The service delivers what was measured on the day after.
  const isForecast = today.source === 'provider'
  const speed = windSpeed(today.gustMax)
  const limits = stopped.map((work) => `${windSpeed(gustLimit(work, settings))} for ${inSentence(windWorkWords[work])}`)
  return (
    <Notice
      tone={isForecast ? 'amber' : 'red'}
      title={isForecast ? `Gusts of ${speed} are forecast for today` : `Gusts of ${speed} today`}
    >
      {`The limit is ${limits.join(' and ')}. Stop this work while gusts are above it. A lower limit of the maker applies.`}
    </Notice>
  )
}
