import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { nameInAll, namesOf } from '#contract/recordNames.ts'

const known: Partial<Record<string, Entity>> = entities

export const entityOf = (kind: string) => known[kind]
/** Returns the name of a record's kind in its system: an observation of a building in use is a fault. */
export const kindWord = (kind: string, of: { systemId: number | null }) => {
  const entity = known[kind]
  return entity ? namesOf(entity, of).name : kind
}
/** Returns the name of a kind in a filter, which covers the records of all systems. */
export const kindChoice = (kind: string) => {
  const entity = known[kind]
  return entity ? nameInAll(entity) : kind
}
