import { keptAs } from '#contract/fieldFacts.ts'
import type { Kind } from '#contract/kinds.ts'
import { casesOf, referencesOf } from '#contract/references.ts'
import type { Kinds } from '../readable.ts'

/** A column whose ids refer to records of `target` where another column has this value. */
export interface KeyByKind {
  table: Kind
  column: string
  target: Kind
  only: { column: string; value: string }
}

/** Returns the columns that refer to records of several kinds, once for each kind that the other column may say. */
export const keysByKind = (kinds: Kinds): KeyByKind[] =>
  Object.values(kinds).flatMap(({ entity }) =>
    referencesOf(entity).flatMap((reference) => {
      const { field, target, nested, many } = reference
      if (nested || many || !('beside' in target)) return []
      return casesOf(reference).map(([value, one]) => ({
        table: entity.kind,
        column: field,
        target: keptAs(one).kind,
        only: { column: target.beside, value: value! },
      }))
    }),
  )
