import type { settings } from '#contract/entities/settings.ts'
import { isAdmin } from '#server/core/access.ts'
import type { Rules } from '#server/core/policy.ts'

/** Everyone reads the settings, because forms depend on them; administrators change them. */
export const settingsRules: Rules<typeof settings> = {
  finds: () => true,
  creates: () => false,
  edits: isAdmin,
  removes: () => false,
}
