import { useMemo, type ReactNode } from 'react'
import { daysOver, overWords } from '#contract/deadlines.ts'
import type { Project } from '#contract/entities/project.ts'
import { workCalendar } from '#contract/holidays.ts'
import { useOffice } from '#src/data/office.ts'
import { OverWordsProvider } from '#src/ui/TimeZoneProvider.tsx'

interface Props {
  project: Pick<Project, 'jurisdiction' | 'isInScotland'>
  children: ReactNode
}

/** Lets the pages of a project say how late something is in the days that its office counts. */
export function ProjectDays({ project: { jurisdiction, isInScotland }, children }: Props) {
  const office = useOffice()
  const words = useMemo(() => {
    if (!office) return () => overWords(0, 'working')
    const days = { rule: office.dueRule, calendar: workCalendar({ jurisdiction, isInScotland }, office) }
    return (due: string, today: string) => overWords(daysOver(due, today, days), days.rule)
  }, [office, jurisdiction, isInScotland])
  return <OverWordsProvider words={words}>{children}</OverWordsProvider>
}
