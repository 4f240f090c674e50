import { sql } from 'drizzle-orm'
import { isSystem, type System } from '#contract/systems.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'

/** The rights that a person has by the list of some folders. */
export interface NamedOnList {
  listId: number
  projectId: number
  system: System
  flags: number
}

interface Found extends Omit<NamedOnList, 'system'> {
  personId: number
  system: string
  isOwn: boolean
  isOn: boolean
}

/**
 * The lists that name these people, by person: themselves, a group of theirs or their company. An entry for the person
 * overrides the others; otherwise the rights of their groups and their company are combined.
 */
export async function listsNaming(db: Reader, userIds: readonly number[]) {
  const byPerson = new Map<number, NamedOnList[]>()
  if (userIds.length === 0) return byPerson
  const ids = `{${userIds.join()}}`
  const found = rowsOf<Found>(
    await db.execute(sql`
      with named as (
        select "userId" as "personId", "listId", flags, true as "isOwn"
          from "accessListEntry" where "userId" = any(${ids}::int[])
        union all
        select m."toId", e."listId", e.flags, false
          from "groupUser" m join "accessListEntry" e on e."groupId" = m."fromId"
            join "group" g on g.id = m."fromId" and not g."isDeleted"
          where m."toId" = any(${ids}::int[])
        union all
        select u.id, e."listId", e.flags, false
          from "user" u join "accessListEntry" e on e."clientId" = u."clientId" where u.id = any(${ids}::int[]))
      select n."personId", n."listId", l."projectId", l.system, bool_or(n."isOwn") as "isOwn",
        coalesce(bit_or(n.flags) filter (where n."isOwn"), bit_or(n.flags)) as flags, p.systems ? l.system as "isOn"
      from named n join "accessList" l on l.id = n."listId" join "project" p on p.id = l."projectId" and not p."isDeleted"
      group by n."personId", n."listId", l."projectId", l.system, p.systems`),
  )
  for (const { personId, isOn, system, listId, projectId, flags } of found) {
    if (!isOn || !isSystem(system)) continue
    const lists = byPerson.get(personId) ?? []
    lists.push({ listId, projectId, system, flags })
    byPerson.set(personId, lists)
  }
  return byPerson
}
