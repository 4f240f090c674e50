import type { Draft } from '../drafts.ts'
import { ApiProblem } from '../http.ts'
import * as edits from './edit.ts'
import { createEditSteps, hasConflicts, isTyped, valuesOf, type Edit, type Values, type Version } from './edit.ts'

interface Options<Row> {
  /** What is edited: the record as it is stored, or what a new one begins with. */
  opened: Version
  /** What was left behind here last time, if anything. */
  left: Draft | null
  /** Reads a row of the server, from an answer or a refusal. */
  versionOf(row: Row): Version
  /** How a value would be sent; as it is, where this is left out. */
  wire?: ((field: string, value: unknown) => unknown) | undefined
  /** Where what is typed is kept until it is saved; the id is 0 for a new record. */
  drafts: { keep(id: number, draft: Draft): Promise<void>; drop(id: number): Promise<void> }
}

/** What came of a save. */
export type Outcome<Row> =
  | { is: 'stored'; row: Row; isMoreTyped: boolean }
  /** An attempt whose answer was lost had stored other values; the difference is still to be saved. */
  | { is: 'storedBefore'; row: Row }
  /** Somebody else was faster: what collides is to be chosen for. */
  | { is: 'stale' }
  | { is: 'away'; problem: ApiProblem }
  | { is: 'refused'; problem: ApiProblem }

/** Milliseconds until what was typed is kept in this browser. */
const keepingPause = 300

/**
 * Holds the edit of one record from its opening until it is saved or given up, with its draft in this browser. It does
 * not need its form to stay on the screen: an answer that comes later is still taken.
 */
export function createEditor<Row>({ opened, left, versionOf, wire = (_, value) => value, drafts }: Options<Row>) {
  const steps = createEditSteps(wire, () => crypto.randomUUID())
  let edit: Edit = left ? edits.resumeEdit(left.edit) : edits.beginEdit(opened, crypto.randomUUID())
  if (left && opened.rowVersion > 0) edit = steps.hear(edit, opened)
  let keeping: ReturnType<typeof setTimeout> | undefined
  /** The id under which a draft is kept; null when none is. */
  let keptAs = left ? left.edit.base.id : null
  const changed = new Set<() => void>()
  const setters = new Set<(values: Values) => void>()
  const typed = new Set<() => void>()

  const keep = () => {
    clearTimeout(keeping)
    keeping = undefined
    const { id } = edit.base
    const isWorthKeeping = isTyped(edit) || hasConflicts(edit)
    if (keptAs !== null && (keptAs !== id || !isWorthKeeping)) drafts.drop(keptAs).catch(notKept)
    keptAs = isWorthKeeping ? id : null
    if (isWorthKeeping) drafts.keep(id, { edit, at: new Date().toISOString() }).catch(notKept)
  }
  /** Not put off by the next keystroke: whoever types without a pause loses no more than this either. */
  const keepSoon = () => (keeping ??= setTimeout(keep, keepingPause))

  /** Goes on to the next state; the form is told of the fields that it does not know of yet. */
  const goTo = (next: Edit, isFromForm = false) => {
    if (next === edit) return
    const before = valuesOf(edit)
    edit = next
    if (!isFromForm) {
      const news = Object.entries(valuesOf(next)).filter(([field, value]) => steps.differs(field, value, before[field]))
      if (news.length > 0) for (const set of setters) set(Object.fromEntries(news))
    }
    for (const listener of changed) listener()
  }

  const fail = (problem: ApiProblem): Outcome<Row> => {
    const row = isRow(problem.data) ? (problem.data as Row) : null
    if (problem.has('otherBody')) {
      goTo(row ? steps.storedBefore(edit, versionOf(row)) : steps.keyUsed(steps.refused(edit)))
      keep()
      return row ? { is: 'storedBefore', row } : { is: 'refused', problem }
    }
    if (problem.has('stale') && row) {
      const own = steps.attemptStoredAs(edit, versionOf(row))
      const isLast = own === edit.attempts.at(-1)
      goTo(steps.stale(edit, versionOf(row)))
      keep()
      if (!own) return { is: 'stale' }
      return isLast || !isTyped(edit) ? { is: 'stored', row, isMoreTyped: isTyped(edit) } : { is: 'storedBefore', row }
    }
    const isUnknown = problem.status === 0 || problem.status >= 500
    const isGone = problem.status === 404 && edit.base.id > 0
    goTo(isUnknown ? steps.lost(edit) : isGone ? steps.gone(edit) : steps.refused(edit))
    keep()
    return { is: problem.isAway ? 'away' : 'refused', problem }
  }

  return {
    state: () => edit,
    values: () => valuesOf(edit),
    subscribe(listener: () => void) {
      changed.add(listener)
      return () => void changed.delete(listener)
    },
    /** Hears which fields the form has to show anew, such as those that somebody else has changed. */
    onSet(set: (values: Values) => void) {
      setters.add(set)
      return () => void setters.delete(set)
    },
    /** Hears that something was typed. */
    onTyped(listener: () => void) {
      typed.add(listener)
      return () => void typed.delete(listener)
    },
    /** What the form holds now. */
    type(values: Values) {
      goTo(steps.type(edit, values), true)
      if (keptAs !== null || isTyped(edit)) keepSoon()
      for (const listener of typed) listener()
    },
    /** The record as it is stored now. */
    hear(version: Version) {
      goTo(steps.hear(edit, version))
      if (keptAs !== null || isTyped(edit)) keepSoon()
    },
    choose(field: string, side: 'mine' | 'theirs') {
      goTo(steps.choose(edit, field, side))
      keepSoon()
    },
    settle: () => goTo(steps.settle(edit)),

    /** Sends all that the form holds; throws only what is no answer of the server. */
    async save(send: (to: { id: number; rowVersion: number; key: string }) => Promise<Row>): Promise<Outcome<Row>> {
      goTo(steps.send(edit))
      // A crash must not forget what was on its way.
      keep()
      const { base, key } = edit
      try {
        const row = await send({ id: base.id, rowVersion: base.rowVersion, key })
        goTo(steps.stored(edit, versionOf(row)))
        keep()
        return { is: 'stored', row, isMoreTyped: isTyped(edit) }
      } catch (error) {
        if (error instanceof ApiProblem) return fail(error)
        goTo(steps.lost(edit))
        throw error
      }
    },
    /** For a call that is made beside `save`: another one was made under this key, so the next needs its own. */
    renewKeyAfter(error: unknown) {
      if (error instanceof ApiProblem && error.has('otherBody')) goTo(steps.keyUsed(edit))
    },
    giveUp() {
      goTo(steps.giveUp(edit))
      keep()
    },
    /** The page or the form goes away: what is not kept yet is kept at once. */
    leave: () => void (keeping !== undefined && keep()),
  }
}
export type Editor<Row> = ReturnType<typeof createEditor<Row>>

const isRow = (data: unknown) => typeof data === 'object' && data !== null && 'rowVersion' in data

/** A browser that keeps nothing (private windows, a full disk) still edits. */
const notKept = (error: unknown) => console.warn('What is typed could not be kept in this browser', error)
