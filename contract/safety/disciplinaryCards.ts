export type CardLevel = 'verbal' | 'yellow' | 'finalYellow' | 'red'

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

const isYellow = ({ level }: Card) => level === 'yellow' || level === 'finalYellow'

/** Returns whether a yellow card counts on a day: from the day of the breach until the day before it lapses. */
export const yellowCounts = (card: Card, day: string) =>
  isYellow(card) && !card.isWithdrawn && card.occurredOn <= day && day < yellowLapsesOn(card.occurredOn)

/** Suggests a red card instead of a yellow one if another yellow card of the person still counts on that day. */
export const suggestedLevel = (level: CardLevel, occurredOn: string, earlier: readonly Card[]): CardLevel =>
  (level === 'yellow' || level === 'finalYellow') && earlier.some((card) => yellowCounts(card, occurredOn))
    ? 'red'
    : level
