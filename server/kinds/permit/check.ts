import { sql } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import type { permit, Permit } from '#contract/entities/permit.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { processRoles } from '#contract/processRoles.ts'
import { stepStatus } from '#contract/processRun.ts'
import { permitTimeProblem } from '#contract/safety/permitRules.ts'
import { invalid } from '#server/core/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { rowsOf } from '#server/db/database.ts'
import { subTypeOf } from '#server/instances/subType.ts'
import { checkInstance } from '#server/instances/writingInstances.ts'
import { mayIssuePermits } from '#server/safety/recordRights.ts'
import { dayOnSite, peopleOfSafety } from '#server/safety/site.ts'
import { readRights } from '#server/signIn/rights.ts'

type Draft = Checked<typeof permit>

/** Refuses people who cannot open the permit, and a time longer than its sub type allows. */
export async function checkPermit(w: Write, draft: Draft, before: Permit | null) {
  const values = await checkInstance(w, draft, before, processKindIds.permit)
  await refuseOutsiders(w, draft, before)
  await refuseTime(w, draft, 'validTo')
  return values
}

/** Refuses a time that the sub type does not allow; extensions count. */
export async function refuseTime(
  w: Write,
  {
    projectId,
    processSubTypeId,
    validFrom,
    validTo,
  }: Pick<Draft, 'projectId' | 'processSubTypeId' | 'validFrom' | 'validTo'>,
  field: string,
) {
  const hours = (await subTypeOf(w.tx, projectId, processSubTypeId))?.maxDurationHours ?? null
  const time = { validFrom: Date.parse(validFrom), validTo: Date.parse(validTo) }
  const problem = permitTimeProblem(time, hours ?? Number.POSITIVE_INFINITY)
  if (problem) throw invalid(problem, field)
}

async function refuseOutsiders(w: Write, draft: Draft, before: Permit | null) {
  const fresh = (['holderUserId', 'issuerUserId'] as const).filter((field) => draft[field] !== before?.[field])
  for (const field of fresh) await refuseOutsider(w, draft.projectId, draft[field], field)
  if (fresh.includes('issuerUserId')) await refuseOthersThanIssuers(w, draft)
}

/**
 * Refuses an issuer who may not issue permits on this project. Whoever has authorised one goes on, so that it can be
 * copied: the template of its type asks them.
 */
async function refuseOthersThanIssuers(w: Write, { projectId, issuerUserId: id }: Draft) {
  const { services } = w
  const rights = (await readRights(w.tx, [id], services.now(), services.config)).get(id)
  if (rights && mayIssuePermits({ ...rights, sessionId: '' }, { projectId })) return
  const authorised = await w.tx.execute(sql`select 1 from "processInstanceUser" e
    join "processInstanceUserList" l on l.id = e."listId" join "processRun" r on r.id = l."runId"
    where r."entityKind" = 'permit' and r."projectId" = ${projectId} and e."userId" = ${id}
      and e."processRoleId" = ${processRoles.approver}
      and e."statusId" in (${stepStatus.approved}, ${stepStatus.approvedWithComments}) limit 1`)
  if (rowsOf(authorised).length === 0)
    throw invalid(
      'Choose someone who may issue permits on this project: a permit issuer, or someone with Manage.',
      'issuerUserId',
    )
}

/** Refuses a person who may not open the safety records of the project today. */
export async function refuseOutsider(w: Write, projectId: number, userId: number, field: string) {
  const fitting = await peopleOfSafety(w, projectId, [userId], await dayOnSite(w, projectId))
  if (!fitting.has(userId)) throw invalid('Choose someone who may open the safety records of this project.', field)
}
