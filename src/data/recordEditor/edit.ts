/**
 * A three-way merge of one user's input with saves by others. An `Edit` is plain JSON and these functions are pure, so
 * an edit survives its form, a reload and a crash. Independent of React, the server and the clock.
 */

export type Values = Readonly<Record<string, unknown>>

/** A record as stored on the server. `id` and `rowVersion` are 0 for a new record. */
export interface Version {
  id: number
  rowVersion: number
  /** The values being edited: all of the record's fields, or those of a part that is saved separately. */
  values: Values
  /** Who saved this version, and when (ISO 8601). */
  by: string | null
  on: string
}

/** A save that was sent and whose result is unknown so far. */
interface Attempt {
  rowVersion: number
  values: Values
}

/** A field that both this user and someone else have changed. */
interface Conflict {
  mine: unknown
  theirs: unknown
  /** The side the form holds; null until the user chooses, which counts as 'mine'. */
  chosen: 'mine' | 'theirs' | null
}

export interface Edit {
  /** The stored version that the edit is based on. */
  base: Version
  /** The fields whose input differs from the base. */
  typed: Values
  conflicts: Readonly<Record<string, Conflict>>
  /** The latest save by someone else that was merged, until the user has seen it. */
  overtakenBy: { by: string | null; on: string } | null
  /** Saves whose answers were lost, followed by the one in flight. */
  attempts: readonly Attempt[]
  isSending: boolean
  /** The newest version received during a save; it is applied after the save's answer. */
  heard: Version | null
  /** The record was deleted or became inaccessible while open. */
  isGone: boolean
  /** Idempotency key: a save repeated with the same key creates one record only. */
  key: string
}

/** Returns whether two values are equal once serialised. */
export const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export const beginEdit = (base: Version, key: string): Edit => ({
  base,
  typed: {},
  conflicts: {},
  overtakenBy: null,
  attempts: [],
  isSending: false,
  heard: null,
  isGone: false,
  key,
})

/**
 * Reduces an edit to what is stored: the input, and the version and values it was based on, without the rest of the
 * record.
 */
export function withoutRecord(edit: Edit): Edit {
  const { base, typed, conflicts } = edit
  const isTouched = (field: string, sent: Values) => field in typed || !same(sent[field], base.values[field])
  const attempts = edit.attempts.map((attempt) => ({
    ...attempt,
    values: fieldsOf(attempt.values, (field) => isTouched(field, attempt.values)),
  }))
  const touched = Object.assign({}, conflicts, typed, ...attempts.map(({ values }) => values)) as Values
  return {
    ...edit,
    base: { ...base, by: null, on: '', values: fieldsOf(base.values, (field) => field in touched) },
    attempts,
    heard: null,
  }
}

const fieldsOf = (values: Values, isWanted: (field: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => isWanted(field)))

/**
 * Restores a stored edit onto the record as it is opened now. Fields without input take the record's values. If the
 * record is older than the version the input was based on, a save is still based on that newer version. The result of a
 * save that was in flight stays unknown.
 */
export function resumeEdit(kept: Edit, opened: Version): Edit {
  const base = opened.rowVersion <= kept.base.rowVersion ? { ...opened, id: kept.base.id } : kept.base
  const values = { ...opened.values, ...kept.base.values }
  const attempts = kept.attempts.map((attempt) => ({ ...attempt, values: { ...values, ...attempt.values } }))
  return { ...kept, base: { ...base, values }, attempts, isSending: false, heard: null, isGone: false }
}

/** Returns the values the form holds. */
export const valuesOf = ({ base, typed }: Edit): Values => ({ ...base.values, ...typed })

export const isTyped = ({ typed }: Edit) => Object.keys(typed).length > 0
export const hasConflicts = ({ conflicts }: Edit) => Object.keys(conflicts).length > 0

/**
 * Creates the transitions of an edit. `wire` converts a value to its sent form, so that differences of notation do not
 * count; `newKey` creates an idempotency key.
 */
export function createEditSteps(wire: (field: string, value: unknown) => unknown, newKey: () => string) {
  const differs = (field: string, one: unknown, other: unknown) => !same(wire(field, one), wire(field, other))

  /** Applies new form values. Fields not given stay as they are. */
  function type(edit: Edit, values: Values): Edit {
    const typed = { ...edit.typed }
    const conflicts = { ...edit.conflicts }
    for (const [field, value] of Object.entries(values)) {
      if (differs(field, value, edit.base.values[field])) typed[field] = value
      else delete typed[field]
      const conflict = conflicts[field]
      if (!conflict) continue
      if (differs(field, value, conflict.theirs))
        conflicts[field] = { ...conflict, mine: value, chosen: conflict.chosen === 'theirs' ? 'mine' : conflict.chosen }
      else if (conflict.chosen !== 'theirs') delete conflicts[field]
    }
    return { ...edit, typed, conflicts }
  }

  /** Applies a newer version from a live event or a refusal, saved by this user or another. */
  function hear(edit: Edit, version: Version): Edit {
    if (edit.isSending) return version.rowVersion > (edit.heard?.rowVersion ?? 0) ? { ...edit, heard: version } : edit
    if (version.rowVersion <= edit.base.rowVersion) return edit
    const own = attemptStoredAs(edit, version)
    return own ? rebaseOn(edit, version, own.values) : merge(edit, version)
  }

  /** Finds the attempt that was stored as this version although its answer was lost. */
  const attemptStoredAs = ({ attempts }: Edit, { rowVersion, values }: Version) =>
    attempts.findLast(
      (attempt) =>
        rowVersion === attempt.rowVersion + 1 &&
        Object.keys(values).every((field) => !differs(field, attempt.values[field], values[field])),
    )

  /**
   * Merges a newer version: takes over fields without input here, and records a conflict where both sides changed a
   * field.
   */
  function merge(edit: Edit, version: Version): Edit {
    const typed: Record<string, unknown> = {}
    const conflicts: Record<string, Conflict> = {}
    for (const [field, mine] of Object.entries(edit.typed)) {
      const theirs = version.values[field]
      if (!differs(field, mine, theirs)) continue
      typed[field] = mine
      const before = edit.conflicts[field]
      if (differs(field, edit.base.values[field], theirs)) conflicts[field] = { mine, theirs, chosen: null }
      else if (before) conflicts[field] = before
    }
    for (const [field, conflict] of Object.entries(edit.conflicts)) {
      const theirs = version.values[field]
      if (conflict.chosen === 'theirs' && differs(field, conflict.mine, theirs))
        conflicts[field] = { ...conflict, theirs }
    }
    // A save based on an older version was stored before this version, or never will be.
    const attempts = edit.attempts.filter(({ rowVersion }) => rowVersion >= version.rowVersion)
    const overtakenBy = { by: version.by, on: version.on }
    return { ...edit, base: version, typed, conflicts, attempts, overtakenBy, isGone: false }
  }

  /** Makes a version the new base after a save. Input that differs from what was stored counts as typed since. */
  function rebaseOn(edit: Edit, version: Version, stored: Values): Edit {
    const typed: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(valuesOf(edit)))
      if (differs(field, value, stored[field]) && differs(field, value, version.values[field])) typed[field] = value
    return applyHeard({ ...beginEdit(version, newKey()), typed, heard: edit.heard })
  }

  /** Ends a save and applies the version received during it. */
  function applyHeard(edit: Edit): Edit {
    const { heard } = edit
    const done = { ...edit, isSending: false, heard: null }
    return heard ? hear(done, heard) : done
  }

  return {
    differs,
    type,
    hear,

    /** Starts a save of all form values, based on the current version. */
    send(edit: Edit): Edit {
      const attempt = { rowVersion: edit.base.rowVersion, values: valuesOf(edit) }
      const before = edit.attempts.filter((other) => !same(other, attempt))
      return { ...edit, attempts: [...before, attempt], isSending: true }
    },

    /** The save succeeded and created this version. */
    stored: (edit: Edit, version: Version): Edit => rebaseOn(edit, version, edit.attempts.at(-1)?.values ?? {}),

    /** No answer: the save may or may not have been stored. */
    lost: (edit: Edit): Edit => applyHeard(edit),

    /** Refused: nothing was stored. */
    refused: (edit: Edit): Edit => applyHeard({ ...edit, attempts: edit.attempts.slice(0, -1) }),

    attemptStoredAs,

    /** Refused, because the record already has this newer version. */
    stale: (edit: Edit, version: Version): Edit => applyHeard(hear({ ...edit, isSending: false }, version)),

    /** Refused, because an earlier attempt with this key stored the record with other values. */
    storedBefore: (edit: Edit, version: Version): Edit => rebaseOn(edit, version, version.values),

    /** Refused, because this key was used for a different call. */
    keyUsed: (edit: Edit): Edit => ({ ...edit, key: newKey() }),

    /** The record was deleted or became inaccessible; the input stays. */
    gone: (edit: Edit): Edit => ({ ...applyHeard(edit), isGone: true }),

    choose(edit: Edit, field: string, side: 'mine' | 'theirs'): Edit {
      const conflict = edit.conflicts[field]
      if (!conflict || side === (conflict.chosen ?? 'mine')) return edit
      const { [field]: _, ...typed } = edit.typed
      return {
        ...edit,
        typed: side === 'mine' ? { ...typed, [field]: conflict.mine } : typed,
        conflicts: { ...edit.conflicts, [field]: { ...conflict, chosen: side } },
      }
    },

    /** Ends the conflicts. Fields without a choice keep 'mine'. */
    settle: (edit: Edit): Edit => ({ ...edit, conflicts: {}, overtakenBy: null }),

    /** Discards all input. */
    giveUp: (edit: Edit): Edit => ({ ...beginEdit(edit.base, newKey()), isGone: edit.isGone }),
  }
}
