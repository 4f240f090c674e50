import { takeOnce } from '#server/core/once.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'

/** Something that ends, with the names of its announcements (`namesOfEnd`), each of which is sent once. */
export interface End {
  names: readonly string[]
}

const namesOf = (ends: readonly End[]) => ends.flatMap(({ names }) => names)

/** Claims the announcements of these ends, and returns the ends that have one to make. */
export async function endsToAnnounce<E extends End>(w: Write, ends: readonly E[]): Promise<E[]> {
  const free = new Set(await takeOnce(w.tx, w.on, namesOf(ends)))
  return ends.filter(({ names }) => names.some((name) => free.has(name)))
}

/** Claims the announcements of these ends without making them, for a database that starts with demo data. */
export const markAsAnnounced = (db: Reader, now: Date, ends: readonly End[]) =>
  takeOnce(db, now.toISOString(), namesOf(ends))
