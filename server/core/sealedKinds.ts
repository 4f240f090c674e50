import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'

/** The kinds whose records hold data that is stored encrypted, as each says of itself (`isSealed`). */
export const sealedKinds: readonly string[] = (Object.values(entities) as Entity[])
  .filter((entity) => entity.isSealed)
  .map(({ kind }) => kind)
export const isSealed = (kind: string) => sealedKinds.includes(kind)
