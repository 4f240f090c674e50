import { takesOff, type CardOutcome } from './disciplinaryCards.ts'

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

const written = (day: string) => day.split('-').toReversed().join('/')

/** 'Ned Ward is off the project until 12/05/2026.' It names no card: few may read those. */
export const awayWords = (name: string, { outcome, effectiveTo }: TimeAway) =>
  `${name} is ${outcome === 'suspension' ? 'suspended from' : outcome === 'offAllSites' ? 'off all sites, so also off' : 'off'} this project ${
    effectiveTo === null ? 'until further notice' : `until ${written(effectiveTo)}`
  } and must not work here.`
