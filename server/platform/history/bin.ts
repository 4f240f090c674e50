import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { addressFields } from '#contract/entity.ts'
import { projectField } from '#contract/references.ts'
import { binWindow, type Deleted } from '#contract/history/trail.ts'
import { kindNameIn } from '#server/core/kindNames.ts'
import { nameIn } from '#server/core/references/names.ts'
import { mayRestore } from '#server/core/policy.ts'
import type { Kinds } from '#server/core/readable.ts'
import { forbidden } from '#server/base/refuse.ts'
import { personOf } from '#server/core/request.ts'
import { restorableSince, restorableUntil } from '#server/core/restoring.ts'
import type { WindowRows } from '#server/core/window.ts'
import { windowCalls } from '#server/core/windowCalls.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import { foldedIn } from '#server/db/columns/folded.ts'
import { sortKeyIn } from '#server/db/columns/windowed.ts'
import { peopleCalled } from './names.ts'

/** `GET /api/bin`, a window: the deleted records of all kinds that can still be restored, newest first. */
export const binCalls = windowCalls(binWindow, (c) => {
  if (!mayRestore(personOf(c))) throw forbidden('open the recycle bin')
  const { db, kinds, now } = c.get('services')
  const bin = deletedOfAll(kinds, restorableSince(now()))
  return {
    db,
    rows: { ...rows, from: sql`(${bin}) bin` },
    where: undefined,
    read: (ids) => deletedAt(db, bin, ids as string[]),
    words: { deletedById: (ids) => peopleCalled(db, ids), projectId: (ids) => numbersOf(db, ids) },
  }
})

const sortedAs = (words: string) => sortKeyIn(sql.raw(words))
/** The order of the deletions: that of their history entries, which does not change if the clock is set back. */
const deletionOrder = sql`coalesce((select max(a.id) from "auditEntry" a where a."entityKind" = bin.kind
  and a."entityId" = bin."recordId" and a.action = 'deleted' and a.scope is not distinct from bin.scope), 0)`
const searched = ['name', 'kindWord', 'projectNumber', 'deletedByName']

const rows: Omit<WindowRows, 'from'> = {
  window: binWindow,
  id: sql`bin.id`,
  idIsText: true,
  sorts: {
    name: sortedAs('bin.name'),
    kind: sortedAs('bin."kindWord"'),
    projectId: sortedAs('bin."projectNumber"'),
    deletedById: sortedAs('bin."deletedByName"'),
    deletedOn: deletionOrder,
    until: deletionOrder,
  },
  filters: {
    kind: sql`bin.kind`,
    projectId: sql`bin."projectId"`,
    deletedById: sql`bin."deletedById"`,
    deletedOn: sql`bin."deletedOn"`,
  },
  views: {},
  search: (pattern) =>
    sql`${foldedIn(sql`concat_ws(E'\n', ${sql.raw(searched.map((name) => `bin."${name}"`).join())})`)} like ${pattern}`,
}

/** Returns a query for the records of all kinds that were deleted after a moment. */
function deletedOfAll(kinds: Kinds, since: string): SQL {
  const parts = Object.values(kinds)
    // Administrators do not see private records, such as notifications.
    .filter(({ entity }) => entity.scope !== 'own')
    .map(({ entity, table }) => {
      const columns = getTableColumns(table)
      const column = (name: string | undefined, type: string) =>
        sql.raw(name !== undefined && Object.hasOwn(columns, name) ? `t."${name}"::${type}` : `null::${type}`)
      const scope = column(addressFields(entity)[0], 'text')
      return sql`select ${kindNameIn(entity, Object.hasOwn(columns, 'systemId') ? column('systemId', 'int') : null)} as "kindWord", ${column('systemId', 'int')} as "systemId", concat_ws('/', ${entity.kind}::text, ${scope}, t.id) as id, ${entity.kind}::text as kind,
        t.id as "recordId", ${scope} as scope, (${nameIn(entity.kind, 't')})::text as name, t."deletedOn" as "deletedOn",
        ${column(projectField(entity) ?? 'projectId', 'int')} as "projectId", t."updatedById" as "deletedById"
        from ${sql.identifier(getTableName(table))} t where t."isDeleted" and t."deletedOn" > ${since}::timestamptz`
    })
  return sql`select deleted.*, p.number as "projectNumber", w."fullName" as "deletedByName"
    from (${sql.join(parts, sql` union all `)}) deleted
    left join "project" p on p.id = deleted."projectId" left join "user" w on w.id = deleted."deletedById"`
}

const answered = sql.raw(
  [
    'id',
    'kind',
    'recordId',
    'scope',
    'name',
    'systemId',
    'projectId',
    'projectNumber',
    'deletedOn',
    'deletedById',
    'deletedByName',
  ]
    .map((name) => `bin."${name}"`)
    .join(),
)

async function deletedAt(db: Reader, bin: SQL, ids: readonly string[]): Promise<Deleted[]> {
  const found = await db.execute(sql`select ${answered} from (${bin}) bin where bin.id in ${[...ids]}`)
  return rowsOf<Omit<Deleted, 'until'>>(found).map((row) => {
    const deletedOn = new Date(row.deletedOn).toISOString()
    return { ...row, deletedOn, until: restorableUntil(deletedOn) }
  })
}

async function numbersOf(db: Reader, ids: readonly string[]) {
  const found = await db.execute(sql`select id, number from "project" where id in ${ids.map(Number)}`)
  return new Map(rowsOf<{ id: number; number: string }>(found).map(({ id, number }) => [String(id), number]))
}
