import type { settings } from '#contract/entities/settings.ts'
import { isAdmin } from '#server/core/access.ts'
import type { Rules } from '#server/core/policy.ts'

/** What holds for all is no secret: forms begin with it. Administrators change it. */
export const settingsRules: Rules<typeof settings> = {
  finds: () => true,
  creates: () => false,
  edits: isAdmin,
  removes: () => false,
}
