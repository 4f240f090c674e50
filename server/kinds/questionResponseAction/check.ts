import { isPastDay } from '#contract/time/deadlines.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import { actionSourceFields, type ActionSourceField } from '#contract/safety/actionSources.ts'
import { accident } from '#contract/entities/accident.ts'
import { equipment } from '#contract/entities/equipment.ts'
import { incident } from '#contract/entities/incident.ts'
import { induction } from '#contract/entities/induction.ts'
import { nonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import { inspection } from '#contract/entities/inspection.ts'
import { nonEquipmentInspection } from '#contract/entities/nonEquipmentInspection.ts'
import { observation } from '#contract/entities/observation.ts'
import { onSiteTraining } from '#contract/entities/onSiteTraining.ts'
import { permit } from '#contract/entities/permit.ts'
import { rams as ramsEntity } from '#contract/entities/rams.ts'
import type { questionResponseAction, QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { actionStatus } from '#contract/safety/actionStatus.ts'
import { equipmentStatus, itemStatus } from '#contract/equipment/statuses.ts'
import { endedIn, instanceStatus } from '#contract/instances/instanceStatus.ts'
import { observationStatus } from '#contract/safety/observationStatus.ts'
import { inPast } from '#contract/text/dayWords.ts'
import { capital, inSentence, thisOne } from '#contract/text/words.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { nextNumber } from '#server/db/tables/projectNumbers.ts'
import { peopleOfSafety } from '#server/platform/notices/site.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { seesWhole } from '../accident/rules.ts'
import { accidents } from '#server/db/tables/accident.ts'
import { equipments } from '#server/db/tables/equipment.ts'
import { incidents } from '#server/db/tables/incident.ts'
import { inductions } from '#server/db/tables/induction.ts'
import { nonEquipmentItems } from '#server/db/tables/nonEquipmentItem.ts'
import { inspections } from '#server/db/tables/inspection.ts'
import { nonEquipmentInspections } from '#server/db/tables/nonEquipmentInspection.ts'
import { observationEquipment, observationItems, observations } from '#server/db/tables/observation.ts'
import { onSiteTrainings } from '#server/db/tables/onSiteTraining.ts'
import { permits } from '#server/db/tables/permit.ts'
import { projectCalendar } from '#server/features/site/calendar.ts'
import { rams } from '#server/db/tables/rams.ts'
import { refuseStrangers } from '#server/features/site/refuseStrangers.ts'
import { refuseLocationElsewhere } from '#server/features/site/refuseElsewhere.ts'

type Draft = Checked<typeof questionResponseAction>

/** Refuses what does not belong to the project, and gives a new action its number, verifier and due date. */
export async function checkAction(w: Write, draft: Draft, before: QuestionResponseAction | null) {
  const { projectId, locationId, assignedClientId, verifierUserId } = draft
  if (locationId !== before?.locationId) await refuseLocationElsewhere(w, projectId, locationId)
  if (assignedClientId !== null && assignedClientId !== before?.assignedClientId)
    await refuseStrangers(w, projectId, assignedClientId, 'assignedClientId')
  const { today, dueIn } = await projectCalendar(w.tx, projectId, new Date(w.on))
  await refusePeople(w, draft, before, today)
  if (before) {
    if (draft.dueOn !== before.dueOn) throw invalid('Use Change due date, which asks for the reason.', 'dueOn')
    return verifierUserId === null ? { verifierUserId: before.verifierUserId } : {}
  }
  if (isPastDay(draft.dueOn, today)) throw invalid(inPast('Due date'), 'dueOn')
  const isConfidential = await confidentialBy(w, draft)
  return {
    isConfidential,
    number: await nextNumber(w.tx, projectId, 'ACT'),
    statusId: actionStatus.open,
    raisedByUserId: w.person.userId,
    verifierUserId: verifierUserId ?? w.person.userId,
    dueOn: draft.dueOn ?? dueIn(await daysOf(w, draft.priorityId)),
  }
}

/** People who are named anew must be able to open the action. */
async function refusePeople(w: Write, draft: Draft, before: QuestionResponseAction | null, today: string) {
  const fields = ['assignedUserId', 'verifierUserId'] as const
  const fresh = fields.flatMap((field) => {
    const id = draft[field]
    return id === null || id === before?.[field] ? [] : [{ field, id }]
  })
  const fitting = await peopleOfSafety(
    w,
    draft,
    fresh.map(({ id }) => id),
    today,
  )
  const unfit = fresh.find(({ id }) => !fitting.has(id))
  if (unfit) throw invalid('Choose someone who may open the safety records of this project.', unfit.field)
}

/** The tables of the records that actions may belong to, and the statuses in which they take no more. */
const sources = {
  observationId: {
    table: observations,
    kind: observation,
    over: [observationStatus.closed, observationStatus.cancelled],
    reopens: true,
  },
  permitId: { table: permits, kind: permit, over: endedIn, reopens: false },
  incidentId: { table: incidents, kind: incident, over: endedIn, reopens: true },
  accidentId: { table: accidents, kind: accident, over: endedIn, reopens: true },
  ramsId: { table: rams, kind: ramsEntity, over: endedIn, reopens: false },
  onSiteTrainingId: { table: onSiteTrainings, kind: onSiteTraining, over: [instanceStatus.cancelled], reopens: false },
  inductionId: { table: inductions, kind: induction, over: endedIn, reopens: false },
  equipmentId: { table: equipments, kind: equipment, over: [equipmentStatus.decommissioned], reopens: false },
  nonEquipmentItemId: { table: nonEquipmentItems, kind: nonEquipmentItem, over: [itemStatus.removed], reopens: false },
  inspectionId: { table: inspections, kind: inspection, over: endedIn, reopens: true },
  nonEquipmentInspectionId: {
    table: nonEquipmentInspections,
    kind: nonEquipmentInspection,
    over: endedIn,
    reopens: true,
  },
} as const satisfies Record<ActionSourceField, object>

/** Whether the record that it belongs to makes an action confidential. Refuses one of another project, or one that is over. */
async function confidentialBy(w: Write, draft: Draft) {
  const [field, ...others] = actionSourceFields.filter((one) => draft[one] !== null)
  if (!field) return false
  const asset = field === 'observationId' && others.length === 1 ? others[0]! : null
  if (others.length > 0 && !(asset && (await namesAsset(w, draft, asset))))
    throw invalid('An action belongs to one record.', others[0])
  const { table, kind, over, reopens } = sources[field]
  const [found] = await w.tx
    .select({
      statusId: table.statusId,
      isConfidential: 'isConfidential' in table ? table.isConfidential : sql<boolean>`false`,
    })
    .from(table)
    .where(and(eq(table.id, draft[field]!), eq(table.projectId, draft.projectId)))
    .for('update')
  const name = inSentence(kind.name)
  if (!found || (field === 'accidentId' && !(await seesAccident(w, draft.accidentId!))))
    throw invalid(`Choose ${kind.one} of this project.`, field)
  if ((over as readonly number[]).includes(found.statusId))
    throw invalid(
      reopens
        ? `Reopen the ${name} before you add an action to it.`
        : `${capital(thisOne(name))} is over, so no action can be added to it.`,
      field,
    )
  return found.isConfidential
}

/** Refuses to bring an action back under a record that was closed because it had none left. */
export async function refuseUnderClosed(
  w: Write,
  row: Pick<QuestionResponseAction, ActionSourceField>,
  verb: 'reopen' | 'restore',
) {
  const field = actionSourceFields.find((one) => row[one] !== null)
  if (!field || !sources[field].reopens) return
  const { table, kind, over } = sources[field]
  const [found] = await w.tx
    .select({ statusId: table.statusId })
    .from(table)
    .where(eq(table.id, row[field]!))
    .for('update')
  if (!found || !(over as readonly number[]).includes(found.statusId)) return
  const name = inSentence(kind.name)
  if (found.statusId !== instanceStatus.closed)
    throw notNow(`${capital(thisOne(name))} is over, so its action stays as it is.`)
  // An observation opens again with its action.
  if (verb === 'restore' || field !== 'observationId') throw notNow(`Reopen the ${name} before you ${verb} its action.`)
}

/** Whether the observation that an action belongs to names this item: its action keeps the asset. */
async function namesAsset(w: Write, draft: Draft, field: ActionSourceField) {
  const names = { equipmentId: observationEquipment, nonEquipmentItemId: observationItems }
  if (field !== 'equipmentId' && field !== 'nonEquipmentItemId') return false
  const table = names[field]
  const found = await w.tx
    .select({ id: table.toId })
    .from(table)
    .where(and(eq(table.fromId, draft.observationId!), eq(table.toId, draft[field]!)))
  return found.length > 0
}

/** Whoever sees only the head line of an accident adds nothing to it. */
async function seesAccident(w: Write, id: number) {
  const [row] = await w.tx.select().from(accidents).where(eq(accidents.id, id))
  return row !== undefined && seesWhole(w.person, row)
}

/** The days that a priority gives, by the list of priorities. */
async function daysOf(w: Write, priorityId: number) {
  const [entry] = await w.tx
    .select({ flags: lookups.flags })
    .from(lookups)
    .where(and(eq(lookups.list, 'questionResponseActionPriorities'), eq(lookups.id, priorityId)))
  return Number(entry?.flags.daysToDue ?? 7)
}
