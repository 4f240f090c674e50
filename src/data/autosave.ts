import { ApiProblem } from './http.ts'
import { compare, same } from './merge.ts'
import type { Stored } from './useEditing.ts'

export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'disputed' | 'away' | 'refused'

/**
 * Somebody else changed the same fields: saving goes on once somebody has chosen. Fields that are not taken keep mine.
 */
export interface Dispute {
  who: string
  when: string
  fields: { name: string; mine: unknown; theirs: unknown }[]
  taken: Readonly<Record<string, 'mine' | 'theirs'>>
}

export interface Saving {
  status: SaveStatus
  /** What the server said against it, where it belongs to no field. */
  problem: string | null
  dispute: Dispute | null
}

type Values = Record<string, unknown>
type Row = Stored & Values

interface Options {
  /** The version the form was opened on. */
  opened: Row
  fields: readonly string[]
  /** What the form holds, each field as the wire would carry it. */
  values(): Values
  /** The same for a row of the server. */
  known(row: Values): Values
  set(name: string, value: unknown): void
  /** Whether all fields pass; says at each what is wrong. */
  check(): Promise<boolean>
  send(values: Values, rowVersion: number): Promise<Row>
  /** Puts a refusal at its fields; answers what belongs to none. */
  place(problem: ApiProblem): string | null
  /** Keeps what is typed until it is saved, and forgets it then. */
  keep(opened: Row): void
  drop(): void
}

/** Milliseconds of rest after the last keystroke, and until a server that was away is asked again. */
const pause = 700
const patience = 3_000
/** Milliseconds until what was typed is kept in this browser. */
const keepingPause = 300

/**
 * Saves a form by itself a moment after each change, one save after the other. What others save meanwhile is taken
 * over where nobody typed; a field that both changed stops the saving until somebody has chosen.
 */
export function createAutosave(options: Options) {
  let base: Row = options.opened
  /** What was typed during a dispute stands on the version before it: on theirs it would overwrite them unasked. */
  let ground: Row | null = null
  let now: Saving = { status: 'saved', problem: null, dispute: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let keeping: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let newest: Row | null = null
  const listeners = new Set<() => void>()
  const tell = (more: Partial<Saving>) => {
    now = { ...now, ...more }
    for (const listener of listeners) listener()
  }
  const differs = () => {
    const [mine, theirs] = [options.values(), options.known(base)]
    return options.fields.some((name) => !same(mine[name], theirs[name]))
  }
  const keep = () => {
    clearTimeout(keeping)
    keeping = undefined
    options.keep(ground ?? base)
  }
  const drop = () => {
    clearTimeout(keeping)
    keeping = undefined
    options.drop()
  }
  // Not put off by the next keystroke: whoever types without a pause loses no more than this either.
  const keepSoon = () => (keeping ??= setTimeout(keep, keepingPause))
  const later = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), wait)
  }

  /** What is still to choose for; where theirs was taken the form holds theirs, and mine is what stood there before. */
  const disputedStill = (mine: Values, theirs: Values) =>
    (now.dispute?.fields ?? [])
      .map((field) => ({
        name: field.name,
        mine: now.dispute?.taken[field.name] === 'theirs' ? field.mine : mine[field.name],
        theirs: theirs[field.name],
      }))
      .filter((field) => !same(field.mine, field.theirs))

  /** Moves on to what somebody else has saved. */
  const absorb = (newer: Row) => {
    if (running) newest = newer
    if (running || newer.rowVersion <= base.rowVersion) return
    const [mine, theirs] = [options.values(), options.known(newer)]
    const { taken, disputed } = compare(options.fields, options.known(base), mine, theirs)
    const before = base
    base = newer
    for (const name of taken) options.set(name, theirs[name])
    const still = disputedStill(mine, theirs).filter(({ name }) => !disputed.includes(name))
    const fields = [...still, ...disputed.map((name) => ({ name, mine: mine[name], theirs: theirs[name] }))]
    if (fields.length > 0) {
      clearTimeout(timer)
      ground ??= before
      keep()
      const sides = Object.fromEntries(
        still.flatMap(({ name }) => (now.dispute?.taken[name] ? [[name, now.dispute.taken[name]]] : [])),
      )
      tell({
        status: 'disputed',
        dispute: { who: newer.updatedByName ?? 'Someone else', when: newer.updatedOn, fields, taken: sides },
      })
    } else if (now.dispute) {
      ground = null
      tell({ dispute: null, status: 'unsaved' })
      later(pause)
    }
  }

  const attempt = async () => {
    if (now.dispute) return
    if (!differs()) {
      drop()
      return tell({ status: 'saved', problem: null })
    }
    if (!(await options.check())) {
      keep()
      return tell({ status: 'invalid', problem: null })
    }
    tell({ status: 'saving' })
    try {
      base = await options.send(options.values(), base.rowVersion)
      tell({ problem: null })
    } catch (error) {
      return fail(error)
    }
    if (differs()) {
      keep()
      later(pause)
    } else {
      drop()
      tell({ status: 'saved' })
    }
  }
  const fail = (error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error
    keep()
    if (error.has('stale') && error.data) {
      newest = error.data as Row
      return later(0)
    }
    if (error.isAway) {
      tell({ status: 'away' })
      return later(patience)
    }
    const problem = options.place(error)
    tell({ status: problem ? 'refused' : 'invalid', problem })
  }
  const save = (): Promise<void> => {
    clearTimeout(timer)
    // Whatever is asked for while one is under way comes after it.
    if (running) return running.then(save)
    running = attempt().finally(() => {
      running = null
      const newer = newest
      newest = null
      if (newer) absorb(newer)
    })
    return running
  }

  return {
    state: () => now,
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    absorb,
    /** Something was typed. */
    changed() {
      if (!now.dispute && !running && !differs()) return
      keepSoon()
      if (now.dispute) return
      if (now.status !== 'saving') tell({ status: 'unsaved' })
      later(pause)
    },
    choose(name: string, side: 'mine' | 'theirs') {
      const { dispute } = now
      const field = dispute?.fields.find((one) => one.name === name)
      if (!dispute || !field || side === (dispute.taken[name] ?? 'mine')) return
      // Mine is what stands in the field when theirs takes its place, with all that was typed since.
      const mine = side === 'theirs' ? options.values()[name] : field.mine
      const fields = dispute.fields.map((one) => (one === field ? { ...field, mine } : one))
      tell({ dispute: { ...dispute, fields, taken: { ...dispute.taken, [name]: side } } })
      options.set(name, side === 'mine' ? mine : field.theirs)
    },
    /** All is chosen: saving goes on. */
    settle() {
      ground = null
      tell({ dispute: null, status: 'unsaved' })
      void save()
    },
    /** Saves at once: the form is being left. */
    flush() {
      if (now.dispute) keep()
      else if (now.status !== 'saved' || differs()) void save()
    },
    /** Keeps what is typed where the page itself goes away. */
    leave: () => (now.dispute || differs()) && keep(),
  }
}
