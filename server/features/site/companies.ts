import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'

/** The active companies that take part in a project, its client among them, by name. */
export const companiesOf = (db: Reader, projectId: number) =>
  db
    .select({ id: clients.id, name: clients.name, shortName: clients.shortName })
    .from(clients)
    .where(
      and(
        eq(clients.isDeleted, false),
        eq(clients.isActive, true),
        sql`(${clients.id} in (select p."clientId" from "project" p where p.id = ${projectId})
          or ${clients.id} in (select c."clientId" from "projectClient" c where c."projectId" = ${projectId} and not c."isDeleted"))`,
      ),
    )
    .orderBy(asc(clients.name), asc(clients.id))
