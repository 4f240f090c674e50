import { and, eq, inArray } from 'drizzle-orm'
import { regionsOf } from '#contract/questions/bodyMap.ts'
import type { Injured } from '#contract/safety/accidentDetails.ts'
import { decryptDocument, type DataCipher } from '#server/base/dataCipher.ts'
import type { Reader } from '#server/db/database.ts'
import { partPlace } from '#server/kinds/accident/parts.ts'
import { accidentParts } from '#server/db/tables/accident.ts'
import { lookups } from '#server/db/tables/lookup.ts'

/**
 * The injuries of these accidents by part of the body, the most frequent first, and how many each region of the body map
 * has. The details are medical and encrypted, so only for those who read all of them. Throws UnreadableValue.
 */
export async function injuriesByPart(db: Reader, cipher: DataCipher, accidentIds: readonly number[]) {
  const injured = await db
    .select({ id: accidentParts.id, content: accidentParts.content })
    .from(accidentParts)
    .where(and(inArray(accidentParts.accidentId, [...accidentIds]), eq(accidentParts.part, 'injured')))
  const injuries = injured.flatMap(
    ({ id, content }) => (decryptDocument(cipher, content, partPlace(id)) as Injured).injuries,
  )
  const counts = new Map<number, number>()
  const regions: Record<string, number> = {}
  for (const { bodyPartId, side } of injuries) {
    counts.set(bodyPartId, (counts.get(bodyPartId) ?? 0) + 1)
    for (const { key } of regionsOf(bodyPartId, side)) regions[key] = (regions[key] ?? 0) + 1
  }
  const names = await db
    .select({ id: lookups.id, name: lookups.name })
    .from(lookups)
    .where(and(eq(lookups.list, 'bodyParts'), inArray(lookups.id, [...counts.keys()])))
  const parts = names
    .map(({ id, name }) => ({ name, count: counts.get(id)! }))
    .toSorted((one, other) => other.count - one.count)
  return { parts, regions }
}
