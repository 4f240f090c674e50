import { sql } from 'drizzle-orm'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'
import { musterState as state, rollCallStatus } from '#contract/people/rollCalls.ts'
import type { Person } from '#server/core/person.ts'
import { accountName } from '#server/db/accountName.ts'
import { partyOnly } from '#server/core/access.ts'
import { signsIn } from '#server/features/site/sitePeople.ts'

const count = (which: string) =>
  sql.raw(`(select count(*)::int from "rollCallEntry" e where e."rollCallId" = "rollCall".id and e.state ${which})`)

export const rollCallFacts = {
  leaderName: accountName('"rollCall"."leaderUserId"'),
  expected: count(`<> ${state.notRequired}`),
  mustered: count(`= ${state.mustered}`),
  leftBefore: count(`= ${state.leftBefore}`),
  missing: count(`= ${state.missing}`),
}

/** The numbers of running permits that the person of an entry holds or works under, while the roll call is in progress. */
const permits = `case when "rollCall"."statusId" = ${rollCallStatus.inProgress} then (
  select string_agg(m.number, ', ' order by m.number) from "permit" m join "person" p on p.id = e."personId"
  where m."projectId" = "rollCall"."projectId" and m."statusId" = ${instanceStatus.active} and not m."isDeleted"
    and not m."isConfidential" and (m."holderUserId" = p."userId" or m."holderPersonId" = p.id or exists (
      select 1 from jsonb_array_elements(m.workers) k where k->>'offAt' is null
      and ((k->>'userId')::int = p."userId" or (k->>'personId')::int = p.id or lower(k->>'name') = lower(p."fullName"))))) end`

const among = (ids: readonly number[]) => (ids.length === 0 ? 'false' : `"rollCall"."projectId" in (${ids.join(', ')})`)

/**
 * The list as a reader sees it: people of a subcontractor or supplier see those of their own company, and phones are for
 * those who tick.
 */
export function entriesFor(reader: Person) {
  const known = [...reader.projects.keys()]
  const own = reader.seesAll ? [] : known.filter((id) => partyOnly(reader, id))
  const ticks = reader.seesAll ? 'true' : among(known.filter((projectId) => signsIn(reader, { projectId })))
  return {
    entries:
      sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'personId', e."personId", 'name', e.name,
      'company', e.company, 'phone', case when ${ticks} then e.phone end, 'lastZone', e."lastZone",
      'isFirstAider', e."isFirstAider", 'permits', ${permits}, 'state', e.state,
      'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'byName', e."byName",
      'musterPoint', e."musterPoint", 'note', e.note) order by e.state, lower(e.name), e.id), '[]'::jsonb)
      from "rollCallEntry" e where e."rollCallId" = "rollCall".id
      and (not (${among(own)}) or e."clientId" = ${reader.clientId}))`),
  }
}
