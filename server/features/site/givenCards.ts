import { sql } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'

/** The statuses of a card that was issued. */
export const given = [status.approved, status.closed] as const
export const isGiven = sql.raw(`"disciplinary"."statusId" in (${given.join(', ')})`)
export const isWithdrawn = sql.raw(`coalesce("disciplinary".appeal->>'decision' = 'withdrawn', false)`)
