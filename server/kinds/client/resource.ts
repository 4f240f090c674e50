import { sql } from 'drizzle-orm'
import { client } from '#contract/entities/client.ts'
import { clients } from '#server/db/tables/client.ts'
import { projectsOfClient } from '../project/involved.ts'
import { rightsOfSuperUsers } from '#server/core/rights/rightsChanged.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { clientChoices } from './choices.ts'
import { clientRules } from './rules.ts'
import { notifyOfExpiries } from './expiries.ts'

export const clientResource: KindResource<typeof client> = {
  entity: client,
  table: clients,
  rules: clientRules,
  timed: { daily: { expiries: notifyOfExpiries } },
  choices: { client: clientChoices },
  facts: {
    accreditationExpiry: sql`(select min(a ->> 'expiry') from jsonb_array_elements("client"."accreditations") a)`,
    userCount: sql`(select count(*)::int from "user" u where u."clientId" = "client"."id" and not u."isDeleted" and u."statusId" <> 40)`,
    liveProjects: sql`(select count(distinct p.id)::int from "projectClient" c join "project" p on p.id = c."projectId"
      where c."clientId" = "client"."id" and not c."isDeleted" and not p."isDeleted" and p."statusId" between 20 and 50)`,
  },
  // Every save of a user affects clients, because the author's page announces both clients on the hub after it
  // (specification, section 7.4).
  dependsOn: { user: true, projectClient: true },
  affected: async (tx, row) => [await projectsOfClient({ tx }, row.id)],
  async afterwards(w, row, _before, action) {
    // Restoring a company restores its relationships to projects, and with them the rights of its super users.
    if (action === 'restored') await rightsOfSuperUsers(w, [row.id])
  },
}
