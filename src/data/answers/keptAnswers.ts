import { staysReadable } from '#contract/wire/offline.ts'
import { canKeep, keptStore, type KeyOf } from '../keptStore.ts'
import type { Unsaved } from './answersEditor.ts'
import { nowText } from '#src/clock/now.ts'

/** The record that kept answers belong to, to name it and lead to it. */
export interface AnsweredRecord {
  kind: string
  recordId: number
  projectId: number
  /** What it is called: 'PTW-0003 Weld the slipway rail'. */
  words: string
}

interface Kept extends Unsaved {
  of: AnsweredRecord
  at: string
  /** How many answers and files were removed, because nobody sent them in time. */
  removed: { answers: number; files: number } | null
}

/** How long answers that nobody sends are kept. */
export const keptDays = 30

const store = keptStore<Kept>({
  database: 'safety-answers',
  table: 'answers',
  days: keptDays,
  // The user is told what was removed, so its record and its size stay until they have read it.
  whenTooOld: ({ typed, files, removed, ...kept }) => ({
    ...kept,
    typed: [],
    files: [],
    removed: removed ?? { answers: typed.length, files: files.length },
  }),
  mustBeSealed: (_, { of }) => !staysReadable(of.kind),
})

/** Answers are still saved where the browser cannot keep them. */
const notKept = (error: unknown) => console.warn('Answers could not be kept in this browser', error)

const listeners = new Set<() => void>()
/** Calls `heard` after what is kept has changed. Returns the function that ends it. */
export function onKeptAnswers(heard: () => void) {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}
const changed = () => listeners.forEach((heard) => heard())

/** The name under which the answers of a user to one questionnaire are kept. */
export const keptName = (userId: number, kind: string, recordId: number, set: string) =>
  `${userId}|${kind}/${recordId}/${set}`

/**
 * Keeps answers and files in this browser until they are saved; nothing unsaved removes them. With a key they are sealed,
 * and so is what their record is called.
 */
export function keepAnswers(name: string, of: AnsweredRecord, { typed, files }: Unsaved, keyOf: KeyOf | null) {
  if (!canKeep()) return
  const kept = { of, typed, files, at: nowText(), removed: null }
  const isKept = typed.length === 0 && files.length === 0 ? store.drop(name) : store.keep(name, kept, keyOf)
  isKept.then(changed).catch(notKept)
}

/** The answers and files that an earlier page could not save; null if there are none. */
export async function readKeptAnswers(name: string, keyOf: KeyOf): Promise<Unsaved | null> {
  if (!canKeep()) return null
  try {
    return await store.read(name, keyOf)
  } catch (error) {
    notKept(error)
    return null
  }
}

/** Answers of a user to one questionnaire that wait in this browser, or were removed from it. */
export interface KeptAnswers {
  name: string
  of: AnsweredRecord
  /** When the last of them was given (ISO 8601). */
  at: string
  answers: number
  files: number
  isRemoved: boolean
}

/** All answers of a user that this browser keeps or had to remove, the oldest first. */
export async function allKeptAnswers(userId: number, keyOf: KeyOf): Promise<KeptAnswers[]> {
  if (!canKeep()) return []
  const found = await store.readAll(`${userId}|`, keyOf)
  return found
    .map(({ name, kept: { of, at, typed, files, removed } }) => ({
      name,
      of,
      at,
      ...(removed ?? { answers: typed.length, files: files.length }),
      isRemoved: removed !== null,
    }))
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

/** Forgets answers that were removed, once the user has read so. */
export const forgetRemoved = (name: string) => void store.drop(name).then(changed).catch(notKept)
