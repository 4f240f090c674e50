import { eq, sql } from 'drizzle-orm'
import type { FileStore } from '#server/files/fileStore.ts'
import type { Reader } from '#server/db/database.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { clients } from '#server/kinds/client/table.ts'
import { calendarAround, type Calendar } from '../calendar.ts'
import { firmId, firmOf } from '../firms/firms.ts'
import { libraryPapers } from '../libraries/libraries.ts'
import { templatePapers } from '../templates/templates.ts'
import { trainingPapers } from '../trainings/trainings.ts'
import { drawnLogos } from './logos.ts'
import { paper, type Paper } from './paper.ts'

/** Every page, in the order of the ids. */
export function allPapers(calendar: Calendar): Paper[] {
  return [...templatePapers(calendar), ...libraryPapers(calendar), ...trainingPapers(calendar)]
}

/**
 * Writes the pages of the demo world; without a store only what is known of them, and no logos, which would be shown
 * broken.
 */
export async function fillFiles(db: Reader, today: Date, store?: FileStore) {
  const rows = []
  for (const { id, name, ownerKind, ownerId, ownerField, by, on, heading, lines } of allPapers(calendarAround(today))) {
    const bytes = paper(heading, lines)
    if (store) await store.put(new Blob([bytes as BlobPart]).stream())
    rows.push({
      id,
      name,
      mime: 'application/pdf',
      size: bytes.byteLength,
      sha256: await hashOf(bytes),
      ownerKind,
      ownerId,
      ownerField,
      createdById: by,
      createdOn: on,
    })
  }
  await db.insert(storedFiles).values(rows)
  await db.execute(sql`select setval(pg_get_serial_sequence('"storedFile"', 'id'), max(id)) from "storedFile"`)
  if (store) await fillLogos(db, calendarAround(today), store)
}

/** Gives some companies the logos they have drawn themselves, from the day they were entered. */
async function fillLogos(db: Reader, calendar: Calendar, store: FileStore) {
  for (const { key, bytes } of await drawnLogos()) {
    const ownerId = firmId(key)
    const { sha256, size } = await store.put(new Blob([bytes as BlobPart]).stream())
    const createdOn = calendar.daysAgo(firmOf(key).madeDaysAgo, '09:00')
    const [kept] = await db
      .insert(storedFiles)
      .values({
        name: 'logo.png',
        mime: 'image/png',
        size,
        sha256,
        ownerKind: 'client',
        ownerId,
        ownerField: 'logoFileId',
        createdById: 1,
        createdOn,
      })
      .returning()
    await db.update(clients).set({ logoFileId: kept!.id }).where(eq(clients.id, ownerId))
  }
}

async function hashOf(bytes: Uint8Array) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
