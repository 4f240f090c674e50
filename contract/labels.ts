import type { Entity } from './entity.ts'
import { fieldsIn, type FieldFacts } from './fieldFacts.ts'

const kept = new WeakMap<object, ReadonlyMap<string, FieldFacts>>()
const factsIn = (schema: Entity['draft']) => {
  const found =
    kept.get(schema) ?? new Map(fieldsIn(schema).flatMap(([path, facts]) => (facts ? [[path, facts] as const] : [])))
  kept.set(schema, found)
  return found
}

/** What is known of a field by its path: 'name', 'schedules.3.subTypeId'; of what the server writes, too. */
export function factsAt({ draft, row }: Pick<Entity, 'draft' | 'row'>, path: string): FieldFacts | undefined {
  const [first, ...rest] = path.split('.')
  const generic = [first, ...rest.map((part) => (/^\d+$/.test(part) ? '*' : part))].join('.')
  return factsIn(draft).get(generic) ?? factsIn(row).get(generic)
}

/** The one name of a field, wherever it is named; undefined for one that has none. */
export const labelOf = (entity: Pick<Entity, 'draft' | 'row'>, path: string): string | undefined =>
  factsAt(entity, path)?.label

/** The names of all fields of a row: `labelsOf(client).insuranceExpiry` is 'Insurance expiry'. */
export const labelsOf = <E extends Pick<Entity, 'draft' | 'row'>>(entity: E) =>
  Object.fromEntries(Object.keys(entity.row.shape).map((field) => [field, labelOf(entity, field) ?? field])) as Record<
    keyof E['row']['shape'] & string,
    string
  >
