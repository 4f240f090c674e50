import { eq } from 'drizzle-orm'
import { settingsId } from '#contract/entities/settings.ts'
import { companyEnds } from '#server/kinds/client/expiries.ts'
import { documentEnds } from '#server/kinds/libraryDocument/expiries.ts'
import { trainingEnds } from '#server/kinds/userTraining/expiries.ts'
import { markAsAnnounced } from '#server/platform/notices/ends.ts'
import { settings } from '#server/db/tables/settings.ts'
import type { FileStore } from '#server/core/contracts/fileStore.ts'
import type { DataCipher } from '#server/base/dataCipher.ts'
import type { Reader } from '#server/db/database.ts'
import { demoRecords } from './demoRecords.ts'
import { fillFiles } from './files/demoFiles.ts'
import { insertWorld } from './insertWorld.ts'
import { calendarAround } from './calendar.ts'
import { issueDemoFiles } from './folders/demoIssues.ts'
import { placeOnAccessLists } from './folders/trees.ts'
import { fillAccidents } from './safety/fillAccidents.ts'
import { fillIncidents } from './safety/fillIncidents.ts'
import { signReturns } from './safety/signReturns.ts'
import { fillInductions } from './safety/fillInductions.ts'
import { demoPassword } from './people/accounts.ts'

/** What the caller supplies to fill a world. */
export interface Making {
  /** All dates of the world are relative to this day. */
  today: Date
  /** Hashes the shared password of the demo accounts. */
  hash(password: string): Promise<string>
  /** Stores the demo files. Without a store only their rows in the database are written. */
  files?: FileStore
  /** Encrypts the data about injured people. Without it the accidents of the world have no details. */
  cipher?: DataCipher
}

/**
 * Fills an empty database with the demo world: companies, people, projects in every status, notifications and history.
 */
export async function fillDemoWorld(db: Reader, making: Making) {
  await insertWorld(db, Object.values(demoRecords(making.today, await making.hash(demoPassword))))
  if (making.cipher) {
    await fillAccidents(db, making.today, making.cipher)
    await fillInductions(db, making.cipher)
    await fillIncidents(db, making.today, making.cipher)
  }
  await placeOnAccessLists(db)
  await fillFiles(db, making.today, making.files)
  await issueDemoFiles(db, calendarAround(making.today))
  if (making.cipher) await signReturns(db, making.today, calendarAround(making.today), making.cipher)
  await db.update(settings).set(demoSettings(making.today)).where(eq(settings.id, settingsId))
  // The world contains its own expiry notices, so today's are marked as sent.
  const today = making.today.toISOString().slice(0, 10)
  for (const ends of [companyEnds, trainingEnds, documentEnds])
    await markAsAnnounced(db, making.today, await ends(db, today))
}

/**
 * The settings of the main contractor's office: its name and its closures at Christmas and in the builders' holiday.
 */
function demoSettings(today: Date) {
  const year = today.getUTCFullYear()
  return {
    organisationName: 'Brannock Construction',
    mailSender: 'Brannock safety system',
    closures: [
      { name: 'Builders’ holiday', from: `${year}-08-03`, to: `${year}-08-14` },
      { name: 'Christmas closure', from: `${year}-12-24`, to: `${year + 1}-01-03` },
    ],
  }
}
