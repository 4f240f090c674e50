import { staysReadable } from '#contract/wire/offline.ts'
import { canKeep, keptStore, type KeyOf } from '../keptStore.ts'
import type { Unsaved } from './answersEditor.ts'
import { nowText } from '#src/clock/now.ts'

/** The record that kept answers belong to, for showing its name and a link to it. */
export interface AnsweredRecord {
  kind: string
  recordId: number
  projectId: number
  /** Its number and title: 'PTW-0003 Weld the slipway rail'. */
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
  // The user is told what was removed, so the record and the counts stay until the user has read the message.
  whenTooOld: ({ typed, files, removed, ...kept }) => ({
    ...kept,
    typed: [],
    files: [],
    removed: removed ?? { answers: typed.length, files: files.length },
  }),
  mustBeSealed: (_, { of }) => !staysReadable(of.kind),
})

/** Answers are saved to the server even if the browser cannot store them. */
const notKept = (error: unknown) => console.warn('Answers could not be kept in this browser', error)

const listeners = new Set<() => void>()
/** Calls `heard` after the kept answers have changed. Returns the function to unsubscribe. */
export function onKeptAnswers(heard: () => void) {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}
const changed = () => listeners.forEach((heard) => heard())

/** The storage name of a user's answers to one questionnaire. */
export const keptName = (userId: number, kind: string, recordId: number, set: string) =>
  `${userId}|${kind}/${recordId}/${set}`

/**
 * Stores answers and files in this browser until they are saved; removes them if nothing is unsaved. With a key, they
 * and the name of their record are encrypted.
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

/** A user's answers to one questionnaire that wait in this browser, or were removed from it. */
export interface KeptAnswers {
  name: string
  of: AnsweredRecord
  /** When the last of them was given (ISO 8601). */
  at: string
  answers: number
  files: number
  isRemoved: boolean
}

/** All answers of a user that this browser stores or had to remove, oldest first. */
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

/** Removes the note that answers were removed, once the user has read it. */
export const forgetRemoved = (name: string) => void store.drop(name).then(changed).catch(notKept)
