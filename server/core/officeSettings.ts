import { eq } from 'drizzle-orm'
import { settingsId, usualFileTypes } from '#contract/entities/settings.ts'
import type { Reader } from '#server/db/database.ts'
import { settings } from '#server/db/tables/settings.ts'

export type OfficeSettings = typeof settings.$inferSelect

/** Reads the office settings. Not cached, so a change needs no restart. */
export async function officeSettings(db: Reader): Promise<OfficeSettings> {
  const [row] = await db.select().from(settings).where(eq(settings.id, settingsId))
  if (!row) throw new Error('The settings are missing from the database')
  return row
}

/** The time (ISO 8601) so many years before another: records that ended before it have been kept for so long. */
export function yearsBefore(now: Date, years: number) {
  const moment = new Date(now)
  moment.setUTCFullYear(moment.getUTCFullYear() - years)
  return moment.toISOString()
}

/** The default names. */
const unnamed = 'Safety system'

/** Creates the only row at the first start. */
export async function fillSettings(db: Reader, now: Date) {
  const on = now.toISOString()
  await db
    .insert(settings)
    .values({
      id: settingsId,
      organisationName: unnamed,
      mailSender: unnamed,
      fileTypes: usualFileTypes,
      createdOn: on,
      updatedOn: on,
    })
    .onConflictDoNothing()
}
