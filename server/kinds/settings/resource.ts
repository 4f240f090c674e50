import { settings } from '#contract/entities/settings.ts'
import { audience } from '#server/core/audience.ts'
import { settings as table } from '#server/db/tables/settings.ts'
import { differs } from '#server/core/marks.ts'
import { everybodysRightsChanged } from '#server/core/rights/rightsChanged.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { settingsRules } from './rules.ts'

export const settingsResource: KindResource<typeof settings> = {
  entity: settings,
  table,
  rules: settingsRules,
  neverEnds: 'There is one record, and it is never deleted.',
  audience: () => audience.all,
  async afterwards(w, row, before) {
    if (differs(before, row, 'systems')) everybodysRightsChanged(w)
  },
}
