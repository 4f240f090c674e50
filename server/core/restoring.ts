import { restoreDays } from '#contract/constants.ts'

const day = 86_400_000

/** What was deleted after this moment (ISO 8601) can still be brought back. */
export const restorableSince = (now: Date) => new Date(now.getTime() - restoreDays * day).toISOString()

/** The moment after which something that was deleted can be brought back no more. */
export const restorableUntil = (deletedOn: string) => new Date(Date.parse(deletedOn) + restoreDays * day).toISOString()
