import { sql } from 'drizzle-orm'
import { pinAccount, pinContent, type RenamedPerson } from '#contract/questionnaires/signature.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'

/** The columns of accounts, each with the column of the name at the time. */
const kept = [
  ['userId', 'name'],
  ['byUserId', 'by'],
  ['offByUserId', 'offBy'],
  ['decidedByUserId', 'decidedBy'],
  ['byUserId', 'byName'],
] as const

/**
 * The accounts that signed or decided on a record of a kind under a name other than their present one
 * (`RenamedPerson`): those that the record stores beside a name, and those of the signatures by PIN in its answers.
 * Anonymised accounts are left out, because their former name must not be linked to them.
 */
export function renamedFact(kind: string) {
  const named = kept.map(
    ([id, name]) => `select (found ->> '${id}')::int as id, found ->> '${name}' as name from jsonb_path_query(
      to_jsonb("${kind}"), 'strict $.** ? (@."${id}".type() == "number" && @."${name}".type() == "string")') found`,
  )
  const byPin = `select substring(found #>> '{}' from '^pin:#(\\d+) ')::int, substring(found #>> '{}' from '^pin:#\\d+ (.*)$')
    from "instanceAnswer" answer, jsonb_path_query(answer.value, 'strict $.** ? (@ starts with "pin:#")') found
    where answer."entityKind" = '${kind}' and answer."entityId" = "${kind}".id`
  return sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'was', signed.name,
      'now', u."fullName") order by u.id, signed.name), '[]'::jsonb)
    from (${[...named, byPin].join(' union ')}) signed,
      lateral (select id, "fullName", "anonymisedOn" from "user" where id = signed.id limit 1) u
    where u."anonymisedOn" is null and signed.name <> u."fullName")`)
}

/** The same for values that the database cannot search, such as encrypted parts. */
export async function renamedIn(db: Reader, values: unknown): Promise<RenamedPerson[]> {
  const signed = JSON.stringify([...new Map(namedIn(values).map((one) => [`${one.userId} ${one.was}`, one])).values()])
  return rowsOf<RenamedPerson>(
    await db.execute(sql`
      select u.id as "userId", signed.was, u."fullName" as now
      from jsonb_to_recordset(${signed}::jsonb) as signed("userId" int, was text) join "user" u on u.id = signed."userId"
      where u."anonymisedOn" is null and signed.was <> u."fullName" order by u.id, signed.was`),
  )
}

function namedIn(value: unknown): Omit<RenamedPerson, 'now'>[] {
  if (typeof value !== 'object' || value === null) return []
  const held = value as Record<string, unknown>
  const beside = kept.map(([id, name]) => ({ userId: held[id], was: held[name] }))
  const strokes = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : []
  const byPin = { userId: pinAccount(strokes), was: pinContent(strokes) }
  return [
    ...[...beside, byPin].filter(
      (one): one is Omit<RenamedPerson, 'now'> => typeof one.userId === 'number' && typeof one.was === 'string',
    ),
    ...Object.values(value).flatMap(namedIn),
  ]
}
