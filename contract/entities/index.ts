import type { Entity } from '../entity.ts'
import { entities } from './registry.gen.ts'

/** The registry of kinds. Every kind in it has routes, live events and tests. */
export { entities }
export type Entities = typeof entities

const byKind = new Map<string, Entity>(Object.values(entities).map((entity) => [entity.kind, entity]))
/** Returns the entity of a kind; throws if the registry has none. */
export function entityOf(kind: string): Entity {
  const entity = byKind.get(kind)
  if (!entity) throw new Error(`There is no kind ${kind}.`)
  return entity
}
