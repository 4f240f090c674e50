import type { Unsaved } from './answersEditor.ts'

/** How long answers that nobody saves are kept, in ms. */
const keptFor = 30 * 24 * 3_600_000
interface Kept extends Unsaved {
  at: number
}

const canKeep = typeof indexedDB !== 'undefined'
let opened: ReturnType<typeof open> | null = null
const openStore = () =>
  (opened ??= open().catch((error: unknown) => {
    // A later attempt may succeed.
    opened = null
    throw error
  }))

async function open() {
  const { createStore, del, get, set } = await import('idb-keyval')
  const store = createStore('safety-answers', 'answers')
  return {
    get: (name: string) => get<Kept>(name, store),
    set: (name: string, kept: Kept) => set(name, kept, store),
    del: (name: string) => del(name, store),
  }
}

/** Answers are still saved where the browser cannot keep them. */
const notKept = (error: unknown) => console.warn('Answers could not be kept in this browser', error)

/** Each write waits for the one before, so that the last one wins. */
let last: Promise<unknown> = Promise.resolve()

/** Keeps answers and files in this browser until they are saved; nothing unsaved removes them. */
export function keepAnswers(name: string, { typed, files }: Unsaved) {
  if (!canKeep) return
  last = last
    .then(async () => {
      const store = await openStore()
      await (typed.length === 0 && files.length === 0
        ? store.del(name)
        : store.set(name, { typed, files, at: Date.now() }))
    })
    .catch(notKept)
}

/** The answers and files that an earlier page could not save; null if there are none. */
export async function readKeptAnswers(name: string): Promise<Unsaved | null> {
  if (!canKeep) return null
  try {
    const store = await openStore()
    const kept = await store.get(name)
    if (!kept) return null
    if (Date.now() - kept.at < keptFor) return kept
    await store.del(name)
  } catch (error) {
    notKept(error)
  }
  return null
}
