import { lookup } from '#contract/entities/lookup.ts'
import { audience } from '#server/core/audience.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { lookupRules } from './rules.ts'

export const lookupResource: KindResource<typeof lookup> = {
  entity: lookup,
  table: lookups,
  keptOffline: true,
  rules: lookupRules,
  neverEnds: 'An entry says nothing of anyone, and one that is supplied would be there again after the next start.',
  audience: () => audience.all,
}
