import type { Checked } from '#contract/entity.ts'
import type { permit, Permit } from '#contract/entities/permit.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { permitTimeProblem } from '#contract/safety/permitRules.ts'
import { invalid } from '#server/core/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { subTypeOf } from '#server/instances/subType.ts'
import { checkInstance } from '#server/instances/writingInstances.ts'
import type { InSystem } from '#server/safety/recordRights.ts'
import { dayOnSite, peopleOfSafety } from '#server/safety/site.ts'

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
  for (const field of fresh) await refuseOutsider(w, draft, draft[field], field)
}

/** Refuses a person who may not open the safety records of the project today. */
export async function refuseOutsider(w: Write, place: InSystem, userId: number, field: string) {
  const fitting = await peopleOfSafety(w, place, [userId], await dayOnSite(w, place.projectId))
  if (!fitting.has(userId)) throw invalid('Choose someone who may open the safety records of this project.', field)
}
