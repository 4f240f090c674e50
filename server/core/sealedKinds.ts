import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'

/** The kinds with data that is stored encrypted (`isSealed`). */
export const sealedKinds: readonly string[] = (Object.values(entities) as Entity[])
  .filter((entity) => entity.isSealed)
  .map(({ kind }) => kind)
export const isSealed = (kind: string) => sealedKinds.includes(kind)
