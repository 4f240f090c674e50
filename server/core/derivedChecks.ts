import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Entity } from '#contract/entity.ts'
import { factsAt } from '#contract/labels.ts'
import { casesOf, referencesOf } from '#contract/references.ts'
import type { RuleCheck } from '#contract/rules.ts'
import type { Kinds } from './readable.ts'
import { keysByKind, type KeyByKind } from './references/byKind.ts'

const text = (words: string) => `'${words.replaceAll("'", "''")}'`
const column = (name: string) => `"${name}"`
const literal = (value: string | number) => (typeof value === 'number' ? String(value) : text(value))

/** The schema inside a default, nullable, optional or transformed one. */
function bare(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'default':
    case 'nullable':
    case 'optional':
      return bare(def.innerType)
    case 'pipe':
      return bare(def.in)
    default:
      return def
  }
}

/** The only values of a column: those of its list, or the ids that the contract has words for. Null if any may be. */
function valuesOf(entity: Entity, field: string, isNumber: boolean): (string | number)[] | null {
  const schema = entity.row.shape[field]
  if (!schema) return null
  const { values, words } = factsAt(entity, field) ?? {}
  if (values) return [...values]
  const def = bare(schema)
  if (def.type === 'enum') return Object.values(def.entries)
  if (def.type === 'literal')
    return def.values.filter((value): value is string | number => ['string', 'number'].includes(typeof value))
  return words && isNumber && def.type === 'number' ? Object.keys(words).map(Number) : null
}

const ofRule = (check: RuleCheck) => {
  if ('from' in check) return `${column(check.from)} ${check.orEqual ? '<=' : '<'} ${column(check.to)}`
  if ('some' in check) return `num_nonnulls(${check.some.map(column).join(', ')}) > 0`
  return `num_nonnulls(${check.all.map(column).join(', ')}) in (0, ${check.all.length})`
}
const fieldsOf = (check: RuleCheck) =>
  'from' in check ? [check.from, check.to] : 'some' in check ? check.some : check.all

/** The conditions of a kind's table by the names of its fields. A missing value meets those that compare. */
export function conditionsOf({ entity, table, sealed }: Kinds[string]): Map<string, string> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const hidden = [...(sealed?.always ?? []), ...(sealed?.confidential ?? [])]
  const isPlain = (field: string) => Object.hasOwn(columns, field) && !hidden.includes(field)
  const found = new Map<string, string>()
  for (const [field, { dataType }] of Object.entries(columns)) {
    if (!isPlain(field) || (dataType !== 'number' && dataType !== 'string')) continue
    const values = valuesOf(entity, field, dataType === 'number')
    if (values && values.length > 0) found.set(field, `${column(field)} in (${values.map(literal).join(', ')})`)
  }
  for (const reference of referencesOf(entity)) {
    const { field, target, nested, many } = reference
    if (nested || many || !('beside' in target)) continue
    const values = casesOf(reference).map(([value]) => text(value!))
    // Both are there or neither is; a value of the list without a record is one that names none.
    found.set(
      `${field}_${target.beside}`,
      `(${column(field)} is not null) = coalesce(${column(target.beside)} in (${values.join(', ')}), false)`,
    )
  }
  for (const { check } of entity.rules ?? [])
    if (check && fieldsOf(check).every(isPlain)) found.set(fieldsOf(check).join('_'), ofRule(check))
  return found
}

/** A short mark of a text, so that a condition that changes gets another name. */
function markOf(words: string) {
  let mark = 0x811c9dc5
  for (const sign of words) mark = Math.imul(mark ^ sign.codePointAt(0)!, 0x01000193) >>> 0
  return mark.toString(36).padStart(7, '0')
}

/** Names have at most 63 characters. */
const nameOf = (field: string, condition: string) => `is_${field.slice(0, 50)}_${markOf(condition)}`

/**
 * Brings the conditions of one table up to date. Those that are there stay, so that a start reads no rows; what is new is
 * added in one statement, which reads a table once. A condition that stored rows do not meet waits until they are
 * mended, and those of the others are added one by one.
 */
const keepConditions = `create or replace function keep_conditions(of_table text, wanted jsonb) returns void language plpgsql as $$
declare
  held text[] := array(select conname::text from pg_constraint
    where conrelid = quote_ident(of_table)::regclass and contype = 'c' and conname like 'is\\_%');
  found record;
  missing text := '';
begin
  for found in select name from unnest(held) name where not wanted ? name loop
    execute format('alter table %I drop constraint %I', of_table, found.name);
  end loop;
  select coalesce(string_agg(format('add constraint %I check (%s)', key, value), ', '), '') into missing
    from jsonb_each_text(wanted) where not key = any (held);
  if missing = '' then return; end if;
  begin
    execute format('alter table %I %s', of_table, missing);
  exception when check_violation then
    for found in select key, value from jsonb_each_text(wanted) where not key = any (held) loop
      begin
        execute format('alter table %I add constraint %I check (%s)', of_table, found.key, found.value);
      exception when check_violation then
        raise warning 'Rows of % keep the condition % from being added', of_table, found.value;
      end;
    end loop;
  end;
end $$;`

/** The conditions of all tables, from the fields and rules of the contract. */
export const conditions = (kinds: Kinds): string[] => [
  keepConditions,
  ...Object.values(kinds).map((kind) => {
    const wanted = [...conditionsOf(kind)].map(([field, condition]) => [nameOf(field, condition), condition])
    return `select keep_conditions(${text(getTableName(kind.table))}, ${text(JSON.stringify(Object.fromEntries(wanted), null, 1))});`
  }),
]

/**
 * What a foreign key does, where another column says the table: a row names a record that is there, and a record that is
 * named is not removed. Arguments of `names_record`: the column, the column with the kind, then each value and its
 * table; of `is_named`: the table with the column, and the same two columns and the value.
 */
const pairFunctions = [
  `create or replace function names_record() returns trigger language plpgsql as $$
declare
  stored jsonb := to_jsonb(new);
  is_there boolean := false;
begin
  for at in 2 .. TG_NARGS - 1 by 2 loop
    continue when stored ->> TG_ARGV[1] is distinct from TG_ARGV[at] or stored ->> TG_ARGV[0] is null;
    execute format('select true from %I where id = $1 for key share', TG_ARGV[at + 1])
      into is_there using (stored ->> TG_ARGV[0])::integer;
    if is_there is null then
      raise exception '% % of % does not exist', TG_ARGV[at + 1], stored ->> TG_ARGV[0], TG_TABLE_NAME
        using errcode = 'foreign_key_violation';
    end if;
  end loop;
  return null;
end $$;`,
  `create or replace function is_named() returns trigger language plpgsql as $$
declare is_used boolean := false;
begin
  execute format('select exists (select 1 from %I where %I = $1 and %I = $2)', TG_ARGV[0], TG_ARGV[1], TG_ARGV[2])
    into is_used using old.id, TG_ARGV[3];
  if is_used then
    raise exception '% % is still named by %', TG_TABLE_NAME, old.id, TG_ARGV[0] using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;`,
]

/** The triggers of references whose kind another column says. */
export function pairTriggers(kinds: Kinds): string[] {
  const pairs = new Map<string, KeyByKind[]>()
  for (const key of keysByKind(kinds))
    pairs.set(`${key.table}/${key.column}`, [...(pairs.get(`${key.table}/${key.column}`) ?? []), key])
  return [
    ...pairFunctions,
    ...[...pairs.values()].flatMap((keys) => {
      const { table, column: field, only } = keys[0]!
      const given = [field, only.column, ...keys.flatMap((key) => [key.only.value, key.target])].map(text).join(', ')
      return [
        `create or replace trigger "names_${field}" after insert or update of "${field}", "${only.column}" on "${table}"
for each row execute function names_record(${given});`,
        ...keys.map(
          (key) => `create or replace trigger "named_by_${table}_${field}" after delete on "${key.target}"
for each row execute function is_named(${[table, field, only.column, key.only.value].map(text).join(', ')});`,
        ),
      ]
    }),
  ]
}
