import { sql } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { isPastMoment } from '#server/core/late.ts'

/** The condition that a permit has one of these statuses. */
export const permitIn = (ids: readonly number[]) => sql.raw(`"permit"."statusId" in (${ids.join(', ')})`)

/**
 * The condition that a permit has ended and was not handed back, even if the scheduled check has not updated it yet.
 */
export const isNotHandedBackAt = (now: string) =>
  sql`(${permitIn([status.expired])} or (${permitIn([status.active])}
    and ${isPastMoment(sql`"permit"."validTo"`, now)}))`
