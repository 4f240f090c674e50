import { and, eq, sql } from 'drizzle-orm'
import { projectClient } from '#contract/entities/projectClient.ts'
import { notBefore } from '#contract/text/words.ts'
import { differs } from '#server/core/marks.ts'
import { keptOnProject } from '#server/core/policy.ts'
import { leadRelationships } from '#server/db/supplied/lookups.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { projects } from '#server/db/tables/project.ts'
import { rightsOfCompanies } from '#server/core/rights/rightsChanged.ts'
import { forbidden, invalid, type Refusal } from '#server/base/refuse.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { dayWhere } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { givesLead } from '../project/rules.ts'
import { projectClientCalls } from './calls.ts'
import { employer } from '#server/features/site/employer.ts'

export const projectClientResource: KindResource<typeof projectClient> = {
  entity: projectClient,
  table: projectClients,
  keptOffline: true,
  rules: keptOnProject(projectClients.projectId),
  calls: projectClientCalls,
  givesRights: 'everyone',
  unique: { projectClient_once: { field: 'relationshipId', label: 'This relationship' } },
  restrictDelete: {
    clientId: { sentence: 'still takes part in projects ({projectNumber}). Make it inactive instead.' },
    contactUserId: { sentence: 'is still named as contact on {projectNumber}. Deactivate the account instead.' },
  },
  facts: {
    insuranceKnown: sql`(select c."insuranceExpiry" is not null from "client" c where c.id = "projectClient"."clientId")`,
  },
  factsFor: ({ asOf }) => ({
    insuranceOk: sql`coalesce((select c."insuranceExpiry" >= ${dayWhere(asOf, sql`p."timeZone"`)}
      from "client" c, "project" p where c.id = "projectClient"."clientId" and p.id = "projectClient"."projectId"), false)`,
  }),
  dependsOn: { client: ['insuranceExpiry'] },
  async check(w, draft, before) {
    if (before && (draft.projectId !== before.projectId || draft.clientId !== before.clientId))
      throw invalid(
        'Remove this client and add the other one.',
        draft.clientId === before.clientId ? 'projectId' : 'clientId',
      )
    if (leads(draft) !== leads(before)) await refuseLead(w, draft.projectId, invalid(partInLead, 'relationshipId'))
    else if (leads(draft) && draft.to !== (before?.to ?? null))
      await refuseLead(w, draft.projectId, invalid(endOfLead, 'to'))
    if (draft.relationshipId === employer && before?.relationshipId !== employer)
      await refuseSecondEmployer(w, draft.projectId)
    if (before?.relationshipId === employer && draft.relationshipId !== employer)
      throw invalid(noEmployer, 'relationshipId')
    if (draft.from && draft.to && draft.to < draft.from) throw invalid(notBefore('The last day', 'the first day'), 'to')
  },
  async keptBecause(w, row) {
    if (row.relationshipId === employer) return noEmployer
    if (leads(row)) await refuseLead(w, row.projectId, forbidden('remove a company that leads the project'))
    return null
  },
  async afterwards(w, row, before) {
    if (!before || before === row || differs(before, row, 'relationshipId', 'to'))
      await rightsOfCompanies(w, [row.clientId], row.projectId)
  },
}

const leads = (row: { relationshipId: number } | null) => row !== null && leadRelationships.includes(row.relationshipId)
const partInLead =
  'A company with this relationship manages every system of the project, so only someone who manages them all can set it.'

const endOfLead =
  'A company with this relationship manages every system of the project until this day, so only someone who manages them all can set it.'

/**
 * The super users of a lead company manage the whole project, so a manager of only a part of it may not add or remove
 * such a company.
 */
async function refuseLead(w: Write, projectId: number, refusal: Refusal) {
  const [site] = await w.tx
    .select({ id: projects.id, systems: projects.systems })
    .from(projects)
    .where(eq(projects.id, projectId))
  if (!site || !givesLead(w.person, site)) throw refusal
}

const noEmployer = 'A project needs one client / employer. Choose another client on the project first.'

async function refuseSecondEmployer(w: Write, projectId: number) {
  const others = await w.tx
    .select({ id: projectClients.id })
    .from(projectClients)
    .where(
      and(
        eq(projectClients.projectId, projectId),
        eq(projectClients.relationshipId, employer),
        eq(projectClients.isDeleted, false),
      ),
    )
  if (others.length > 0) throw invalid('This project already has a client / employer.', 'relationshipId')
}
