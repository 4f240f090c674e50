import { countryWords } from '#contract/people/countries.ts'
import { dueRuleWords } from '#contract/entities/settings.ts'
import { timeZoneWords } from '#contract/time/timeZones.ts'
import type { ReactNode } from 'react'
import { isSystem, systemWords } from '#contract/systems.ts'
import { dateWords, type Clock } from '#src/ui/time/time.ts'

export const dayWords = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const choices: Partial<Record<string, Readonly<Record<string, string>>>> = {
  jurisdiction: countryWords,
  timeZone: timeZoneWords,
  dueRule: dueRuleWords,
}

/** Formats a setting, if it is not already text. */
export const settingsValueWords =
  (clock: Clock) =>
  (name: string, value: unknown): ReactNode => {
    if (typeof value === 'string') return choices[name]?.[value]
    if (typeof value === 'boolean') return value ? 'On' : 'Off'
    if (!Array.isArray(value)) return undefined
    if (name === 'workingDays') return value.map((day) => dayWords[Number(day) - 1]?.slice(0, 3)).join(', ')
    if (name === 'systems')
      return value
        .map(String)
        .filter(isSystem)
        .map((system) => systemWords[system])
        .join(', ')
    if (name !== 'closures') return undefined
    const closures = value as { name: string; from: string; to: string | null }[]
    return (
      closures
        .map(
          ({ name: called, from, to }) =>
            `${called} ${[from, to]
              .filter((day) => day !== null)
              .map((day) => dateWords(day, clock))
              .join(' to ')}`,
        )
        .join(', ') || '—'
    )
  }
