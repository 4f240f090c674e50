import type { ApiProblem } from '../http.ts'
import { disputeOf, type Dispute } from './dispute.ts'
import { hasConflicts, isTyped } from './edit.ts'
import type { Editor } from './editor.ts'

type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'disputed' | 'away' | 'refused'

export interface Saving {
  status: SaveStatus
  /** Error message that belongs to no field. */
  problem: string | null
  /** Set while fields are in conflict with someone else's save. Saving resumes once the user has chosen. */
  dispute: Dispute | null
}

interface Options<Row> {
  editor: Editor<Row>
  /** Validates all fields and shows their errors. Resolves to whether all are valid. */
  check(): Promise<boolean>
  send: Parameters<Editor<Row>['save']>[0]
  /** Shows the errors of a refusal at their fields. Returns those that belong to no field. */
  place(problem: ApiProblem): string | null
}

/** Debounce after the last keystroke, and delay before retrying an unreachable server; ms. */
const pause = 700
const retryDelay = 3_000

/** Saves an edit automatically, debounced and one save at a time. A conflict stops saving until the user has chosen. */
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
      return later(retryDelay)
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
    // A save requested during another one runs after it.
    if (running) return running.then(save)
    running = attempt().finally(() => (running = null))
    return running
  }

  /** Reacts to the editor's state: a conflict stops saving; once it is resolved, saving resumes. */
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
    /** Starts saving changes. Returns the function to stop. */
    start() {
      follow()
      changed()
      const stops = [editor.subscribe(follow), editor.onTyped(changed)]
      return () => stops.forEach((stop) => stop())
    },
    /** The user has chosen for all conflicts; resumes saving. */
    settle() {
      editor.settle()
      void save()
    },
    /** Saves at once, because the form is closing. */
    flush() {
      editor.leave()
      if (!now.dispute && (now.status !== 'saved' || isTyped(editor.state()))) void save()
    },
  }
}
