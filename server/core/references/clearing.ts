import { sql } from 'drizzle-orm'
import type { Entity } from '#contract/entity.ts'
import { inSentence } from '#contract/text/words.ts'
import { changeStamp } from '../stamps.ts'
import type { Write } from '../write.ts'
import { naming, referencesTo, targetOf } from './referring.ts'

/**
 * Empties the fields that refer to a deleted record and are declared `clear`, and warns the author how many there were.
 * Fields with several ids are not written, because reading them leaves out deleted targets.
 */
export async function clearReferencesTo(w: Write, entity: Entity, row: { id: number }) {
  const clearing = referencesTo(targetOf(entity, row)).filter(
    ({ reference: { whenGone, many } }) => whenGone === 'clear' && !many,
  )
  let count = 0
  for (const referring of clearing) {
    const { owner, reference } = referring
    const { table } = w.services.kinds[owner.kind]!
    const cleared = await w.tx
      .update(table)
      .set({ [reference.field]: null, ...changeStamp(w), rowVersion: sql`"rowVersion" + 1` })
      .where(naming(referring, row.id))
      .returning({ id: table.id })
    for (const { id } of cleared)
      w.addHistory({
        entityKind: owner.kind,
        entityId: id as number,
        action: 'changed',
        diff: { [reference.field]: [row.id, null] },
      })
    count += cleared.length
  }
  if (count === 0) return
  const { label, displayFields: shows } = clearing[0]!.reference
  // Kinds can have the same name, such as the folders of each system.
  const named = (word: (owner: Entity) => string) => [...new Set(clearing.map(({ owner }) => inSentence(word(owner))))]
  const what =
    count === 1
      ? `1 ${named(({ name }) => name).join(' or ')} has`
      : `${count} ${named(({ plural }) => plural).join(' and ')} have`
  const name = (row as Record<string, unknown>)[shows[0]!]
  w.warn({ message: `${what} lost the ${inSentence(label)} ${String(name)}.` })
}
