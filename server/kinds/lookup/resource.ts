import { lookup } from '#contract/entities/lookup.ts'
import type { LookupList } from '#contract/lists.ts'
import type { Kind } from '#contract/kinds.ts'
import { audience } from '#server/core/audience.ts'
import { lookups } from './table.ts'
import { differs, markWhole } from '#server/core/marks.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { lookupRules } from './rules.ts'

/** Which kinds show the names of a list's entries. */
const shownBy: Partial<Record<LookupList, readonly Kind[]>> = {
  clientProjectRelationships: ['projectClient', 'templateFolder'],
  templateTypes: ['template'],
  documentTypes: ['templateDocument', 'libraryDocument'],
  userTrainingTypes: ['userTraining'],
  projectRoles: ['userProjectRole'],
  equipmentTypeCategories: ['equipmentType'],
}

export const lookupResource: Resource<typeof lookup> = {
  entity: lookup,
  table: lookups,
  rules: lookupRules,
  audience: () => audience.all,
  async afterwards(w, row, before) {
    if (before && differs(before, row, 'name')) markWhole(w, ...(shownBy[row.list] ?? []))
  },
}
