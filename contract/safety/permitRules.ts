/** The project role whose holders issue permits (`projectRoles`), besides those who manage safety. */
export const permitIssuerRole = 170

/** The period of a permit, as UTC instants in milliseconds. The end is exclusive. */
interface PermitTime {
  validFrom: number
  validTo: number
}

const hourMs = 3_600_000

/**
 * The longest duration of a permit in hours: that of its type or of the project, whichever is less; null without
 * either.
 */
export const leastHours = (...limits: (number | null)[]) => {
  const set = limits.filter((hours) => hours !== null)
  return set.length === 0 ? null : Math.min(...set)
}

/**
 * Returns why a permit may not run for this time, or null. Extensions go through the same check with the new end, so
 * that they stay within the maximum. Hours are elapsed hours: a night in which the clocks change has 11 or 13 of them.
 * Source: HSE, HSG250, on time limits of a permit; the hours of each sub type and of the project are
 * settings.
 */
export function permitTimeProblem({ validFrom, validTo }: PermitTime, maxHours: number, which = 'This type of permit') {
  if (validTo <= validFrom) return 'Valid to must be after valid from.'
  if (validTo - validFrom > maxHours * hourMs)
    return `${which} may run for ${maxHours} hours at most, extensions included.`
  return null
}

export interface ClashSide extends PermitTime {
  subTypeId: number
  /** The zone of the permit, with all zones that contain it, in any order. */
  zoneId: number
  zoneAncestorIds: readonly number[]
  /** True if no other work may take place in the zone. */
  isExclusive: boolean
  /** Sub types that must not be worked at the same time. A listing on either side is enough. */
  conflictingSubTypeIds: readonly number[]
}

const liesIn = (inner: ClashSide, outer: ClashSide) =>
  inner.zoneId === outer.zoneId || inner.zoneAncestorIds.includes(outer.zoneId)

/**
 * Returns why two permits clash, or null. They clash if one zone is the other or is in it, their times overlap, and
 * either is exclusive or lists the other's sub type. A permit that ends when the other starts does not clash. Source:
 * HSE, HSG250, on work that may affect other work.
 */
export function permitClash(one: ClashSide, other: ClashSide): 'exclusive' | 'conflicting' | null {
  if (!liesIn(one, other) && !liesIn(other, one)) return null
  if (one.validFrom >= other.validTo || other.validFrom >= one.validTo) return null
  if (one.isExclusive || other.isExclusive) return 'exclusive'
  const lists = (side: ClashSide, { subTypeId }: ClashSide) => side.conflictingSubTypeIds.includes(subTypeId)
  return lists(one, other) || lists(other, one) ? 'conflicting' : null
}

/**
 * The findings of a person who took over a hand-back or closing: '2 people were found on the work, and all are off.'
 */
export function foundWords(headCount: number) {
  if (headCount === 0) return 'Nobody was found on the work.'
  return headCount === 1
    ? 'One person was found on the work, and is off.'
    : `${headCount} people were found on the work, and all are off.`
}

/** The words for the steps of a permit that are signed. */
export const permitStepWords = {
  start: 'Accepted',
  handOver: 'Handed over',
  resume: 'Resumed',
  handBack: 'Handed back',
  close: 'Closed',
  takeOverHandBack: 'Handed back in place of the holder',
  takeOverClosing: 'Closed in place of the issuer',
} as const
