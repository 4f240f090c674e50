import { daysAfter, monthsAfter } from '../time/holidays.ts'
import { instanceStatus as status, instanceStatusWords } from '../questionnaires/instanceStatus.ts'

/** The statement that the inducted person signs. */
export const inductionStatement =
  'I was inducted to this site, have understood its rules and will keep to them. I was asked about my health.'

/** Days before the end of an induction at which people are reminded, and from which it counts as expiring. */
export const inductionReminders = [30, 7] as const
export const expiringWithin = inductionReminders[0]

/**
 * The last day on which an inducted person may work: the validity of the project after the induction, or the shorter
 * one of its sub type, such as a month for visitors. If the month is too short, it is the last day of the month (domain
 * specification, 7.3).
 */
export const inductionEnds = (inductedOn: string, projectMonths: number, subTypeMonths: number | null) =>
  monthsAfter(inductedOn, Math.min(projectMonths, subTypeMonths ?? projectMonths))

export type Clearance = 'cleared' | 'expiring' | 'expired' | 'waiting' | 'refused' | 'over'

/**
 * Whether an inducted person may work on a day of the site. Only an approved induction clears them, until its last day,
 * even if the record is not marked as expired yet.
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

/** `GET /api/inductionAway/{projectId}`: a valid induction whose person is kept off the site by a card today. */
export interface InductionAway {
  id: number
  /** Whether the card suspends the person; otherwise it takes them off the site. */
  isSuspended: boolean
  /** Until when, in a sentence that does not mention the card. */
  words: string
}

/** Shown in addition to the statuses of records: a card takes the person off the site. It is never stored. */
const offSite = 65
/** The words for the shown status of an induction in registers, PDFs and filters (`shownStatus`). */
export const shownStatusWords: Readonly<Record<number, string>> = { ...instanceStatusWords, [offSite]: 'Off the site' }

/** The shown status of an induction: its own, or while it is valid the effect of a card. */
export const shownStatus = (
  { id, statusId }: { id: number; statusId: number },
  away: readonly Pick<InductionAway, 'id' | 'isSuspended'>[],
) => {
  const found = away.find((one) => one.id === id)
  return found ? shownAway(found) : statusId
}
/** The shown status for the effect of a card. */
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

/** The videos of an induction: those in its language, or if there are none, those in English. */
export function videosFor<V extends Video>(videos: readonly V[], languageCode: string | null): V[] {
  const shown = videos.filter(({ isActive, fileId }) => isActive && fileId !== null)
  const own = shown.filter((video) => video.languageCode === languageCode)
  return own.length > 0 ? own : shown.filter((video) => video.languageCode === 'en')
}

/** The mandatory videos that were not watched to the end. */
export const unwatched = <V extends Video>(
  videos: readonly V[],
  languageCode: string | null,
  watched: readonly { videoId: number; percent: number }[],
): V[] =>
  videosFor(videos, languageCode).filter(
    ({ id, mustWatchFull }) => mustWatchFull && !watched.some((one) => one.videoId === id && one.percent >= 100),
  )

/** The share of a video below which a gap at its end or between two parts is only rounding by the player. */
const rounding = 0.02
const longestRounding = 0.5

/**
 * The share of a video that was played, in percent, from the parts that the player has played (in seconds). Skipped
 * parts are missing, and parts played twice count once.
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

/** Says what is wrong with a card on the day of the induction; null if it is valid. */
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
