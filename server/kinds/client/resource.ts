import { and, eq, ne, sql } from 'drizzle-orm'
import { client } from '#contract/entities/client.ts'
import { userStatus } from '#contract/entities/user.ts'
import { documentLibraries } from '../documentLibrary/table.ts'
import { clients } from './table.ts'
import { users } from '../user/table.ts'
import { differs, markProjects, markWhole, projectsOfClient, rightsOfSuperUsers } from '#server/core/marks.ts'
import { inUse } from '#server/core/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { clientChoices } from './choices.ts'
import { clientRules } from './rules.ts'

export const clientResource: Resource<typeof client> = {
  entity: client,
  table: clients,
  rules: clientRules,
  choices: { client: clientChoices },
  facts: {
    accreditationExpiry: sql`(select min(a ->> 'expiry') from jsonb_array_elements("client"."accreditations") a)`,
    userCount: sql`(select count(*)::int from "user" u where u."clientId" = "client"."id" and not u."isDeleted" and u."statusId" <> 40)`,
    liveProjects: sql`(select count(distinct p.id)::int from "projectClient" c join "project" p on p.id = c."projectId"
      where c."clientId" = "client"."id" and not c."isDeleted" and not p."isDeleted" and p."statusId" between 20 and 50)`,
  },
  affected: async (tx, row) => [await projectsOfClient({ tx }, row.id)],
  async beforeRemove(w, row) {
    const staff = await w.tx
      .select({ name: users.email })
      .from(users)
      .where(and(eq(users.clientId, row.id), eq(users.isDeleted, false), ne(users.statusId, userStatus.deactivated)))
      .limit(5)
    if (staff.length > 0)
      throw inUse(
        `${row.name} still has users (${staff.map(({ name }) => name).join(', ')}). Make it inactive instead.`,
      )
    if ((await projectsOfClient(w, row.id)).length > 0)
      throw inUse(`${row.name} still takes part in projects. Make it inactive instead.`)
    const kept = await w.tx
      .select({ name: documentLibraries.name })
      .from(documentLibraries)
      .where(and(eq(documentLibraries.clientId, row.id), eq(documentLibraries.isDeleted, false)))
      .limit(5)
    if (kept.length > 0)
      throw inUse(
        `${row.name} still keeps document libraries (${kept.map(({ name }) => name).join(', ')}). Make it inactive instead.`,
      )
  },
  async afterwards(w, row, before, action) {
    // With the company its part in projects is there again, and what that opens to its super users.
    if (action === 'restored') await rightsOfSuperUsers(w, [row.id])
    if (before && !differs(before, row, 'name', 'insuranceExpiry')) return
    markProjects(w, await projectsOfClient(w, row.id))
    markWhole(w, 'user', 'projectClient', 'documentLibrary', 'libraryDocument')
  },
}
