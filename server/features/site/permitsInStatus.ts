import { sql } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/instances/instanceStatus.ts'
import { isPastMoment } from '#server/core/late.ts'

/** Whether a permit has one of these statuses. */
export const permitIn = (ids: readonly number[]) => sql.raw(`"permit"."statusId" in (${ids.join(', ')})`)

/** It has ended and was not handed back, also before the clock has seen it. */
export const isNotHandedBackAt = (now: string) =>
  sql`(${permitIn([status.expired])} or (${permitIn([status.active])}
    and ${isPastMoment(sql`"permit"."validTo"`, now)}))`
