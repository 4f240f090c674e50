import { integer } from 'drizzle-orm/pg-core'
import type { RecordSystemId } from '#contract/recordSystem.ts'
import { systems } from '#contract/systems.ts'

/** The system that a record belongs to. Records older than this column belong to safety management. */
export const recordSystemColumn = () => integer().$type<RecordSystemId>().notNull().default(systems.sms)
