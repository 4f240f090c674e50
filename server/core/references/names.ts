import { sql, type SQL } from 'drizzle-orm'
import { calledBy, partsOf } from '#contract/called.ts'
import type { Entity } from '#contract/entity.ts'
import { entityOf } from '#contract/entities/index.ts'
import type { Target } from '#contract/fieldFacts.ts'
import type { Kind } from '#contract/kinds.ts'
import { casesOf, fieldShown, nameColumns, referencesOf, type Reference } from '#contract/references.ts'

// Tables have the names of their kinds and columns the names of their fields, so the SQL of a name follows from the
// contract.

const quoted = (words: string) => `'${words.replaceAll("'", "''")}'`

/** The name of a record of `kind`, as SQL over its row, which the query calls `row`. */
function calledIn(kind: string, row: string, depth: number, whole?: Kind): string {
  const entity = entityOf(kind)
  const parts = withoutNamesOf(whole, entity, partsOf(calledBy(entity)))
  const written = parts.map((part) => ('words' in part ? quoted(part.words) : fieldIn(entity, part.field, row, depth)))
  // `concat_ws` leaves out a missing code, or the last name of someone with one name, together with its space.
  const onlyBlanks = parts.every((part) => 'field' in part || part.words === ' ')
  if (written.length === 0) return `'Number ' || ${row}.id`
  return onlyBlanks
    ? `concat_ws(' ', ${written.flatMap((words, at) => ('field' in parts[at]! ? [`nullif(${words}::text, '')`] : [])).join(', ')})`
    : written.join(' || ')
}

/** Drops from a pattern the names of a record of kind `whole`, each with the words before it. */
function withoutNamesOf(whole: Kind | undefined, entity: Entity, parts: ReturnType<typeof partsOf>) {
  const dropped = namesIn(entity).flatMap((reference) =>
    'kind' in reference.target && reference.target.kind === whole
      ? nameColumns(reference).map(({ column }) => column)
      : [],
  )
  const isDropped = (at: number) => {
    const part = parts[at]
    return part !== undefined && 'field' in part && dropped.includes(part.field)
  }
  return parts.filter((part, at) => !isDropped('words' in part ? at + 1 : at))
}

/** The SQL of a field: its own column, or a name of a record that the row refers to. */
export function fieldIn(entity: Entity, field: string, row = `"${entity.kind}"`, depth = 0): string {
  for (const reference of namesIn(entity))
    for (const { column, of } of nameColumns(reference))
      if (column === field) return columnOf(reference, of, row, depth + 1)
  return `${row}."${field}"`
}
const namesIn = (entity: Entity) => referencesOf(entity).filter(({ nested, many }) => !nested && !many)

/** The SQL of one field of the record that a reference in `row` refers to. */
function columnOf(reference: Reference, of: string, row: string, depth = 0): string {
  const { target } = reference
  if (!('beside' in target)) return columnIn(target, reference, of, row, depth)
  const cases = casesOf(reference).flatMap(([value, one]) => {
    const field = fieldShown(reference, value, of)
    return field === null ? [] : [`when ${quoted(value!)} then ${columnIn(one, reference, field, row, depth)}`]
  })
  return `(case ${row}."${target.beside}" ${cases.join(' ')} end)`
}

function columnIn(target: Target, { field, optional }: Reference, of: string, row: string, depth: number): string {
  const other = `n${depth}`
  // An optional reference to a deleted record has no name.
  const there = optional ? ` and not ${other}."isDeleted"` : ''
  if ('list' in target)
    return `(select ${other}."${of}" from "lookup" ${other} where ${other}.list = ${quoted(target.list)} and ${other}.id = ${row}."${field}"${there})`
  const value = of === 'name' ? shortlyCalledIn(target.kind, other, depth) : `${other}."${of}"`
  return `(select ${value} from "${target.kind}" ${other} where ${other}.id = ${row}."${field}"${there})`
}

/** The name without the number, if the kind has a field `name`. */
const shortlyCalledIn = (kind: string, row: string, depth: number) =>
  Object.hasOwn(entityOf(kind).draft.shape, 'name') ? `${row}."name"` : calledIn(kind, row, depth)

/** The name columns next to the ids in every row of a kind. */
export const nameColumnsOf = (entity: Entity): Record<string, SQL> =>
  Object.fromEntries(
    namesIn(entity).flatMap((reference) =>
      nameColumns(reference).map(({ column, of }) => [column, sql.raw(columnOf(reference, of, `"${entity.kind}"`))]),
    ),
  )

/** The name of the record that a field refers to, as SQL; undefined if the field refers to none. */
export function referredNameIn(entity: Entity, field: string): SQL | undefined {
  const reference = namesIn(entity).find((one) => one.field === field)
  return reference && sql.raw(columnOf(reference, 'name', `"${entity.kind}"`))
}

/** The full name of a record: its number and its name, or whatever its kind declares. */
export const nameIn = (kind: string, row = `"${kind}"`): SQL<string> => sql.raw(calledIn(kind, row, 0)) as SQL<string>

/** The same without what names the record of kind `whole` to which it belongs: 'Conor Healy', not 'Conor Healy on NW-001'. */
export const nameWithin = (kind: string, whole: Kind): SQL<string> =>
  sql.raw(calledIn(kind, `"${kind}"`, 0, whole)) as SQL<string>

/** The short name of a record among others of its kind: only its `name`, if it has one. */
export const shortNameIn = (kind: string, row = `"${kind}"`): SQL<string> =>
  sql.raw(shortlyCalledIn(kind, row, 0)) as SQL<string>
