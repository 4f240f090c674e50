import { eq, inArray, sql } from 'drizzle-orm'
import type { Kind } from '#contract/kinds.ts'
import { encryptDocument } from '#server/base/dataCipher.ts'
import { markRecords } from '#server/core/marks.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { accidentParts as parts, accidents } from '#server/db/tables/accident.ts'
import { peopleInParts } from './people.ts'
import { partPlace } from './parts.ts'

/**
 * Before two people become one: whoever was hurt in an accident or saw it is named in encrypted parts, which no
 * statement finds. Each is decrypted, names the one who is left, and is encrypted again. The history says that the
 * accident changed, and nothing of its content.
 */
export async function moveInParts(w: Write, { kind, from, to }: { kind: Kind; from: number; to: number }) {
  if (kind !== 'person') return
  const { cipher } = w.services
  // As a save of a part does: first the accident, so that nobody writes a part meanwhile.
  await w.tx.execute(sql`select id from "accident" a
    where exists (select 1 from "accidentPart" p where p."accidentId" = a.id and p.part in ('injured', 'witness'))
    order by id for update`)
  const changed = new Set<number>()
  for (const { id, accidentId, named } of await peopleInParts(w.tx, cipher)) {
    if (named.personId !== from) continue
    const moved = encryptDocument(cipher, { ...named, personId: to }, partPlace(id))
    await w.tx
      .update(parts)
      .set({ content: moved, version: sql`${parts.version} + 1` })
      .where(eq(parts.id, id))
    changed.add(accidentId)
  }
  if (changed.size === 0) return
  const moved = await w.tx
    .update(accidents)
    .set({ ...changeStamp(w), rowVersion: sql`${accidents.rowVersion} + 1` })
    .where(inArray(accidents.id, [...changed]))
    .returning({ id: accidents.id, projectId: accidents.projectId })
  for (const { id, projectId } of moved)
    w.addHistory({ entityKind: 'accident', entityId: id, projectId, action: 'peopleMerged' })
  await markRecords(w, 'accident', [...changed])
}
