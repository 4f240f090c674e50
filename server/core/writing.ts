import { and, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { scopeOf, type Action, type Checked, type Entity, type Row } from '#contract/entity.ts'
import { projectField, referencesOf } from '#contract/references.ts'
import { namesOf } from '#contract/recordNames.ts'
import { capital, inSentence, thisOne, undoMinutes } from '#contract/text/words.ts'
import { usualAudience } from './audience.ts'
import { refuseOnClosed } from './closedProject.ts'
import type { Tx } from '../db/database.ts'
import { changedIn, type Diff } from './diff.ts'
import { keepJoins, withoutJoins } from './references/joins.ts'
import { columnsTo, idsIn } from './references/referring.ts'
import { refuseOrphan } from './references/restoring.ts'
import { markStale } from './references/stale.ts'
import { refuseWhileUsed } from './references/users.ts'
import { mayAct, mayRestore } from './policy.ts'
import { clearReferencesTo } from './references/clearing.ts'
import { refuseMissing } from './references/existence.ts'
import { reading, scopeIn, within, type Reading } from './reading.ts'
import { differs } from './marks.ts'
import { forbidden, invalid, inUse, missing, notNow, stale, versionWrong, withoutVersion } from '#server/base/refuse.ts'
import type { Person } from './person.ts'
import type { StampedTable } from './readable.ts'
import type { Resource } from './resourceKind.ts'
import { restorableSince } from './restoring.ts'
import { keepSealed, withoutSealed, withSealed } from './sealedFields.ts'
import { changeStamp, creationStamp } from './stamps.ts'
import type { Write } from './write.ts'

export type Writing<E extends Entity> = ReturnType<typeof writing<E>>

const mayEdit = <E extends Entity>(_: Person, { canEdit }: Row<E>) => canEdit
const asVersion = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

/** Writes a kind: validates, checks rights and row version, announces and records the change. */
export function writing<E extends Entity>(kind: Resource<E>) {
  const { entity, table } = kind
  const read = reading(kind)

  /** `finishes` says that something that is open asks for the record, so that a closed project takes it too. */
  async function create(w: Write, body: Record<string, unknown>, { finishes = false } = {}) {
    const draft = entity.draft.parse(body) as Checked<E>
    if (!kind.rules.creates(w.person, draft)) throw forbidden(`add ${inSentence(entity.plural)}`)
    await kind.beforeWrite?.(w, draft)
    if (!finishes) await refuseNew(kind, w, draft)
    await refuseMissing(w, entity, draft, null)
    const facts = await kind.check?.(w, draft, null)
    const scope = scopeIn(entity, draft)
    const values = { ...draft, ...facts, ...creationStamp(w) }
    const id = await insert(w.tx, table, withoutSealed(kind, withoutJoins(entity, values)), scope)
    await keepSealed(w, kind, id, values)
    await keepJoins(w.tx, entity, id, values)
    await kind.afterInsert?.(w, id, draft)
    return finish(kind, read, w, id, null, 'created', scope)
  }

  /**
   * Returns the row that a person is about to change. Refuses people without the right, by default that to edit it, and
   * stale versions.
   */
  async function opened(w: Write, id: number, body: object, scope: object = {}, may = mayEdit<E>) {
    const before = await read.one(w.tx, w.person, id, scope)
    if (!may(w.person, before)) throw forbidden(`change ${thisOne(namesOf(entity, before).name)}`)
    if (versionIn(w, body, before) !== before.rowVersion) throw stale(before)
    await kind.beforeWrite?.(w, before)
    return before
  }

  async function change(w: Write, id: number, body: Record<string, unknown>) {
    const scope = scopeIn(entity, body)
    const before = await opened(w, id, body, scope)
    const draft = entity.draft.parse(body) as Checked<E>
    await refuseMissing(w, entity, draft, before)
    refuseMoved(kind, draft, before)
    const facts = await kind.check?.(w, draft, before)
    await over(w, before, before.rowVersion, { ...draft, ...facts })
    return finish(kind, read, w, id, before, 'changed', scope)
  }

  async function remove(w: Write, id: number, body: object, scope: object) {
    const before = await read.one(w.tx, w.person, id, scope)
    if (!kind.rules.removes(w.person, before)) throw forbidden(`delete ${thisOne(namesOf(entity, before).name)}`)
    const kept = kind.rules.keptBecause?.(before)
    if (kept) throw notNow(kept)
    const version = versionIn(w, body, before)
    if (version !== before.rowVersion) throw stale(before)
    await kind.beforeWrite?.(w, before)
    const keptByOthers = await kind.keptBecause?.(w, before)
    if (keptByOthers) throw inUse(keptByOthers)
    await refuseWhileUsed(w, entity, before)
    await over(w, before, version, { isDeleted: true, deletedOn: w.on })
    w.announce({ ...(await announcement(kind, w.tx, before, before)), op: 'deleted', version: version + 1 })
    w.addHistory({ ...remembered(entity, before), action: 'deleted' })
    await clearReferencesTo(w, entity, before)
    await markStale(w, entity, before, before, 'deleted')
    await kind.afterwards?.(w, before, before, 'deleted')
    return { id }
  }

  async function restore(w: Write, id: number, scope: object) {
    const mayNot = () => forbidden(`restore ${inSentence(entity.plural)}`)
    const undoes = mayRestore(w.person) ? undefined : wasJustDeletedBy(w, table)
    const isRestorable = and(
      eq(table.id, id),
      eq(table.isDeleted, true),
      gt(table.deletedOn, restorableSince(w.services.now())),
      within(table, scope),
    )
    const [gone] = await w.tx.select().from(table).where(and(isRestorable, undoes))
    if (!gone) throw undoes ? mayNot() : missing(entity.name)
    await refuseOrphan(w.tx, entity, id)
    // Its locks come before that of the row.
    await kind.beforeWrite?.(w, gone as Row<E>)
    const restored = await w.tx
      .update(table)
      .set({ isDeleted: false, deletedOn: null, rowVersion: sql`"rowVersion" + 1`, ...changeStamp(w) })
      .where(isRestorable)
      .returning({ id: table.id })
    if (restored.length === 0) throw missing(entity.name)
    const row = await finish(kind, read, w, id, null, 'restored', scope)
    // Whoever undoes a deletion could delete the record again.
    if (undoes && !row.canDelete) throw mayNot()
    return row
  }

  /** Takes an action of the kind. */
  async function move(w: Write, id: number, scope: object, body: Record<string, unknown>) {
    const action = body.action as Action<E>
    if (typeof action !== 'string' || !Object.hasOwn(entity.actions, action))
      throw invalid('Choose an action.', 'action')
    const before = await read.one(w.tx, w.person, id, scope)
    if (!mayAct(w.person, kind.rules, before, action))
      throw forbidden(`change ${thisOne(namesOf(entity, before).name)}`)
    const version = versionIn(w, body, before)
    if (version !== before.rowVersion) throw stale(before)
    const unfit = kind.rules.unfitBecause?.(before, action)
    if (unfit) throw notNow(unfit)
    if (!before.allowedActions.includes(action))
      throw notNow(
        `${capital(thisOne(namesOf(entity, before).name))} can no longer be changed in that way. Reload to see its current status.`,
      )
    const input = entity.actions[action]!.parse(body) as never
    await kind.beforeWrite?.(w, before)
    await over(w, before, version, await kind.actions![action](w, before, input))
    return finish(kind, read, w, id, before, action, scope)
  }

  /** Writes only if the row still has the version that the person has open. */
  async function over(w: Write, before: Row<E>, version: number, values: object) {
    const written = await w.tx
      .update(table)
      .set({
        ...withSealed(w, kind, before.id, withoutJoins(entity, values), before),
        rowVersion: sql`"rowVersion" + 1`,
        ...changeStamp(w),
      })
      .where(
        and(
          eq(table.id, before.id),
          eq(table.rowVersion, version),
          eq(table.isDeleted, false),
          within(table, scopeIn(entity, before)),
        ),
      )
      .returning({ id: table.id })
    if (written.length === 0) throw stale(await read.one(w.tx, w.person, before.id, scopeIn(entity, before)))
    await keepJoins(w.tx, entity, before.id, values, before)
  }

  /**
   * For routes that write only some columns: checks the version and announces like `change`. `also` adds history that
   * the row does not show.
   */
  async function set(w: Write, id: number, body: object, values: object, action: string, also: Diff = {}) {
    return put(w, await opened(w, id, body), values, action, also)
  }

  /** For calls that have checked right and version themselves: writes some columns and announces like `change`. */
  async function put(
    w: Write,
    before: Row<E>,
    values: object,
    action: string,
    also: Diff = {},
    comment: string | null = null,
  ) {
    await kind.beforeWrite?.(w, before)
    await over(w, before, before.rowVersion, values)
    return finish(kind, read, w, before.id, before, action, {}, also, comment)
  }

  return { read, create, change, remove, restore, move, set, put, opened }
}

/** Refuses a new record on a project that is closed. */
async function refuseNew<E extends Entity>(kind: Resource<E>, w: Write, draft: Checked<E>) {
  const field = projectField(kind.entity)
  const projectId = field && (draft as Record<string, unknown>)[field]
  if (typeof projectId === 'number' && !(await kind.entersClosed?.(w, draft))) await refuseOnClosed(w, projectId)
}

const inItsSystem = { systemId: 'A record stays in the system in which it was raised.' }

/** Refuses to change the fields in `immutable`, and the system of a record. */
function refuseMoved<E extends Entity>({ immutable = {} }: Resource<E>, draft: object, before: object) {
  for (const [field, sentence] of Object.entries({ ...('systemId' in draft && inItsSystem), ...immutable }))
    if (differs(before, draft, field)) throw invalid(sentence, field)
}

async function insert(tx: Tx, table: StampedTable, values: object, scope: object) {
  const [made] = await tx
    .insert(table)
    .values({ ...values, ...(await nextWithin(tx, table, scope)) } as never)
    .returning({ id: table.id })
  return made!.id as number
}

/** Ids that are unique within a list continue in steps of ten; all others come from the database. */
async function nextWithin(tx: Tx, table: StampedTable, scope: object) {
  if (table.id.primary) return {}
  await tx.execute(sql`select pg_advisory_xact_lock(7302)`)
  const [top] = await tx
    .select({ id: sql<number>`coalesce(max(${table.id}), 0)::int` })
    .from(table)
    .where(within(table, scope))
  return { id: (Math.floor(top!.id / 10) + 1) * 10 }
}

/** The rest of every save: reads the row as its author sees it, announces and records the change. */
async function finish<E extends Entity>(
  kind: Resource<E>,
  read: Reading<E>,
  w: Write,
  id: number,
  before: Row<E> | null,
  action: string,
  scope: object = {},
  also: Diff = {},
  comment: string | null = null,
): Promise<Row<E>> {
  const row = await read.one(w.tx, w.person, id, scope)
  w.announce({ ...(await announcement(kind, w.tx, row, before)), op: 'updated', version: row.rowVersion })
  w.addHistory({
    ...remembered(kind.entity, row),
    action,
    comment,
    ...moved(before, row),
    diff: { ...explained(kind.entity, row, changedIn(Object.keys(kind.entity.draft.shape), before, row)), ...also },
  })
  await markStale(w, kind.entity, row, before, action)
  await kind.afterwards?.(w, row, before, action)
  return row
}

/** A diff with the fields beside its ids that say what they refer to, also where those did not change. */
function explained(entity: Entity, row: object, diff: Diff): Diff {
  const values = row as Record<string, unknown>
  const beside = referencesOf(entity).flatMap(({ path, target }) =>
    'beside' in target && Object.hasOwn(diff, path) && !Object.hasOwn(diff, target.beside) ? [target.beside] : [],
  )
  return { ...diff, ...Object.fromEntries(beside.map((field) => [field, [values[field], values[field]]])) }
}

/** Deleted by this person a moment ago: they may undo it. */
const wasJustDeletedBy = ({ person, services }: Write, table: StampedTable) =>
  and(
    eq(table.updatedById, person.userId),
    gt(table.deletedOn, new Date(services.now().getTime() - undoMinutes * 60_000).toISOString()),
  )

async function announcement<E extends Entity>(kind: Resource<E>, tx: Tx, row: Row<E>, before: Row<E> | null) {
  const { entity } = kind
  const scope = scopeOf(entity, row)
  // Moving a row to another list affects the former list too, so the announcement has no scope and reaches every list.
  const stays = !before || scopeOf(entity, before) === scope
  return {
    kind: entity.kind,
    recordId: row.id,
    affected:
      (await kind.affected?.(tx, row, before)) ??
      Object.values(entity.affects).map((of) => idsIn(row, columnsTo(entity, of))),
    audience: (await kind.audience?.(row, tx)) ?? usualAudience(entity, row),
    ...(stays && { scope }),
  }
}

const remembered = (entity: Entity, row: object) => {
  const { id } = row as { id: number }
  const field = projectField(entity) ?? 'projectId'
  // A project is the only record of scope project that refers to none; its own id stands for it.
  const { [field]: projectId = entity.scope === 'project' ? id : undefined } = row as Record<string, unknown>
  const [scope] = Object.values(scopeIn(entity, row))
  return {
    entityKind: entity.kind,
    entityId: id,
    ...(typeof projectId === 'number' && { projectId }),
    ...(typeof scope === 'string' && { scope }),
  }
}

const statusOf = (row: { statusId?: unknown } | null) => (typeof row?.statusId === 'number' ? row.statusId : undefined)

const moved = (before: object | null, after: object) => {
  const [from, to] = [statusOf(before), statusOf(after)]
  return from === to ? {} : { fromStatusId: from ?? null, toStatusId: to ?? null }
}

/**
 * Returns the row version of a write. The calls of the specification (section 7.2) have none: such a write is based on
 * the current row and gets a warning.
 */
function versionIn(w: Write, body: object, { rowVersion }: { rowVersion: number }) {
  const { rowVersion: sent } = body as { rowVersion?: unknown }
  if (sent === undefined) {
    w.warn(withoutVersion)
    return rowVersion
  }
  const version = asVersion.safeParse(sent)
  if (!version.success) throw versionWrong()
  return version.data
}
