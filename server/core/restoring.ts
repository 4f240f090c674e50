import { restoreDays } from '#contract/constants.ts'

const day = 86_400_000

/** Records deleted after this time (ISO 8601) can still be restored. */
export const restorableSince = (now: Date) => new Date(now.getTime() - restoreDays * day).toISOString()

/** The time until which a deleted record can be restored. */
export const restorableUntil = (deletedOn: string) => new Date(Date.parse(deletedOn) + restoreDays * day).toISOString()
