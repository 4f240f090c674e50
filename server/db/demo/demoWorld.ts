import type { FileStore } from '../../files/fileStore.ts'
import type { Reader } from '../database.ts'
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
}
