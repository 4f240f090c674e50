import type { ReactNode } from 'react'
import { countryWords } from '#contract/people/countries.ts'
import { type Client } from '#contract/entities/client.ts'
import { dateWords, type Clock } from '#src/ui/time/time.ts'

/** Formats a client's field value, if it is not already text. */
export const clientValueWords =
  (clock: Clock) =>
  (name: string, value: unknown): ReactNode => {
    if (value === null || value === '') return undefined
    if (name === 'country') return countryWords[value as Client['country']]
    if (name === 'insuranceExpiry') return dateWords(value as string, clock)
    if (name === 'isActive') return value ? 'Yes' : 'No'
    if (name === 'trades') return (value as string[]).join(', ') || undefined
    if (name !== 'accreditations') return undefined
    const held = value as Client['accreditations']
    return (
      held
        .map(({ scheme, number, expiry }) =>
          [scheme, number, expiry && `until ${dateWords(expiry, clock)}`].filter(Boolean).join(' '),
        )
        .join(', ') || undefined
    )
  }
