import type { Announced, Entity } from '../entity.ts'
import { announcedRollCalls } from '../people/rollCalls.ts'
import { entities } from './registry.gen.ts'

/** The registry of kinds. Every kind in it has routes, live events and tests. */
export { entities }
export type Entities = typeof entities

/** Everything that the hub announces: the records of every kind, and what the roll calls of a project come to. */
export const announced: readonly Announced[] = [...Object.values(entities), announcedRollCalls]

const byKind = new Map<string, Entity>(Object.values(entities).map((entity) => [entity.kind, entity]))
/** Returns the entity of a kind; throws if the registry has none. */
export function entityOf(kind: string): Entity {
  const entity = byKind.get(kind)
  if (!entity) throw new Error(`There is no kind ${kind}.`)
  return entity
}
