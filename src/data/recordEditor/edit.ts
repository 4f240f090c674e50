/**
 * What is typed into one record, set against what others save meanwhile. An `Edit` is plain JSON and these functions
 * are pure, so it outlives the form, the page and a crash. It needs no React, no server and no clock.
 */

/** The values of a record by field. */
export type Values = Readonly<Record<string, unknown>>

/** A record as the server has stored it. `id` and `rowVersion` are 0 for one that is not stored yet. */
export interface Version {
  id: number
  rowVersion: number
  /** The values that are edited: all of the record's, or those of the part that has a call of its own. */
  values: Values
  /** Who saved it and when (ISO 8601). */
  by: string | null
  on: string
}

/** A save that was sent; whether it was stored is not known yet. */
export interface Attempt {
  rowVersion: number
  values: Values
}

/** A field that this person and somebody else have both changed. */
export interface Conflict {
  mine: unknown
  theirs: unknown
  /** Which one the form holds; null until somebody has chosen, and mine until then. */
  chosen: 'mine' | 'theirs' | null
}

export interface Edit {
  /** The version that what is typed stands on. */
  base: Version
  /** The fields that differ from it, as they were typed. */
  typed: Values
  conflicts: Readonly<Record<string, Conflict>>
  /** The last save of somebody else that was taken over, as long as it is to be shown. */
  overtakenBy: { by: string | null; on: string } | null
  /** Saves whose answers were lost, and last the one that is under way. */
  attempts: readonly Attempt[]
  isSending: boolean
  /** The newest version that was heard of while a save was under way; its answer comes first. */
  heard: Version | null
  /** Deleted, or closed to this person, while it was open. */
  isGone: boolean
  /** The idempotency key: a save sent again under it makes one record. */
  key: string
}

/** Two values are the same when they are sent the same. */
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

/** An edit that was kept: a save that was under way then has lost its answer. */
export const resumeEdit = (kept: Edit): Edit => ({ ...kept, isSending: false, heard: null, isGone: false })

/** What the form holds. */
export const valuesOf = ({ base, typed }: Edit): Values => ({ ...base.values, ...typed })

export const isTyped = ({ typed }: Edit) => Object.keys(typed).length > 0
export const hasConflicts = ({ conflicts }: Edit) => Object.keys(conflicts).length > 0

/**
 * The steps of an edit. `wire` says how a value would be sent, so that what is only written differently does not count
 * as different; `newKey` makes an idempotency key.
 */
export function createEditSteps(wire: (field: string, value: unknown) => unknown, newKey: () => string) {
  const differs = (field: string, one: unknown, other: unknown) => !same(wire(field, one), wire(field, other))

  /** What the form holds now; fields that are not given stay. */
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

  /** Somebody has saved, or this person has: a live event, or the row that came with a refusal. */
  function hear(edit: Edit, version: Version): Edit {
    if (edit.isSending) return version.rowVersion > (edit.heard?.rowVersion ?? 0) ? { ...edit, heard: version } : edit
    if (version.rowVersion <= edit.base.rowVersion) return edit
    const own = attemptStoredAs(edit, version)
    return own ? standOn(edit, version, own.values) : merge(edit, version)
  }

  /** The attempt that was stored as this version, although its answer was lost. */
  const attemptStoredAs = ({ attempts }: Edit, { rowVersion, values }: Version) =>
    attempts.findLast(
      (attempt) =>
        rowVersion === attempt.rowVersion + 1 &&
        Object.keys(values).every((field) => !differs(field, attempt.values[field], values[field])),
    )

  /** Takes over what nobody typed here, and raises a conflict where both have changed a field. */
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
    // A save over an older version was stored before this one, or never will be.
    const attempts = edit.attempts.filter(({ rowVersion }) => rowVersion >= version.rowVersion)
    const overtakenBy = { by: version.by, on: version.on }
    return { ...edit, base: version, typed, conflicts, attempts, overtakenBy, isGone: false }
  }

  /** These values are stored as this version: what differs from them in the form was typed since. */
  function standOn(edit: Edit, version: Version, stored: Values): Edit {
    const typed: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(valuesOf(edit)))
      if (differs(field, value, stored[field]) && differs(field, value, version.values[field])) typed[field] = value
    return hearLate({ ...beginEdit(version, newKey()), typed, heard: edit.heard })
  }

  /** What was heard during a save is judged after its answer. */
  function hearLate(edit: Edit): Edit {
    const { heard } = edit
    const done = { ...edit, isSending: false, heard: null }
    return heard ? hear(done, heard) : done
  }

  return {
    differs,
    type,
    hear,

    /** A save begins: all that the form holds, over the version it stands on. */
    send(edit: Edit): Edit {
      const attempt = { rowVersion: edit.base.rowVersion, values: valuesOf(edit) }
      const before = edit.attempts.filter((other) => !same(other, attempt))
      return { ...edit, attempts: [...before, attempt], isSending: true }
    },

    /** The save was stored as this version. */
    stored: (edit: Edit, version: Version): Edit => standOn(edit, version, edit.attempts.at(-1)?.values ?? {}),

    /** Nobody answered: it may have been stored. */
    lost: (edit: Edit): Edit => hearLate(edit),

    /** Refused: it was not stored. */
    refused: (edit: Edit): Edit => hearLate({ ...edit, attempts: edit.attempts.slice(0, -1) }),

    attemptStoredAs,

    /** Refused, because the record has become this version. */
    stale: (edit: Edit, version: Version): Edit => hearLate(hear({ ...edit, isSending: false }, version)),

    /** Refused, because an earlier attempt under this key has made this record from other values. */
    storedBefore: (edit: Edit, version: Version): Edit => standOn(edit, version, version.values),

    /** Refused, because another call was made under this key. */
    keyUsed: (edit: Edit): Edit => ({ ...edit, key: newKey() }),

    /** Deleted, or closed to this person; what was typed stays. */
    gone: (edit: Edit): Edit => ({ ...hearLate(edit), isGone: true }),

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

    /** All is chosen; where nobody has chosen, mine stays. */
    settle: (edit: Edit): Edit => ({ ...edit, conflicts: {}, overtakenBy: null }),

    /** Gives up all that was typed. */
    giveUp: (edit: Edit): Edit => ({ ...beginEdit(edit.base, newKey()), isGone: edit.isGone }),
  }
}
export type EditSteps = ReturnType<typeof createEditSteps>
