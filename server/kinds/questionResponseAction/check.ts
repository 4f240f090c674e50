import { isPastDay } from '#contract/time/deadlines.ts'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { entityOf } from '#contract/entities/index.ts'
import type { Kind } from '#contract/kinds.ts'
import { rowsOf } from '#server/db/database.ts'
import type { Checked } from '#contract/entity.ts'
import { actionSources, type ActionSourceKind } from '#contract/safety/actionSources.ts'
import type { questionResponseAction, QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { actionStatus } from '#contract/safety/actionStatus.ts'
import { equipmentStatus, itemStatus } from '#contract/equipment/statuses.ts'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'
import { inPast } from '#contract/text/dayWords.ts'
import { capital, inSentence, thisOne } from '#contract/text/words.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { nextNumber } from '#server/db/tables/projectNumbers.ts'
import { peopleOfSafety } from '#server/platform/notices/site.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { seesWhole } from '../accident/rules.ts'
import { accidents } from '#server/db/tables/accident.ts'
import { observationEquipment, observationItems } from '#server/db/tables/observation.ts'
import { projectCalendar } from '#server/features/site/calendar.ts'
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

type Asset = 'equipmentId' | 'nonEquipmentItemId'
const assetFields = ['equipmentId', 'nonEquipmentItemId'] as const satisfies readonly Asset[]
/** The assets that actions may be raised for, and the statuses in which they take no more. */
const assets = {
  equipmentId: { kind: 'equipment' as const, over: [equipmentStatus.decommissioned] },
  nonEquipmentItemId: { kind: 'nonEquipmentItem' as const, over: [itemStatus.removed] },
} satisfies Record<Asset, { kind: Kind; over: readonly number[] }>

/** A record that actions belong to. */
interface Owner {
  kind: ActionSourceKind | 'equipment' | 'nonEquipmentItem'
  id: number
  /** The field of the action that names it. */
  field: 'sourceId' | Asset
  over: readonly number[]
  reopens: boolean
}

/** The record that an action belongs to: what it came from, otherwise the asset that it is raised for. */
function belongsTo(action: Pick<Draft, 'sourceKind' | 'sourceId' | Asset>): Owner | null {
  const { sourceKind: kind, sourceId } = action
  if (kind !== null && sourceId !== null) return { kind, id: sourceId, field: 'sourceId', ...actionSources[kind] }
  const field = assetFields.find((one) => action[one] !== null)
  return field ? { ...assets[field], id: action[field]!, field, reopens: false } : null
}

interface Found extends Record<string, unknown> {
  statusId: number
  isConfidential: boolean
}
/** Locks the record and returns its status; undefined if there is none of this project. */
async function locked(w: Write, kind: Kind, id: number, projectId: number): Promise<Found | undefined> {
  const hides = Object.hasOwn(getTableColumns(w.services.kinds[kind]!.table), 'isConfidential')
  const [found] = rowsOf<Found>(
    await w.tx.execute(sql`select "statusId", ${sql.raw(hides ? '"isConfidential"' : 'false')} as "isConfidential"
      from ${sql.identifier(kind)} where id = ${id} and "projectId" = ${projectId} for update`),
  )
  return found
}

/** Whether the record that it belongs to makes an action confidential. Refuses one of another project, or one that is over. */
async function confidentialBy(w: Write, draft: Draft) {
  const source = belongsTo(draft)
  if (!source) return false
  const named = assetFields.filter((field) => draft[field] !== null && field !== source.field)
  if (
    named.length > 0 &&
    !(named.length === 1 && source.kind === 'observation' && (await namesAsset(w, draft, named[0]!)))
  )
    throw invalid('An action belongs to one record.', named[0])
  const { kind, id, field, over, reopens } = source
  const found = await locked(w, kind, id, draft.projectId)
  const { name: kindName, one } = entityOf(kind)
  const name = inSentence(kindName)
  if (!found || (kind === 'accident' && !(await seesAccident(w, id))))
    throw invalid(`Choose ${one} of this project.`, field)
  if (over.includes(found.statusId))
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
  row: Pick<QuestionResponseAction, 'projectId' | 'sourceKind' | 'sourceId' | Asset>,
  verb: 'reopen' | 'restore',
) {
  const source = belongsTo(row)
  if (!source?.reopens) return
  const { kind, id, over } = source
  const found = await locked(w, kind, id, row.projectId)
  if (!found || !over.includes(found.statusId)) return
  const name = inSentence(entityOf(kind).name)
  if (found.statusId !== instanceStatus.closed)
    throw notNow(`${capital(thisOne(name))} is over, so its action stays as it is.`)
  // An observation opens again with its action.
  if (verb === 'restore' || kind !== 'observation') throw notNow(`Reopen the ${name} before you ${verb} its action.`)
}

/** Whether the observation that an action belongs to names this item: its action keeps the asset. */
async function namesAsset(w: Write, draft: Draft, field: Asset) {
  const table = { equipmentId: observationEquipment, nonEquipmentItemId: observationItems }[field]
  const found = await w.tx
    .select({ id: table.toId })
    .from(table)
    .where(and(eq(table.fromId, draft.sourceId!), eq(table.toId, draft[field]!)))
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
