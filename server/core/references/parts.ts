import { isPart } from '#contract/fieldFacts.ts'
import type { Kind } from '#contract/kinds.ts'
import { referencesTo } from './referring.ts'

/** The kinds whose records belong to a record of this kind, directly or as parts of its parts. */
export function partsOf(whole: Kind): Kind[] {
  const found = new Set<Kind>()
  const add = (kind: Kind) => {
    for (const { owner, reference } of referencesTo({ kind }))
      if (isPart(reference.whenGone) && owner.kind !== whole && !found.has(owner.kind)) {
        found.add(owner.kind)
        add(owner.kind)
      }
  }
  add(whole)
  return [...found]
}
