import { eq } from 'drizzle-orm'
import { settingsId } from '#contract/entities/settings.ts'
import { expiryRecipients } from '../jobs/expiry.ts'
import { ownEndRecipients } from '../jobs/ownEnds.ts'
import { settings } from '../kinds/settings/table.ts'
import type { FileStore } from '../files/fileStore.ts'
import type { Reader } from '../db/database.ts'
import { demoRecords } from './demoRecords.ts'
import { fillFiles } from './files/demoFiles.ts'
import { insertWorld } from './insertWorld.ts'
import { demoPassword } from './people/accounts.ts'

/** What a world needs from outside. */
export interface Making {
  /** The day the world is dated by; all its dates lie around it. */
  today: Date
  /** Hashes the one password of the demo accounts. */
  hash(password: string): Promise<string>
  /** Where the pages of its documents go; without it only what is known of them is there. */
  files?: FileStore
}

/** Fills an empty database with the demo world: firms, people, projects in every status, messages and their history. */
export async function fillDemoWorld(db: Reader, making: Making) {
  await insertWorld(db, demoRecords(making.today, await making.hash(demoPassword)))
  await fillFiles(db, making.today, making.files)
  await db.update(settings).set(demoSettings(making.today)).where(eq(settings.id, settingsId))
  // The world begins with its own messages about what ends.
  await expiryRecipients(db, making.today)
  await ownEndRecipients(db, making.today)
}

/** The main contractor's office: named, and closed over Christmas and in the builders' fortnight. */
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
