import { foldedCompany, foldedName } from '../text/foldedNames.ts'
import { takesOff, type CardOutcome } from './disciplinaryCards.ts'

/** A person as a record knows them: by account, or by name and company. */
export interface KnownPerson {
  userId: number | null
  name: string
  company: string | null
}

/** How long a card keeps its person away. Days are 'YYYY-MM-DD' on the site. */
export interface TimeAway {
  outcome: CardOutcome
  effectiveFrom: string | null
  /** The last day; null until further notice. */
  effectiveTo: string | null
}

/** Whether a card in force keeps its person from the work on a day. A suspension does so until its last day. */
export const keepsAway = ({ outcome, effectiveFrom, effectiveTo }: TimeAway, day: string) =>
  (takesOff(outcome) || outcome === 'suspension') &&
  effectiveFrom !== null &&
  effectiveFrom <= day &&
  (effectiveTo === null || day <= effectiveTo)

/**
 * Whether two records mean the same person (domain specification, 7.9). Two accounts are two people. Without them, the
 * name and the company decide, however they are written; someone who states no company may be anyone of that name.
 */
export function isSamePerson(one: KnownPerson, other: KnownPerson): boolean {
  if (one.userId !== null && other.userId !== null) return one.userId === other.userId
  const name = foldedName(one.name)
  if (name === '' || name !== foldedName(other.name)) return false
  return !one.company || !other.company || foldedCompany(one.company) === foldedCompany(other.company)
}

const written = (day: string) => day.split('-').toReversed().join('/')

/** 'Ned Ward is off the project until 12/05/2026.' It names no card: few may read those. */
export const awayWords = (name: string, { outcome, effectiveTo }: TimeAway) =>
  `${name} is ${outcome === 'suspension' ? 'suspended from' : outcome === 'offAllSites' ? 'off all sites, so also off' : 'off'} this project ${
    effectiveTo === null ? 'until further notice' : `until ${written(effectiveTo)}`
  } and must not work here.`
