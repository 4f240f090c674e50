import { fieldsIn, keptAs, type FieldFacts, type Target } from '#contract/fieldFacts.ts'
import { factsAt } from '#contract/labels.ts'
import { targetBeside } from '#contract/references.ts'
import type { Diff } from '../diff.ts'
import type { Kinds } from '../readable.ts'

/** A record as the history knows it; `scope` is the list of a list entry. */
export interface Named {
  entityKind: string
  entityId: number
  scope: string | null
}

/** One text for a record: 'client//3', 'lookup/documentTypes/10'. */
export const recordKey = ({ entityKind, entityId, scope }: Named) => `${entityKind}/${scope ?? ''}/${entityId}`

/** What a number in a diff stands for: a record, or one of the words that the contract has for its field. */
export type Meaning = Target | NonNullable<FieldFacts['words']>
export const isTarget = (meaning: object): meaning is Target => 'kind' in meaning || 'list' in meaning

export const referenceTo = (target: Target, id: number): Named => {
  const { kind, list } = keptAs(target)
  return { entityKind: kind, entityId: id, scope: list }
}

/** Returns the facts of the field at this path, in the record or in one of its other documents. */
function factsOf(kinds: Kinds, entityKind: string, path: string): FieldFacts | undefined {
  if (!Object.hasOwn(kinds, entityKind)) return undefined
  const { entity, documents = [] } = kinds[entityKind]!
  const inDocument = () => documents.flatMap(({ schema }) => fieldsIn(schema)).find(([at]) => at.endsWith(`.${path}`))
  return factsAt(entity, path) ?? inDocument()?.[1]
}

/** Replaces each number that a field explains, at any depth: in lists of ids, stages and inspections. */
function replaced(
  kinds: Kinds,
  entityKind: string,
  path: string,
  value: unknown,
  put: (id: number, meaning: Meaning) => unknown,
  beside: object = {},
): unknown {
  if (Array.isArray(value))
    return value.map((one: unknown, at) => {
      const isRecord = typeof one === 'object' && one !== null
      return replaced(kinds, entityKind, isRecord ? `${path}.${at}` : path, one, put, beside)
    })
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        replaced(kinds, entityKind, `${path}.${name}`, one, put, value),
      ]),
    )
  if (typeof value !== 'number') return value
  const facts = factsOf(kinds, entityKind, path)
  const meaning = facts?.words ?? (facts?.reference && targetBeside(facts.reference, beside))
  return meaning ? put(value, meaning) : value
}

/**
 * Returns a diff with each number that its field explains replaced by what `put` returns. A field that did not change
 * and only says what an id beside it refers to is left out.
 */
export function diffWith(
  kinds: Kinds,
  { entityKind, diff }: { entityKind: string; diff: Diff },
  put: (id: number, meaning: Meaning) => unknown,
): Diff {
  const sideOf = (at: 0 | 1) => Object.fromEntries(Object.entries(diff).map(([field, values]) => [field, values[at]]))
  const [old, now] = [sideOf(0), sideOf(1)]
  const explaining = new Set(Object.keys(diff).map((field) => besideOf(kinds, entityKind, field)))
  return Object.fromEntries(
    Object.entries(diff)
      .filter(([field, [before, after]]) => !(explaining.has(field) && before === after))
      .map(([field, [before, after]]) => [
        field,
        [replaced(kinds, entityKind, field, before, put, old), replaced(kinds, entityKind, field, after, put, now)],
      ]),
  )
}

/** Returns the field whose value says which kind the id in this field refers to. */
function besideOf(kinds: Kinds, entityKind: string, field: string): string | undefined {
  const target = factsOf(kinds, entityKind, field)?.reference?.target
  return target && 'beside' in target ? target.beside : undefined
}

/** Returns the records that the values of a diff refer to. */
export function recordsIn(kinds: Kinds, entry: { entityKind: string; diff: Diff }): Named[] {
  const found: Named[] = []
  diffWith(kinds, entry, (id, meaning) => {
    if (isTarget(meaning)) found.push(referenceTo(meaning, id))
    return id
  })
  return found
}
