import { settings } from '#contract/entities/settings.ts'
import { audience } from '../audience.ts'
import { settings as table } from '../db/tables/settings.ts'
import { differs, everybodysRightsChanged } from '../marks.ts'
import { policy } from '../policy.ts'
import type { Resource } from '../resourceKind.ts'

export const settingsResource: Resource<typeof settings> = {
  entity: settings,
  table,
  policy: policy.settings,
  audience: () => audience.all,
  async afterwards(w, row, before) {
    if (differs(before, row, 'systems')) everybodysRightsChanged(w)
  },
}
