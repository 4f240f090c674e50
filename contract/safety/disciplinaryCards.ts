export const cardLevels = ['verbal', 'yellow', 'finalYellow', 'red'] as const
export type CardLevel = (typeof cardLevels)[number]
export const cardWords: Readonly<Record<CardLevel, string>> = {
  verbal: 'Verbal warning',
  yellow: 'Yellow card',
  finalYellow: 'Final yellow card',
  red: 'Red card',
}

export const cardOutcomes = ['none', 'reinduction', 'toolboxTalk', 'suspension', 'offProject', 'offAllSites'] as const
export type CardOutcome = (typeof cardOutcomes)[number]
export const cardOutcomeWords: Readonly<Record<CardOutcome, string>> = {
  none: 'The card alone',
  reinduction: 'Re-induction',
  toolboxTalk: 'Toolbox talk',
  suspension: 'Suspension',
  offProject: 'Off this project',
  offAllSites: 'Off all sites',
}
/** Whether an outcome takes the person off the site for longer than a suspension. */
export const takesOff = (outcome: string) => outcome === 'offProject' || outcome === 'offAllSites'

export const appealDecisions = ['upheld', 'reduced', 'withdrawn'] as const
export type AppealDecision = (typeof appealDecisions)[number]
export const appealDecisionWords: Readonly<Record<AppealDecision, string>> = {
  upheld: 'The card stands',
  reduced: 'Reduced to a lighter card',
  withdrawn: 'The card is withdrawn',
}

export interface Card {
  level: CardLevel
  /** 'YYYY-MM-DD'. */
  occurredOn: string
  /** True if an appeal withdrew the card. */
  isWithdrawn: boolean
}

/** Site rule: a yellow card lapses after this many months. */
const yellowMonths = 6

/** Returns the day on which a yellow card lapses. 31 August plus six months is the last day of February. */
export function yellowLapsesOn(occurredOn: string) {
  const [year, month, date] = occurredOn.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + yellowMonths + 1, 0))
  const day = Math.min(date, lastOfMonth.getUTCDate())
  return new Date(Date.UTC(lastOfMonth.getUTCFullYear(), lastOfMonth.getUTCMonth(), day)).toISOString().slice(0, 10)
}

const isYellow = ({ level }: Pick<Card, 'level'>) => level === 'yellow' || level === 'finalYellow'

/** Returns whether a yellow card counts on a day: from the day of the breach until the day before it lapses. */
export const yellowCounts = (card: Card, day: string) =>
  isYellow(card) && !card.isWithdrawn && card.occurredOn <= day && day < yellowLapsesOn(card.occurredOn)

/** Suggests a red card instead of a yellow one if another yellow card of the person still counts on that day. */
export const suggestedLevel = (level: CardLevel, occurredOn: string, earlier: readonly Card[]): CardLevel =>
  (level === 'yellow' || level === 'finalYellow') && earlier.some((card) => yellowCounts(card, occurredOn))
    ? 'red'
    : level

/** The state of a card on a day: not issued yet, in force, lapsed as yellow cards do, or withdrawn after an appeal. */
export type CardStanding = 'notGiven' | 'inForce' | 'lapsed' | 'withdrawn'
export const standingWords: Readonly<Record<CardStanding, string>> = {
  notGiven: 'Not given',
  inForce: 'In force',
  lapsed: 'Lapsed',
  withdrawn: 'Withdrawn',
}

/** Returns the state of a card on a day. Verbal warnings and red cards do not lapse. */
export function cardStanding(card: Card & { isGiven: boolean }, today: string): CardStanding {
  if (!card.isGiven) return 'notGiven'
  if (card.isWithdrawn) return 'withdrawn'
  return isYellow(card) && today >= yellowLapsesOn(card.occurredOn) ? 'lapsed' : 'inForce'
}

/** The day on which a card lapses; null for one that does not. */
export const lapsesOn = (card: Pick<Card, 'level' | 'occurredOn'>) =>
  isYellow(card) ? yellowLapsesOn(card.occurredOn) : null

/** Whether a card keeps the person off the site on a day or from a later day. The last day is included. */
export const keepsOff = (
  { outcome, effectiveTo }: { outcome: string; effectiveTo: string | null },
  standing: CardStanding,
  today: string,
) => takesOff(outcome) && standing === 'inForce' && (effectiveTo === null || today <= effectiveTo)

const weights: Readonly<Record<CardLevel, number>> = { verbal: 0, yellow: 1, finalYellow: 2, red: 3 }
export const isLighter = (one: CardLevel, other: CardLevel) => weights[one] < weights[other]
