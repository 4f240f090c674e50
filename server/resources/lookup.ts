import { sql } from 'drizzle-orm'
import { lookup, type LookupList } from '#contract/entities/lookup.ts'
import type { Kind } from '#contract/kinds.ts'
import { audience } from '../audience.ts'
import { rowsOf, type Tx } from '../db/database.ts'
import { lookups } from '../db/tables/organisation.ts'
import { differs, markWhole } from '../marks.ts'
import { policy } from '../policy.ts'
import { inUse } from '../refuse.ts'
import type { Resource } from '../resourceKind.ts'

/** Which records refer to the entries of a list; each kind is stored in a table of its name. */
const usedBy: Partial<Record<LookupList, readonly (readonly [kind: Kind, column: string])[]>> = {
  clientProjectRelationships: [['projectClient', 'relationshipId'], ['templateFolder', 'defaultOwnerRelationshipId']],
  projectRoles: [['userProjectRole', 'projectRoleId']],
  templateTypes: [['template', 'typeId']],
  documentTypes: [['templateDocument', 'documentTypeId'], ['libraryDocument', 'documentTypeId']],
  userTrainingTypes: [['userTraining', 'typeId']],
}

export const lookupResource: Resource<typeof lookup> = {
  entity: lookup,
  table: lookups,
  policy: policy.lookup,
  audience: () => audience.all,
  async beforeRemove(w, row) {
    if (await isUsed(w.tx, row.list, row.id)) throw inUse(`${row.name} is in use. Make it inactive instead.`)
  },
  async afterwards(w, row, before) {
    if (before && differs(before, row, 'name')) markWhole(w, ...(usedBy[row.list] ?? []).map(([kind]) => kind))
  },
}

async function isUsed(tx: Tx, list: LookupList, id: number) {
  for (const [table, column] of usedBy[list] ?? [])
    if (rowsOf(await tx.execute(sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id} limit 1`)).length > 0) return true
  return false
}
