import { sql } from 'drizzle-orm'
import { keepNames, namedKinds } from '#server/core/references/recordNames.ts'
import { takeLonger, type Db, type Reader } from '#server/db/database.ts'
import { fillSettings } from '#server/core/officeSettings.ts'
import { users } from '#server/db/tables/user.ts'
import { fillEquipmentTypes } from './approvals/fillEquipmentTypes.ts'
import { fillDemoWorld, type Making } from './demoWorld.ts'
import { fillLargeWorld } from './largeWorld.ts'
import { fillClassifications } from '#server/db/supplied/classifications.ts'
import { fillChecklists } from '#server/db/supplied/fillChecklists.ts'
import { fillLookups } from '#server/db/supplied/lookups.ts'
import { openFirstDay } from '#server/features/site/firstDay.ts'
import { fillSubTypes } from './approvals/fillSubTypes.ts'

/** The kinds to which a new version of the product may add records. */
const supplied = [
  'lookup',
  'settings',
  'manualClassification',
  'roleListTemplate',
  'questionTemplate',
  'templateQuestion',
  'processSubType',
]

export { demoAccounts, demoPassword } from './people/accounts.ts'

/**
 * The contents of a new database: `demo`, `large` (demo plus bulk data for benchmarks), or `empty` (only the lists, the
 * sub types with their checklists, and the statutory equipment types).
 */
const worlds = ['demo', 'large', 'empty'] as const
export type World = (typeof worlds)[number]

/**
 * Brings the lists and the settings up to date, and fills a database that has no users with the chosen world. Runs in
 * one transaction on every start; a second run changes nothing.
 */
export async function fillWorld(db: Db, world: World, making: Making) {
  const filled = await db.transaction(async (tx) => {
    await takeLonger(tx)
    // Servers that start together on one database run this one after the other, so only the first fills it.
    await tx.execute(sql`select pg_advisory_xact_lock(7303)`)
    await fillLookups(tx, making.today)
    await fillSettings(tx, making.today)
    await fillClassifications(tx)
    const [someone] = await tx.select({ id: users.id }).from(users).limit(1)
    if (someone) {
      await fillSafety(tx, making.today)
      for (const kind of supplied) await keepNames(tx, kind)
      return false
    }
    if (world === 'empty') await fillEquipmentTypes(tx, making.today, await fillSafety(tx, making.today))
    else {
      await (world === 'demo' ? fillDemoWorld : fillLargeWorld)(tx, making)
      await fillSafety(tx, making.today)
    }
    for (const kind of namedKinds) await keepNames(tx, kind)
    return world !== 'empty'
  })
  if (filled) await db.execute(sql`analyze`)
}

/** Adds missing sub types and checklists, and enables what projects need on their first day. */
async function fillSafety(db: Reader, today: Date) {
  const ids = await fillSubTypes(db, today)
  await fillChecklists(db, today)
  await openFirstDay(db, { on: today.toISOString() })
  return ids
}
