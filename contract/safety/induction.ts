import { daysAfter, monthsAfter } from '../time/holidays.ts'
import { instanceStatus as status, instanceStatusWords } from '../instances/instanceStatus.ts'

/** What the inducted person signs. */
export const inductionStatement =
  'I was inducted to this site, have understood its rules and will keep to them. I was asked about my health.'

/** Days before the end of an induction at which people are reminded, and from which it counts as expiring. */
export const inductionReminders = [30, 7] as const
export const expiringWithin = inductionReminders[0]

/**
 * The last day on which an inducted person may work: the validity of the project after the induction, or the shorter one
 * of its sub type, such as a month for visitors. In a shorter month it is the last day (domain specification, 7.3).
 */
export const inductionEnds = (inductedOn: string, projectMonths: number, subTypeMonths: number | null) =>
  monthsAfter(inductedOn, Math.min(projectMonths, subTypeMonths ?? projectMonths))

export type Clearance = 'cleared' | 'expiring' | 'expired' | 'waiting' | 'refused' | 'over'

/**
 * Whether an inducted person may work on a day of the site. Only an approved induction clears them, until its last day;
 * a record that was not marked as expired yet is none the less over.
 */
export function clearanceOf(
  { statusId, expiresOn }: { statusId: number; expiresOn: string | null },
  today: string,
): Clearance {
  switch (statusId) {
    case status.draft:
    case status.inReview:
      return 'waiting'
    case status.approved:
      if (expiresOn === null || expiresOn < today) return 'expired'
      return expiresOn <= daysAfter(today, expiringWithin) ? 'expiring' : 'cleared'
    case status.expired:
      return 'expired'
    case status.rejected:
      return 'refused'
    default:
      return 'over'
  }
}

/** `GET /api/inductionAway/{projectId}`: an induction that stands although a card keeps its person away today. */
export interface InductionAway {
  id: number
  /** Whether the card suspends the person; others take them off the site. */
  isSuspended: boolean
  /** Until when, in a sentence that names no card. */
  words: string
}

/** Stands beside the statuses of records: the card of the person takes them off the site. No record is stored with it. */
const offSite = 65
/** The words for what registers, papers and filters show as the status of an induction (`shownStatus`). */
export const shownStatusWords: Readonly<Record<number, string>> = { ...instanceStatusWords, [offSite]: 'Off the site' }

/** What is shown as the status of an induction: its own, or what a card makes of it while it stands. */
export const shownStatus = (
  { id, statusId }: { id: number; statusId: number },
  away: readonly Pick<InductionAway, 'id' | 'isSuspended'>[],
) => {
  const found = away.find((one) => one.id === id)
  return found ? shownAway(found) : statusId
}
/** The same of one that a card makes something of. */
export const shownAway = ({ isSuspended }: Pick<InductionAway, 'isSuspended'>) =>
  isSuspended ? status.suspended : offSite

export const mayWork = (clearance: Clearance) => clearance === 'cleared' || clearance === 'expiring'

interface Video {
  id: number
  languageCode: string | null
  mustWatchFull: boolean
  isActive: boolean
  fileId: number | null
}

/** The films that an induction shows: those in its language, or where there are none, those in English. */
export function videosFor<V extends Video>(videos: readonly V[], languageCode: string | null): V[] {
  const shown = videos.filter(({ isActive, fileId }) => isActive && fileId !== null)
  const own = shown.filter((video) => video.languageCode === languageCode)
  return own.length > 0 ? own : shown.filter((video) => video.languageCode === 'en')
}

/** The films that were not watched to the end although they must be. */
export const unwatched = <V extends Video>(
  videos: readonly V[],
  languageCode: string | null,
  watched: readonly { videoId: number; percent: number }[],
): V[] =>
  videosFor(videos, languageCode).filter(
    ({ id, mustWatchFull }) => mustWatchFull && !watched.some((one) => one.videoId === id && one.percent >= 100),
  )

/** Percent of a film below which a gap at its end or between two parts is only the rounding of the player. */
const rounding = 0.02
const longestRounding = 0.5

/**
 * The share of a film that was really played, in percent, by the parts that the player has played (in seconds). What was
 * skipped is missing from them, and what was played twice counts once.
 */
export function playedPercent(parts: readonly { start: number; end: number }[], duration: number) {
  if (!(duration > 0)) return 0
  let [played, until] = [0, 0]
  for (const { start, end } of parts.toSorted((one, other) => one.start - other.start)) {
    played += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  const missing = duration - played
  if (missing <= Math.min(longestRounding, duration * rounding)) return 100
  return Math.max(0, Math.min(99, Math.floor((played / duration) * 100)))
}

/** What is wrong with a card on the day of the induction, in words; null if nothing is. */
export function cardProblem(
  {
    cscsTypeId,
    cardChecked,
    cardExpiresOn,
  }: { cscsTypeId: number | null; cardChecked: boolean; cardExpiresOn: string | null },
  inductedOn: string,
): string | null {
  if (cscsTypeId === null) return 'No card is entered.'
  if (!cardChecked) return 'The card was not seen.'
  return cardExpiresOn !== null && cardExpiresOn < inductedOn ? 'The card had expired.' : null
}
