import {
  answersFrom,
  rowsSlot,
  type AnswerConflicts,
  type SentAnswer,
  type StoredAnswer,
} from '#contract/questionnaires/answers.ts'
import { noAnswers, type Answer, type Answers } from '#contract/questions/form.ts'
import { ApiProblem } from '../http.ts'

/** An answer that is typed and not saved yet; `base` is the version that it changes. */
interface Typed {
  answer: Answer
  base: number
}

/** A photo or file waiting to be sent. Its idempotency key ensures that it is added once, however often it is sent. */
export interface WaitingFile {
  key: string
  slot: string
  file: File
}

/** What the browser keeps until it is saved. */
export interface Unsaved {
  typed: readonly (readonly [slot: string, typed: Typed])[]
  files: readonly WaitingFile[]
}

type AnswersStatus = 'saved' | 'unsaved' | 'saving' | 'away' | 'invalid' | 'disputed' | 'refused'

export interface AnswersState {
  /** The saved answers, overlaid with those typed here. */
  answers: Answers
  status: AnswersStatus
  /** Why nothing can be saved, if the reason is not a single question. */
  problem: string | null
  /** Error message of each answer, by slot. */
  problems: ReadonlyMap<string, string>
  /** Answers that someone else has given meanwhile, by slot. They are not saved until the user chooses. */
  conflicts: ReadonlyMap<string, StoredAnswer>
  files: readonly WaitingFile[]
}

interface Options {
  /** Saves answers and returns them as stored. */
  send(answers: SentAnswer[]): Promise<StoredAnswer[]>
  /** Sends a file to its answer; resolves to false if the user cancelled. */
  sendFile(waiting: WaitingFile): Promise<boolean>
  /** Stores what is not saved, so that it survives a closed page. */
  keep(unsaved: Unsaved): void
  /** Schedules work; replaced in tests. Returns the function to cancel it. */
  later?(work: () => void, ms: number): () => void
}

/** Debounce after the last change, in ms. */
const pause = 700
const retryDelay = 3_000

const byTimer = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/**
 * Edits the answers of one record. Each answer is saved separately, in the order of typing, one request at a time, and
 * files after the answers. What cannot be saved is kept here through a lost connection and a closed page.
 */
export function createAnswersEditor({ send, sendFile, keep, later = byTimer }: Options) {
  let stored = new Map<string, StoredAnswer>()
  let typed = new Map<string, Typed>()
  let conflicts = new Map<string, StoredAnswer>()
  let problems = new Map<string, string>()
  let files: readonly WaitingFile[] = []
  let status: AnswersStatus = 'saved'
  let problem: string | null = null
  let state: AnswersState = { answers: noAnswers, status, problem, problems, conflicts, files }
  let callOff = () => {}
  let running: Promise<void> | null = null
  let isStopped = false
  const listeners = new Set<() => void>()

  // One answer object for each stored one, so that a change re-renders its own question only.
  const shownOf = new WeakMap<StoredAnswer, Answer>()
  const answerOf = (one: StoredAnswer) => {
    const known = shownOf.get(one) ?? answersFrom([one]).bySlot[one.slot] ?? { value: one.value }
    shownOf.set(one, known)
    return known
  }
  const publish = () => {
    const bySlot: Record<string, Answer> = {}
    const rows: Record<string, number> = {}
    const show = (slot: string, answer: Answer) => {
      if (slot.startsWith(rowsSlot(''))) rows[slot.slice(rowsSlot('').length)] = Number(answer.value)
      else bySlot[slot] = answer
    }
    for (const [slot, one] of stored) show(slot, answerOf(one))
    for (const [slot, { answer }] of typed) show(slot, answer)
    state = { answers: { bySlot, rows }, status, problem, problems, conflicts, files }
    for (const listener of listeners) listener()
  }
  const become = (next: AnswersStatus, why: string | null = null) => {
    status = next
    problem = why
    publish()
  }
  const remember = () => keep({ typed: [...typed], files })
  const saveLater = (wait: number) => {
    callOff()
    if (!isStopped) callOff = later(() => void save(), wait)
  }
  const toSend = () => [...typed].filter(([slot]) => !conflicts.has(slot) && !problems.has(slot))
  const atRest = () => {
    if (conflicts.size > 0) return become('disputed')
    if (problems.size > 0) return become('invalid')
    become(typed.size > 0 || files.length > 0 ? 'unsaved' : 'saved')
  }

  /** Drops what is saved. Input typed during the save is now based on the stored version. */
  const settle = (saved: readonly StoredAnswer[], sent: ReadonlyMap<string, Typed>) => {
    for (const one of saved) {
      stored = new Map(stored).set(one.slot, one)
      const now = typed.get(one.slot)
      if (!now) continue
      typed = new Map(typed)
      if (now === sent.get(one.slot)) typed.delete(one.slot)
      else typed.set(one.slot, { ...now, base: one.version })
    }
    remember()
  }

  const refused = (error: ApiProblem, sent: ReadonlyMap<string, Typed>) => {
    if (error.isAway) {
      become('away')
      return saveLater(retryDelay)
    }
    const { conflicts: theirs } = (error.data ?? {}) as Partial<AnswerConflicts>
    if (error.status === 409 && theirs && theirs.length > 0) {
      conflicts = new Map([...conflicts, ...theirs.map((one) => [one.slot, one] as const)])
      return goOn()
    }
    const named = error.problems.filter(({ field }) => field !== undefined && sent.has(field))
    if (named.length === 0) return become('refused', error.message)
    problems = new Map([...problems, ...named.map(({ field, message }) => [field!, message] as const)])
    return goOn()
  }
  /** Saves the remaining answers after some were refused. */
  const goOn = () => {
    if (toSend().length > 0) saveLater(0)
    atRest()
  }

  const sendAnswers = async () => {
    const sent = new Map(toSend())
    if (sent.size === 0) return true
    become('saving')
    const body = [...sent].slice(0, 100).map(([slot, { answer, base }]) => sentOf(slot, answer, base))
    try {
      settle(await send(body), sent)
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      refused(error, sent)
      return false
    }
  }
  const sendFiles = async (): Promise<boolean> => {
    const next = isStopped ? undefined : files[0]
    if (next) {
      become('saving')
      try {
        await sendFile(next)
        dropFile(next.key)
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        if (error.isAway) {
          become('away')
          saveLater(retryDelay)
          return false
        }
        // Names every refused file, even if several belong to the same answer.
        const before = problems.get(next.slot)
        problems = new Map(problems).set(next.slot, before ? `${before} ${error.message}` : error.message)
        dropFile(next.key)
      }
      return sendFiles()
    }
    return true
  }
  const dropFile = (key: string) => {
    files = files.filter((one) => one.key !== key)
    remember()
    publish()
  }

  const attempt = async () => {
    if (!(await sendAnswers())) return
    if (toSend().length > 0) saveLater(0)
    else if (await sendFiles()) atRest()
  }
  const save = (): Promise<void> => {
    callOff()
    if (running) return running.then(save)
    if (toSend().length === 0 && files.length === 0) return Promise.resolve()
    running = attempt().finally(() => (running = null))
    return running
  }

  const type = (slot: string, answer: Answer) => {
    const base = typed.get(slot)?.base ?? stored.get(slot)?.version ?? 0
    typed = new Map(typed).set(slot, { answer, base })
    if (problems.has(slot)) {
      problems = new Map(problems)
      problems.delete(slot)
    }
  }
  const afterTyping = () => {
    remember()
    if (status !== 'saving') status = conflicts.size > 0 ? 'disputed' : status === 'away' ? 'away' : 'unsaved'
    publish()
    saveLater(pause)
  }

  return {
    state: () => state,
    subscribe(heard: () => void) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    /**
     * Applies what the server has stored; answers typed here stay. A request that began before the last save may return
     * older versions, which are ignored.
     */
    received(answers: readonly StoredAnswer[]) {
      const newer = answers.filter(({ slot, version }) => version >= (stored.get(slot)?.version ?? 0))
      stored = new Map([...stored, ...newer.map((one) => [one.slot, one] as const)])
      publish()
    },
    /** Restores what an earlier page could not save. Input typed here takes precedence. */
    restore(unsaved: Unsaved) {
      typed = new Map([...unsaved.typed, ...typed])
      const known = new Set(files.map(({ key }) => key))
      files = [...unsaved.files.filter(({ key }) => !known.has(key)), ...files]
      if (typed.size === 0 && files.length === 0) return
      status = 'unsaved'
      publish()
      saveLater(0)
    },
    /** Shows these answers, and saves those that differ from the ones shown before. */
    change(next: Answers) {
      const before = state.answers
      const slots = new Set([...Object.keys(before.bySlot), ...Object.keys(next.bySlot)])
      for (const slot of slots)
        if (before.bySlot[slot] !== next.bySlot[slot]) type(slot, next.bySlot[slot] ?? { value: null })
      for (const [sectionId, count] of Object.entries(next.rows))
        if (before.rows[sectionId] !== count) type(rowsSlot(sectionId), { value: count ?? 1 })
      afterTyping()
    },
    addFiles(slot: string, chosen: readonly File[]) {
      files = [...files, ...chosen.map((file) => ({ key: crypto.randomUUID(), slot, file }))]
      if (problems.has(slot)) {
        problems = new Map(problems)
        problems.delete(slot)
      }
      afterTyping()
    },
    dropFile,
    /** Keeps the user's own answer instead of the one that someone else gave. */
    keepMine(slot: string) {
      const theirs = conflicts.get(slot)
      const mine = typed.get(slot)
      if (!theirs || !mine) return
      conflicts = new Map(conflicts)
      conflicts.delete(slot)
      typed = new Map(typed).set(slot, { ...mine, base: theirs.version })
      afterTyping()
      void save()
    },
    /** Replaces the user's own answer with the one that someone else gave. */
    takeTheirs(slot: string) {
      const theirs = conflicts.get(slot)
      if (!theirs) return
      conflicts = new Map(conflicts)
      conflicts.delete(slot)
      typed = new Map(typed)
      typed.delete(slot)
      stored = new Map(stored).set(slot, theirs)
      remember()
      atRest()
    },
    /** Saves at once. */
    flush: save,
    /** Tries again, because the connection is back. */
    retry: () => saveLater(0),
    /** Starts saving what is typed. Returns the function to stop. */
    start() {
      isStopped = false
      if (typed.size > 0 || files.length > 0) saveLater(pause)
      return () => {
        isStopped = true
        callOff()
        if (toSend().length > 0 && !running) void attempt()
      }
    },
  }
}

const sentOf = (slot: string, { value, comment, photos, tries }: Answer, version: number): SentAnswer => ({
  slot,
  value: value ?? null,
  comment: comment?.trim() || null,
  photos: [...(photos ?? [])],
  tries: tries ?? 0,
  version,
})
