import { timeZoneWords } from '#contract/time/timeZones.ts'
import { contractFormWords, currencyWords, type Project } from '#contract/entities/project.ts'
import type { ReactNode } from 'react'
import { countryWords } from '#contract/people/countries.ts'
import { systemWords, type System } from '#contract/systems.ts'
import { money } from '#contract/text/money.ts'
import { plainDate, type Clock } from '#src/ui/time/time.ts'

/** Jurisdictions, whose law applies to the project. */
export const jurisdictionWords: Record<Project['jurisdiction'], string> = countryWords

/** The authority's notice of a construction project, by jurisdiction. */
export const noticeWords: Record<Project['jurisdiction'], string> = {
  IE: 'AF2 reference',
  GB: 'F10 reference',
  NI: 'F10 reference',
}

/** Formats the address on one line. */
export const addressOf = (project: Pick<Project, 'address1' | 'address2' | 'town' | 'county' | 'postcode'>) =>
  [...new Set([project.address1, project.address2, project.town, project.county, project.postcode])]
    .filter(Boolean)
    .join(', ')

/** Formats the contract value in its own currency. */
export const valueWords = ({ contractValue, currency }: Pick<Project, 'contractValue' | 'currency'>) =>
  money(contractValue, currency)

/** Formats a field's value for ConflictChoice. */
export function projectValueWords(name: string, value: unknown, clock: Clock): ReactNode {
  if (value === null || value === undefined || value === '') return undefined
  if (name === 'systems') return (value as System[]).map((system) => systemWords[system]).join(', ')
  if (name === 'jurisdiction') return jurisdictionWords[value as Project['jurisdiction']]
  if (name === 'contractForm') return contractFormWords[value as NonNullable<Project['contractForm']>]
  if (name === 'currency') return currencyWords[value as Project['currency']]
  if (name === 'timeZone') return timeZoneWords[value as Project['timeZone']]
  return name.endsWith('Date') && typeof value === 'string' ? plainDate(value, clock) : undefined
}
