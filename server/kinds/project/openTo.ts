import { sql } from 'drizzle-orm'
import { userStatus } from '#contract/entities/user.ts'
import { settingsId } from '#contract/entities/settings.ts'
import { leadRelationships } from '#server/db/supplied/lookups.ts'
import { dayWhere } from '#server/core/today.ts'

/**
 * The ids of the users who may open a project at a time (ISO 8601), as a column of projects: administrators, people
 * with a role in force today, and super users of a company that leads it. It computes for one project what `readRights`
 * computes for one person; a test compares both. People who have not yet accepted their invitation are included.
 */
export function openTo(asOf: string) {
  const today = dayWhere(asOf, sql`"project"."timeZone"`)
  // Systems that the project, the account and the office have; a role applies in those that it is given for.
  const shared = sql`jsonb_array_elements_text("project"."systems") s join "settings" o on o.id = ${sql.raw(String(settingsId))}
        and o."systems" ? s.value and u."pbSystems" ? s.value`
  return sql`(select coalesce(jsonb_agg(open.id order by open.id), '[]'::jsonb) from (
      select u.id from "user" u where u."roles" ? 'admin'
      union
      select u.id from "userProjectRole" r join "user" u on u.id = r."userId"
        where r."projectId" = "project"."id" and not r."isDeleted" and r."from" <= ${today}
        and (r."to" is null or r."to" >= ${today}) and exists (select 1 from ${shared} and r."systems" ? s.value)
      union
      select u.id from "projectClient" c join "client" f on f.id = c."clientId" join "user" u on u."clientId" = c."clientId"
        where c."projectId" = "project"."id" and not c."isDeleted" and not f."isDeleted" and u."roles" ? 'super_user'
        and c."relationshipId" in (${sql.raw(leadRelationships.join())})
        and (c."to" is null or c."to" >= ${today}) and exists (select 1 from ${shared})
    ) open join "user" a on a.id = open.id and not a."isDeleted" and a."statusId" <> ${sql.raw(String(userStatus.deactivated))})`
}
