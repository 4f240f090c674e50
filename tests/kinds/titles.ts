import type { Entity } from '#contract/entity.ts'

/**
 * Entities with the titles of their tests, for `%s`: 'group: Groups'. Titles start with the exact name of the kind, so
 * that `-t 'group: '` finds only the tests of that kind. `$kind` would put quotes around it.
 */
export const titled = (entities: readonly Entity[]) =>
  entities.map((entity) => [`${entity.kind}: ${entity.plural}`, entity] as const)
