import { eq, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Entity } from '#contract/entity.ts'
import { canonicalJson } from '#server/base/canonicalJson.ts'
import type { Readable, StampedTable } from './readable.ts'
import { isEncrypted, isSealedWords, opened, sealed, sealedSql } from './sealedWords.ts'
import type { Write } from './write.ts'

type Sealing = Pick<Readable<Entity>, 'entity' | 'table' | 'sealed'>
type Values = Record<string, unknown>

const columnsOf = (table: StampedTable) => getTableColumns(table) as unknown as Record<string, PgColumn>
const isJson = ({ dataType }: PgColumn) => dataType === 'json'

/** All fields of a kind that may be stored encrypted. */
export const sealedFields = ({ sealed: fields }: Pick<Sealing, 'sealed'>) => [
  ...(fields?.always ?? []),
  ...(fields?.confidential ?? []),
]

/** The columns of these fields as they are read, for `opened` and `openedJson`. */
export function sealedColumns({ entity, table, sealed: fields }: Sealing): Record<string, SQL> {
  const name = getTableName(table)
  const columns = columnsOf(table)
  return Object.fromEntries(
    sealedFields({ ...(fields && { sealed: fields }) }).map((field) => {
      const column = `"${name}"."${columns[field]!.name}"`
      const value = isJson(columns[field]!) ? `(${column} #>> '{}')` : column
      const read = sealedSql(value, entity.kind, `"${name}".id`)
      // A list that is empty, or was stored before its column was encrypted, is returned unchanged.
      const json = `case when jsonb_typeof(${column}) = 'string' then ${read} else ${column} end`
      return [field, sql.raw(isJson(columns[field]!) ? `(${json})` : `(${read})`)]
    }),
  )
}

/**
 * The values of a write as the columns store them. A value that is already stored encrypted and does not change is left
 * out, so that the history shows no change.
 */
export function withSealed(w: Write, kind: Sealing, id: number, values: object, before: object | null): object {
  const fields = sealedFields(kind)
  if (fields.length === 0) return values
  const { cipher } = w.services
  const of = { kind: kind.entity.kind, id }
  const row = { ...before, ...values } as Values
  const stored: Values = { ...values }
  for (const field of fields) {
    const value = stored[field]
    if (value === undefined || value === null || isEmptyList(value)) continue
    const former = (before as Values | null)?.[field]
    if (isSealedWords(value) || isSame(former, value)) delete stored[field]
    else if (isToSeal(kind, row, field, value)) stored[field] = sealed(cipher, of, value)
  }
  return stored

  function isSame(former: unknown, value: unknown) {
    return (
      isSealedWords(former) &&
      isEncrypted(former.sealedWords) &&
      canonicalJson([opened(cipher, former as unknown)]) === canonicalJson([value])
    )
  }
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** A text that looks encrypted is encrypted as well, so that it is read back as it was typed. */
const isToSeal = ({ sealed: fields }: Sealing, row: Values, field: string, value: unknown) =>
  Boolean(fields?.always.includes(field)) ||
  row.isConfidential === true ||
  (typeof value === 'string' && isEncrypted(value))

/** The values of a new record without those to be encrypted, which needs the record's id. */
export function withoutSealed({ sealed: fields, table }: Sealing, values: object): object {
  const columns = columnsOf(table)
  return Object.fromEntries(
    Object.entries(values).map(([field, value]: [string, unknown]) => [
      field,
      !sealedFields({ ...(fields && { sealed: fields }) }).includes(field) || value === null
        ? value
        : isJson(columns[field]!)
          ? []
          : '',
    ]),
  )
}

/** Writes the values that `withoutSealed` left out. */
export async function keepSealed(w: Write, kind: Sealing, id: number, values: object) {
  const fields = sealedFields(kind)
  const own = Object.fromEntries(
    Object.entries(withSealed(w, kind, id, values, null)).filter(([field]) => fields.includes(field)),
  )
  if (Object.keys(own).length > 0) await w.tx.update(kind.table).set(own).where(eq(kind.table.id, id))
}
