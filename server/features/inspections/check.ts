import { and, eq } from 'drizzle-orm'
import type { ScheduleRow } from '#contract/entities/equipmentType.ts'
import { isInspected, statusesOf } from '#contract/equipment/statuses.ts'
import { daysLate } from '#contract/inspections/lateness.ts'
import type { Defect } from '#contract/inspections/shape.ts'
import { dayAt } from '#contract/time/siteClock.ts'
import { inFuture } from '#contract/text/dayWords.ts'
import { notBefore } from '#contract/text/words.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { projects } from '#server/db/tables/project.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { keptForms, usedSubType } from '#server/features/questionnaires/subType.ts'
import { checkInstance } from '#server/features/questionnaires/writingInstances.ts'
import { personIn } from '#contract/people/namedPerson.ts'
import { refuseNotCleared } from '#server/features/site/clearance.ts'
import { namedValues } from '#server/features/site/namedPeople.ts'
import { refuseOffProject } from '#server/features/site/offProject.ts'
import type { InSystem } from '#server/core/rights/recordRights.ts'
import { peopleOfSafety } from '#server/platform/notices/site.ts'
import { inspectedItem, type InspectedItem, type InspectionKind, type InspectionRow } from './inspectionKind.ts'
import { dueNow } from './schedule.ts'

/** The draft of an inspection of either kind. */
interface InspectionFields extends InSystem {
  processSubTypeId: number
  locationId: number | null
  clientId: number | null
  inspectionTypeId: number
  scheduleKey: string | null
  performedOn: string
  performedByPersonId: number | null
  performedByUserId: number | null
  performedByName: string | null
  isThirdParty: boolean
  validTo: string | null
  resetsSchedule: boolean
  defects: Defect[]
}

/** The clock of a device on site may be a little ahead of the server. */
const clockAhead = 10 * 60_000
const noChecklist = { mainTemplateId: null, mainVersion: null }

/** Refuses values that do not fit the item and its schedule, and computes when the inspection was due. */
export async function checkInspection(
  w: Write,
  kind: InspectionKind,
  itemId: number,
  sent: InspectionFields,
  before: InspectionRow | null,
) {
  const { projectId, performedOn } = sent
  const timeZone = await timeZoneOf(w, projectId)
  if (Date.parse(performedOn) > w.services.now().getTime() + clockAhead)
    throw invalid(inFuture('The time at which it was performed'), 'performedOn')
  const today = dayAt(w.services.now().getTime(), timeZone)
  const opensRecords = async (userId: number) => (await peopleOfSafety(w, sent, [userId], today)).has(userId)
  const who = await namedValues(w, 'inspector', sent, before, opensRecords)
  const draft = { ...sent, ...who }
  if (draft.validTo !== null && draft.validTo < dayAt(Date.parse(performedOn), timeZone))
    throw invalid(notBefore('The day of the next examination', 'the day on which it was performed'), 'validTo')
  await refuseOutsider(w, draft, before, timeZone, opensRecords)
  const item = await inspectedItem(w.tx, kind, itemId)
  if (!before && !isThere(kind, item)) throw invalid(`This ${kind.itemWord} has left the site.`, kind.itemField)
  const row = await scheduled(w, kind, draft, item)
  if (row?.performedBy === 'operator' && dayAt(Date.parse(performedOn), timeZone) === today)
    await refuseOperator(w, draft, before)
  const inspectionTypeId = row?.inspectionTypeId ?? draft.inspectionTypeId
  const counted = row ?? rowToReset(draft, item)
  const dueOn = counted ? await dueNow(w.tx, kind, itemId, counted.key) : null
  const isThirdParty = draft.isThirdParty || row?.performedBy === 'thirdParty'
  return {
    ...(await checkInstance(w, draft, before, kind.kindId)),
    ...who,
    ...(await checklist(w, kind, draft, before, isThirdParty)),
    inspectionTypeId,
    isThirdParty,
    resetsSchedule: row === undefined && draft.resetsSchedule,
    title: `${await typeName(w, inspectionTypeId)}: ${item.name}`.slice(0, 150),
    dueOn,
    lateDays: daysLate(dueOn, performedOn, timeZone),
    ...(!before && {
      clientId: draft.clientId ?? item.clientId,
      locationId: draft.locationId ?? item.locationId,
    }),
  }
}

async function timeZoneOf(w: Write, projectId: number) {
  const [project] = await w.tx.select({ timeZone: projects.timeZone }).from(projects).where(eq(projects.id, projectId))
  return project!.timeZone
}

async function typeName(w: Write, id: number) {
  const [type] = await w.tx
    .select({ name: lookups.name })
    .from(lookups)
    .where(and(eq(lookups.list, 'inspectionTypes'), eq(lookups.id, id)))
  return type!.name
}

/** Items waiting for their first inspection can be inspected, as well as those in use. */
const isThere = ({ itemKind }: InspectionKind, { statusId }: InspectedItem) =>
  isInspected(itemKind, statusId) || statusesOf[itemKind].waiting === statusId

async function refuseOutsider(
  w: Write,
  draft: InspectionFields,
  before: InspectionRow | null,
  timeZone: string,
  opensRecords: (userId: number) => Promise<boolean>,
) {
  const { projectId, performedByUserId, performedOn } = draft
  if (performedByUserId === null || performedByUserId === before?.performedByUserId) return
  if (!(await opensRecords(performedByUserId)))
    throw invalid('Choose someone who may open the safety records of this project.', 'performedByUserId')
  const day = dayAt(Date.parse(performedOn), timeZone)
  await refuseOffProject(w, projectId, [{ userId: performedByUserId }], 'performedByUserId', day)
}

/** Refuses an operator who checks plant before use and may not work today: they would operate it next. */
async function refuseOperator(w: Write, draft: InspectionFields, before: InspectionRow | null) {
  const now = personIn('inspector', draft)
  const then = before && personIn('inspector', before)
  const isKept = then && now.personId === then.personId && now.userId === then.userId && now.name === then.name
  if (isKept) return
  const field = now.personId ? 'performedByPersonId' : now.userId === null ? 'performedByName' : 'performedByUserId'
  await refuseNotCleared(w, draft.projectId, [now], field)
}

/** The schedule row that the inspection is for; undefined if it is ad hoc. */
async function scheduled(w: Write, { kindId }: InspectionKind, draft: InspectionFields, { schedules }: InspectedItem) {
  if (draft.scheduleKey === null) {
    const ofType = schedules.filter((one) => one.inspectionTypeId === draft.inspectionTypeId)
    // An unscheduled inspection of a scheduled type still uses the checklist of the schedule.
    if (ofType[0] && !ofType.some((one) => one.subTypeId === null || one.subTypeId === draft.processSubTypeId))
      await refuseOtherChecklist(w, kindId, ofType[0].subTypeId!)
    return undefined
  }
  const row = schedules.find(({ key }) => key === draft.scheduleKey)
  if (!row) throw invalid('Its schedule no longer asks for this inspection. Begin an ad hoc one.', 'scheduleKey')
  if (row.subTypeId !== null && row.subTypeId !== draft.processSubTypeId)
    await refuseOtherChecklist(w, kindId, row.subTypeId)
  return row
}

async function refuseOtherChecklist(w: Write, kindId: number, subTypeId: number) {
  const [asked] = await w.tx
    .select({ name: processSubTypes.name, processKindId: processSubTypes.processKindId })
    .from(processSubTypes)
    .where(eq(processSubTypes.id, subTypeId))
  // A type for both equipment and places can name a sub type of the other kind of inspection, which cannot be chosen
  // here.
  if (asked!.processKindId === kindId)
    throw invalid(`The schedule asks for the sub type ‘${asked!.name}’.`, 'processSubTypeId')
}

/** The schedule row that an ad hoc inspection counts for, if the user asks for that. */
export function rowToReset(
  {
    scheduleKey,
    resetsSchedule,
    inspectionTypeId,
  }: Pick<InspectionFields, 'scheduleKey' | 'resetsSchedule' | 'inspectionTypeId'>,
  { schedules }: Pick<InspectedItem, 'schedules'>,
): ScheduleRow | undefined {
  if (scheduleKey !== null || !resetsSchedule) return undefined
  const row = schedules.find((one) => one.inspectionTypeId === inspectionTypeId)
  if (!row) throw invalid('Its schedule does not ask for an inspection of this type.', 'resetsSchedule')
  return row
}

/** A certificate replaces the checklist. */
async function checklist(
  w: Write,
  { kindId }: InspectionKind,
  draft: InspectionFields,
  before: InspectionRow | null,
  isThirdParty: boolean,
) {
  if (isThirdParty) return noChecklist
  if (!before?.isThirdParty) return {}
  const used = await usedSubType(w.tx, draft, draft.processSubTypeId, kindId)
  return keptForms(w.tx, used)
}
