import type { Draft } from '../drafts.ts'
import { ApiProblem } from '../http.ts'
import * as edits from './edit.ts'
import { createEditSteps, hasConflicts, isTyped, valuesOf, type Edit, type Values, type Version } from './edit.ts'
import { nowText } from '#src/clock/now.ts'

interface Options<Row> {
  /** What is edited: the stored record, or the initial values of a new one. */
  opened: Version
  /** The draft left by an earlier visit, if any. */
  left: Draft | null
  /** Reads a version from a row that the server sent, in an answer or a refusal. */
  versionOf(row: Row): Version
  /** Converts a value to its sent form; unchanged by default. */
  wire?: ((field: string, value: unknown) => unknown) | undefined
  /** Storage for the draft; the id is 0 for a new record, and the values are those that the form holds. */
  drafts: { keep(id: number, draft: Draft, values: Values): Promise<void>; drop(id: number): Promise<void> }
}

/** Result of a save. */
export type Outcome<Row> =
  | { is: 'stored'; row: Row; isMoreTyped: boolean }
  /** An earlier attempt, whose answer was lost, stored other values. The difference is not saved yet. */
  | { is: 'storedBefore'; row: Row }
  /** Someone else saved first; the user must resolve the conflicts. */
  | { is: 'stale' }
  | { is: 'away'; problem: ApiProblem }
  | { is: 'refused'; problem: ApiProblem }

/** Throttle for storing the draft, in ms. */
const keepingPause = 300

/**
 * Holds the edit of one record until it is saved or discarded, and stores its draft in this browser. It outlives its
 * form, so that a late answer is still applied.
 */
export function createEditor<Row>({ opened, left, versionOf, wire = (_, value) => value, drafts }: Options<Row>) {
  const steps = createEditSteps(wire, () => crypto.randomUUID())
  let edit: Edit = left ? edits.resumeEdit(left.edit, opened) : edits.beginEdit(opened, crypto.randomUUID())
  if (left && opened.rowVersion > 0) edit = steps.hear(edit, opened)
  let keeping: ReturnType<typeof setTimeout> | undefined
  /** Id under which the draft is stored; null if there is none. */
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
    if (!isWorthKeeping) return
    const draft = { edit: edits.withoutRecord(edit), at: nowText() }
    drafts.keep(id, draft, valuesOf(edit)).catch(notKept)
  }
  /** Throttled, not debounced: with continuous typing, too, at most the last moments are lost. */
  const keepSoon = () => (keeping ??= setTimeout(keep, keepingPause))

  /** Moves to the next state and passes values on to the form that the form does not have yet. */
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
    /** Subscribes to values that the form must show, such as changes by others. */
    onSet(set: (values: Values) => void) {
      setters.add(set)
      return () => void setters.delete(set)
    },
    /** Subscribes to input. */
    onTyped(listener: () => void) {
      typed.add(listener)
      return () => void typed.delete(listener)
    },
    /** Applies the form's current values. */
    type(values: Values) {
      goTo(steps.type(edit, values), true)
      if (keptAs !== null || isTyped(edit)) keepSoon()
      for (const listener of typed) listener()
    },
    /** Applies a newer stored version. */
    hear(version: Version) {
      goTo(steps.hear(edit, version))
      if (keptAs !== null || isTyped(edit)) keepSoon()
    },
    choose(field: string, side: 'mine' | 'theirs') {
      goTo(steps.choose(edit, field, side))
      keepSoon()
    },
    settle: () => goTo(steps.settle(edit)),

    /** Sends all form values. Returns every outcome the server can cause and throws only other errors. */
    async save(send: (to: { id: number; rowVersion: number; key: string }) => Promise<Row>): Promise<Outcome<Row>> {
      goTo(steps.send(edit))
      // Stores the attempt first, so that it survives a crash.
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
    /** For calls made outside `save`: takes a new key if the current one was used for a different call. */
    renewKeyAfter(error: unknown) {
      if (error instanceof ApiProblem && error.has('otherBody')) goTo(steps.keyUsed(edit))
    },
    giveUp() {
      goTo(steps.giveUp(edit))
      keep()
    },
    /** Stores a pending draft at once, because the page or form is closing. */
    leave: () => void (keeping !== undefined && keep()),
  }
}
export type Editor<Row> = ReturnType<typeof createEditor<Row>>

const isRow = (data: unknown) => typeof data === 'object' && data !== null && 'rowVersion' in data

/** Editing also works in a browser that cannot store drafts (private windows, full disk). */
const notKept = (error: unknown) => console.warn('Your entries could not be kept in this browser', error)
