import type { ApiProblem } from '../http.ts'
import { disputeOf, type Dispute } from './dispute.ts'
import { hasConflicts, isTyped } from './edit.ts'
import type { Editor } from './editor.ts'

export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'disputed' | 'away' | 'refused'

export interface Saving {
  status: SaveStatus
  /** What the server said against it, where it belongs to no field. */
  problem: string | null
  /** Somebody else changed the same fields: saving goes on once somebody has chosen. */
  dispute: Dispute | null
}

interface Options<Row> {
  editor: Editor<Row>
  /** Whether all fields pass; says at each what is wrong. */
  check(): Promise<boolean>
  send: Parameters<Editor<Row>['save']>[0]
  /** Puts a refusal at its fields; answers what belongs to none. */
  place(problem: ApiProblem): string | null
}

/** Milliseconds of rest after the last keystroke, and until a server that was away is asked again. */
const pause = 700
const patience = 3_000

/**
 * Saves an edit by itself a moment after each change, one save after the other. A field that somebody else has changed
 * as well stops the saving until somebody has chosen.
 */
export function createAutosave<Row>({ editor, check, send, place }: Options<Row>) {
  let now: Saving = { status: 'saved', problem: null, dispute: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const report = (more: Partial<Saving>) => {
    now = { ...now, ...more }
    for (const listener of listeners) listener()
  }
  const later = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), wait)
  }

  const attempt = async () => {
    if (now.dispute) return
    if (!isTyped(editor.state())) return report({ status: 'saved', problem: null })
    if (!(await check())) return report({ status: 'invalid', problem: null })
    report({ status: 'saving' })
    const outcome = await editor.save(send)
    if (now.dispute) return
    if (outcome.is === 'stale' || outcome.is === 'storedBefore') return later(0)
    if (outcome.is === 'away') {
      report({ status: 'away' })
      return later(patience)
    }
    if (outcome.is === 'refused') {
      const problem = place(outcome.problem)
      return report({ status: problem ? 'refused' : 'invalid', problem })
    }
    report({ status: outcome.isMoreTyped ? 'unsaved' : 'saved', problem: null })
    if (outcome.isMoreTyped) later(pause)
  }
  const save = (): Promise<void> => {
    clearTimeout(timer)
    // Whatever is asked for while one is under way comes after it.
    if (running) return running.then(save)
    running = attempt().finally(() => (running = null))
    return running
  }

  /** Follows what the editor holds: a conflict stops the saving, and its end begins it again. */
  const follow = () => {
    const edit = editor.state()
    const wasDisputed = now.dispute !== null
    if (hasConflicts(edit)) {
      clearTimeout(timer)
      report({ status: 'disputed', dispute: disputeOf(edit) })
    } else if (wasDisputed) {
      report({ status: 'unsaved', dispute: null })
      later(pause)
    }
  }

  const changed = () => {
    if (now.dispute || (!running && now.status === 'saved' && !isTyped(editor.state()))) return
    if (now.status !== 'saving') report({ status: 'unsaved' })
    later(pause)
  }

  return {
    state: () => now,
    subscribe(heard: () => void) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    /** Saves what is typed, until it is told to stop. */
    start() {
      follow()
      changed()
      const stops = [editor.subscribe(follow), editor.onTyped(changed)]
      return () => stops.forEach((stop) => stop())
    },
    /** All is chosen: saving goes on. */
    settle() {
      editor.settle()
      void save()
    },
    /** Saves at once: the form is being left. */
    flush() {
      editor.leave()
      if (!now.dispute && (now.status !== 'saved' || isTyped(editor.state()))) void save()
    },
  }
}
