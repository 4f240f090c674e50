import { and, inArray } from 'drizzle-orm'
import { decryptDocument, type DataCipher } from '#server/base/dataCipher.ts'
import type { Person } from '#server/core/person.ts'
import { readingOf } from '#server/core/reading.ts'
import type { Kinds } from '#server/core/readable.ts'
import type { Reader } from '#server/db/database.ts'
import { accidentParts as parts } from '#server/db/tables/accident.ts'
import { partPlace } from './parts.ts'
import { seesWhole } from './rules.ts'

/** Someone whom an accident names, as its encrypted part keeps them. */
export interface NamedInPart {
  name: string
  company?: string | null
  userId?: number | null
  personId?: number | null
  employerId?: number | null
  employerName?: string | null
}

/** Everyone hurt in these accidents, or in all, and everyone who saw them, decrypted, in the order they were entered. */
export async function peopleInParts(db: Reader, cipher: DataCipher, accidentIds?: readonly number[]) {
  const stored = await db
    .select({
      id: parts.id,
      accidentId: parts.accidentId,
      part: parts.part,
      version: parts.version,
      content: parts.content,
    })
    .from(parts)
    .where(and(inArray(parts.part, ['injured', 'witness']), accidentIds && inArray(parts.accidentId, [...accidentIds])))
    .orderBy(parts.id)
  return stored.map(({ content, ...part }) => ({
    ...part,
    named: decryptDocument(cipher, content, partPlace(part.id)) as NamedInPart,
  }))
}

/** The accidents of a project of which someone sees everything, also whom they name. */
export async function accidentsSeenWhole(db: Reader, kinds: Kinds, reader: Person, projectId: number) {
  const found = await readingOf(kinds, 'accident').list(db, reader, { projectId })
  const rows = found as unknown as { id: number; number: string | null; projectId: number; authorUserId: number }[]
  return rows.filter((row) => seesWhole(reader, row))
}

/** The accidents of a project that name someone, of those that the reader sees whole. */
export async function accidentsNaming(
  db: Reader,
  { kinds, cipher }: { kinds: Kinds; cipher: DataCipher },
  reader: Person,
  { projectId, personId }: { projectId: number; personId: number },
) {
  const seen = await accidentsSeenWhole(db, kinds, reader, projectId)
  if (seen.length === 0) return []
  const people = await peopleInParts(
    db,
    cipher,
    seen.map(({ id }) => id),
  )
  return people.filter(({ named }) => named.personId === personId).map(({ accidentId }) => accidentId)
}
