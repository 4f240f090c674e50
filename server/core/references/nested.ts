import { getTableName } from 'drizzle-orm'
import { keptAs } from '#contract/fieldFacts.ts'
import { casesOf, referencesOf, type Reference } from '#contract/references.ts'
import type { Kinds, KeptDocuments } from '../readable.ts'

const text = (words: string) => `'${words.replaceAll("'", "''")}'`
const key = (name: string) => `."${name}"`

/**
 * The position of a reference in its column as a PostgreSQL jsonpath, with a condition on the field that decides its
 * target.
 */
function jsonPath({ path, target, many }: Reference, value: string | null) {
  const [, ...parts] = path.split('.')
  const last = parts.pop()!
  const before = parts.map((part) => (part === '*' ? '[*]' : key(part))).join('')
  const fits = value !== null && 'beside' in target ? ` ? (@${key(target.beside)} == "${value}")` : ''
  return `$${before}${fits}${key(last)}${many ? '[*]' : ''}`
}

/** The triggers for the references inside the JSON documents of one table. */
function triggersOf(kind: string, { table, owner, version = '', schema }: KeptDocuments): string[] {
  const columns = new Map<string, Reference[]>()
  for (const reference of referencesOf({ draft: schema })) {
    if (!reference.nested || reference.whenGone !== 'refuse') continue
    const column = reference.path.split('.')[0]!
    columns.set(column, [...(columns.get(column) ?? []), reference])
  }
  return [...columns].flatMap(([column, references]) => {
    const places = references.flatMap((reference) =>
      casesOf(reference).map(([value, target]) => {
        const { kind: named, list } = keptAs(target)
        return [reference.path, jsonPath(reference, value), named, list ?? ''].map(text).join(', ')
      }),
    )
    const given = [[kind, owner, version, column].map(text).join(', '), ...places].join(',\n  ')
    const name = getTableName(table)
    return [
      `create or replace trigger "mirror_${column}" after insert or delete or update of "${column}" on "${name}"
for each row execute function mirror_references(
  ${given}
);`,
      // Rows that were there before the trigger.
      `update "${name}" set "${column}" = "${column}" where "${column}" is not null;`,
    ]
  })
}

/** All triggers, derived from the documents that the kinds declare. */
export const mirrorTriggers = (kinds: Kinds): string[] =>
  Object.values(kinds).flatMap(({ entity, table, documents = [] }) =>
    [{ table, owner: 'id', schema: entity.draft }, ...documents].flatMap((kept) => triggersOf(entity.kind, kept)),
  )
