import { eq, sql } from 'drizzle-orm'
import type { FileStore } from '#server/core/contracts/fileStore.ts'
import type { Reader } from '#server/db/database.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { projectInductionVideo as videos } from '#contract/entities/projectInductionVideo.ts'
import { clients } from '#server/db/tables/client.ts'
import { projectInductionVideos } from '#server/db/tables/projectInductionVideo.ts'
import { calendarAround, type Calendar } from '../calendar.ts'
import { documentPapers } from '#server/application/worlds/documents/documents.ts'
import { firmId, firmOf } from '#server/application/worlds/firms/firms.ts'
import { libraryPapers } from '#server/application/worlds/libraries/libraries.ts'
import { equipmentRows } from '#server/application/worlds/safety/equipmentRows.ts'
import { filmDaysAgo, filmId } from '#server/application/worlds/safety/inductionRows.ts'
import { siteFilm } from '#server/application/worlds/safety/siteFilm.ts'
import { templatePapers } from '#server/application/worlds/templates/templates.ts'
import { trainingPapers } from '#server/application/worlds/trainings/trainings.ts'
import { drawnLogos } from './logos.ts'
import { paper, type Paper } from './paper.ts'
import { surveySketch } from './surveySketch.ts'

/** Every demo file, in order of id. */
function allPapers(calendar: Calendar): Paper[] {
  return [
    ...templatePapers(calendar),
    ...libraryPapers(calendar),
    ...trainingPapers(calendar),
    ...documentPapers(calendar),
    ...equipmentRows(calendar).papers,
  ]
}

/**
 * Writes the files of the demo world. Without a store it writes only their rows, and leaves out the logos and the video
 * because they would show as broken.
 */
export async function fillFiles(db: Reader, today: Date, store?: FileStore) {
  const rows = []
  for (const one of allPapers(calendarAround(today))) {
    const { id, name, ownerKind, ownerId, ownerField, by, on } = one
    const { bytes, mime } = await contentOf(one)
    if (store) await store.put(new Blob([bytes as BlobPart]).stream())
    rows.push({
      id,
      name,
      mime,
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
  if (!store) return
  await fillLogos(db, calendarAround(today), store)
  await fillFilm(db, calendarAround(today), store)
}

/** Stores the drawn logos, dated to the day their company was added. */
async function fillLogos(db: Reader, calendar: Calendar, store: FileStore) {
  for (const { key, bytes } of await drawnLogos()) {
    const ownerId = firmId(key)
    const createdOn = calendar.daysAgo(firmOf(key).madeDaysAgo, '09:00')
    const logo = { name: 'logo.png', mime: 'image/png', ownerKind: 'client', ownerId, ownerField: 'logoFileId' }
    const logoFileId = await kept(db, store, bytes, { ...logo, createdOn })
    await db.update(clients).set({ logoFileId }).where(eq(clients.id, ownerId))
  }
}

/** The bytes of a file and their type. */
async function contentOf({ heading, lines, format }: Paper) {
  switch (format) {
    case 'txt':
      return { bytes: new TextEncoder().encode([heading, '', ...lines, ''].join('\n')), mime: 'text/plain' }
    case 'csv':
      return { bytes: new TextEncoder().encode([...lines, ''].join('\r\n')), mime: 'text/csv' }
    case 'png':
      return { bytes: await surveySketch(), mime: 'image/png' }
    default:
      return { bytes: paper(heading, lines), mime: 'application/pdf' }
  }
}

/** Stores the video of the demo inductions. */
async function fillFilm(db: Reader, calendar: Calendar, store: FileStore) {
  const film = { name: 'harbour-bridge.webm', mime: 'video/webm', ownerKind: videos.kind, ownerField: 'fileId' }
  const createdOn = calendar.daysAgo(filmDaysAgo, '10:00')
  const fileId = await kept(db, store, siteFilm(), { ...film, ownerId: filmId, createdOn })
  await db.update(projectInductionVideos).set({ fileId }).where(eq(projectInductionVideos.id, filmId))
}

type About = Pick<
  typeof storedFiles.$inferInsert,
  'name' | 'mime' | 'ownerKind' | 'ownerId' | 'ownerField' | 'createdOn'
>

async function kept(db: Reader, store: FileStore, bytes: Uint8Array, about: About) {
  const { sha256, size } = await store.put(new Blob([bytes as BlobPart]).stream())
  const [file] = await db
    .insert(storedFiles)
    .values({ ...about, sha256, size, createdById: 1 })
    .returning({ id: storedFiles.id })
  return file!.id
}

async function hashOf(bytes: Uint8Array) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
