import type { Entity } from './entity.ts'
import { fieldsIn, type FieldFacts } from './fieldFacts.ts'

const kept = new WeakMap<object, ReadonlyMap<string, FieldFacts>>()
const factsIn = (schema: Entity['draft']) => {
  const found =
    kept.get(schema) ?? new Map(fieldsIn(schema).flatMap(([path, facts]) => (facts ? [[path, facts] as const] : [])))
  kept.set(schema, found)
  return found
}

/**
 * Returns the facts about a field by its path ('name', 'schedules.3.subTypeId'), including fields that only the server
 * writes.
 */
export function factsAt({ draft, row }: Pick<Entity, 'draft' | 'row'>, path: string): FieldFacts | undefined {
  const [first, ...rest] = path.split('.')
  const generic = [first, ...rest.map((part) => (/^\d+$/.test(part) ? '*' : part))].join('.')
  return factsIn(draft).get(generic) ?? factsIn(row).get(generic)
}

/** Returns the label of a field; undefined if it has none. */
export const labelOf = (entity: Pick<Entity, 'draft' | 'row'>, path: string): string | undefined =>
  factsAt(entity, path)?.label

/** Returns the labels of all fields of a row: `labelsOf(client).insuranceExpiry` is 'Insurance expiry'. */
export const labelsOf = <E extends Pick<Entity, 'draft' | 'row'>>(entity: E) =>
  Object.fromEntries(Object.keys(entity.row.shape).map((field) => [field, labelOf(entity, field) ?? field])) as Record<
    keyof E['row']['shape'] & string,
    string
  >
