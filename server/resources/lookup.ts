import { sql } from 'drizzle-orm'
import { lookup, type LookupList } from '#contract/entities/lookup.ts'
import { audience } from '../audience.ts'
import { rowsOf, type Tx } from '../db/database.ts'
import { lookups } from '../db/tables/organisation.ts'
import { differs, markWhole } from '../marks.ts'
import { policy } from '../policy.ts'
import { inUse } from '../refuse.ts'
import type { Resource } from '../resourceKind.ts'

/** Which columns refer to the entries of a list. */
const usedBy: Partial<Record<LookupList, readonly [table: string, column: string]>> = {
  clientProjectRelationships: ['projectClient', 'relationshipId'],
  projectRoles: ['userProjectRole', 'projectRoleId'],
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
    if (before && differs(before, row, 'name') && usedBy[row.list]) markWhole(w, 'projectClient', 'userProjectRole')
  },
}

async function isUsed(tx: Tx, list: LookupList, id: number) {
  const place = usedBy[list]
  if (!place) return false
  const [table, column] = place
  return rowsOf(await tx.execute(sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id} limit 1`)).length > 0
}
