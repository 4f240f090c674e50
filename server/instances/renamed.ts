import { sql } from 'drizzle-orm'

/** The fields in which records keep an account, each with that of the name that it had. */
const kept = [
  ['userId', 'name'],
  ['byUserId', 'by'],
  ['offByUserId', 'offBy'],
  ['decidedByUserId', 'decidedBy'],
] as const

/**
 * The accounts that signed or decided on a record of a kind under another name than they have now (`RenamedPerson`): those
 * that the record keeps beside a name, and those of the signatures by PIN in its answers. Whoever was anonymised is left
 * out, because the name that they had is nobody's business any more.
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
