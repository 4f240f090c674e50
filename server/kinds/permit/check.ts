import { sql } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import type { permit, Permit } from '#contract/entities/permit.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { stepStatus } from '#contract/approvals/processRun.ts'
import { permitTimeProblem } from '#contract/safety/permitRules.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { rowsOf } from '#server/db/database.ts'
import { subTypeOf } from '#server/features/questionnaires/subType.ts'
import { checkInstance } from '#server/features/questionnaires/writingInstances.ts'
import { refuseNotCleared } from '#server/features/site/clearance.ts'
import { refuseOffProject } from '#server/features/site/offProject.ts'
import { mayIssuePermits } from '#server/core/rights/recordRights.ts'
import { readRights } from '#server/core/rights/rights.ts'
import { chosenHolder, refuseOutsider } from './holder.ts'
import { checkMachines } from './machines.ts'
import { checkRams } from './rams.ts'
import { safetySettings } from '#server/features/site/safetySettings.ts'

type Draft = Checked<typeof permit>

/** Refuses people who cannot open the permit, a period longer than its sub type allows, and RAMS that it cannot use. */
export async function checkPermit(w: Write, draft: Draft, before: Permit | null) {
  const values = await checkInstance(w, draft, before, processKindIds.permit)
  const { kept, comer, field } = await chosenHolder(w, draft, before)
  await refuseOtherIssuer(w, draft, before)
  await refuseOffProject(w, draft.projectId, [comer], field)
  const isNew = kept.holderPersonId !== before?.holderPersonId || kept.holderUserId !== before.holderUserId
  if (isNew) await refuseNotCleared(w, draft.projectId, [comer], field)
  await refuseTime(w, draft, 'validTo')
  const fresh = draft.equipmentIds.filter((id) => !before?.equipmentIds.includes(id))
  await checkMachines(w, draft.projectId, fresh)
  // RAMS that became invalid meanwhile are refused on submission, so that other corrections can be saved.
  const held = { ...draft, ...kept }
  if (deciding.some((one) => held[one] !== before?.[one])) await checkRams(w, held)
  return { ...values, ...kept }
}

/** The fields that decide which RAMS a permit may name. */
const deciding = ['ramsId', 'clientId', 'holderPersonId', 'holderUserId'] as const

/** Refuses a period that the sub type or the project does not allow, including extensions. */
export async function refuseTime(
  w: Write,
  {
    projectId,
    systemId,
    processSubTypeId,
    validFrom,
    validTo,
  }: Pick<Draft, 'projectId' | 'systemId' | 'processSubTypeId' | 'validFrom' | 'validTo'>,
  field: string,
) {
  const used = await subTypeOf(w.tx, { projectId, systemId }, processSubTypeId)
  const { maxPermitHours } = await safetySettings(w.tx, projectId)
  const time = { validFrom: Date.parse(validFrom), validTo: Date.parse(validTo) }
  const problem =
    permitTimeProblem(time, used?.maxDurationHours ?? Number.POSITIVE_INFINITY) ??
    permitTimeProblem(time, maxPermitHours ?? Number.POSITIVE_INFINITY, 'A permit of this project')
  if (problem) throw invalid(problem, field)
}

async function refuseOtherIssuer(w: Write, draft: Draft, before: Permit | null) {
  if (draft.issuerUserId === before?.issuerUserId) return
  await refuseOutsider(w, draft, draft.issuerUserId, 'issuerUserId')
  await refuseOthersThanIssuers(w, draft)
}

/**
 * Refuses an issuer who may not issue permits on this project. Someone who has authorised one remains allowed, so that
 * it can be copied: the template of its type asks them.
 */
async function refuseOthersThanIssuers(w: Write, { projectId, systemId, issuerUserId: id }: Draft) {
  const { services } = w
  const rights = (await readRights(w.tx, [id], services.now(), services.config)).get(id)
  if (rights && mayIssuePermits({ ...rights, sessionId: '' }, { projectId, systemId })) return
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
