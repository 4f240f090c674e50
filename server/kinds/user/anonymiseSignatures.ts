import { inArray, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { processInstanceUsers } from '#server/db/tables/approvalRun.ts'

/** The columns of records with lists, such as the people who signed each step of a permit. */
async function listColumns(tx: Tx) {
  const found = await tx.execute(sql`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.columns own on own.table_schema = c.table_schema and own.table_name = c.table_name
      and own.column_name = 'rowVersion'
    where c.table_schema = current_schema() and c.data_type = 'jsonb'`)
  return rowsOf<{ table: string; column: string }>(found)
}

/**
 * Replaces the names of these people wherever a record stores a name beside a `userId`, and removes their signatures.
 * Names with which people signed without an account stay, because it is not known whose they are.
 */
export async function anonymiseSignatures(tx: Tx, ids: readonly number[], nameOf: (id: number) => string) {
  await tx
    .update(processInstanceUsers)
    .set({ signature: null })
    .where(inArray(processInstanceUsers.userId, [...ids]))
  const columns = await listColumns(tx)
  for (const id of ids) {
    const nameless = sql`jsonb_build_object('name', ${nameOf(id)}::text)
      || case when entry ? 'strokes' then '{"strokes": []}'::jsonb else '{}' end
      || case when entry ? 'signature' then '{"signature": []}'::jsonb else '{}' end`
    const isTheirs = sql.raw(`$[*] ? (@.userId == ${id})`)
    for (const { table, column } of columns) {
      const list = sql.identifier(column)
      await tx.execute(sql`update ${sql.identifier(table)} set ${list} = (
          select jsonb_agg(case when entry -> 'userId' = to_jsonb(${id}::int) then entry || ${nameless} else entry end order by place)
          from jsonb_array_elements(${list}) with ordinality listed(entry, place))
        where jsonb_typeof(${list}) = 'array' and jsonb_path_exists(${list}, '${isTheirs}')`)
    }
  }
}
