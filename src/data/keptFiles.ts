import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentUser } from './session.ts'

/** Files that wait in this browser until they are sent. */
interface Kept {
  files: readonly File[]
  /** The idempotency key of the request that sends them, so that they are saved once however often it is sent. */
  key: string
  /** When they were chosen (ISO 8601). */
  at: string
}

/** How long files that nobody sends are kept, in ms. */
const keptFor = 14 * 24 * 3_600_000

// Opened once, so that what is asked for later finds what was stored before.
let opened: ReturnType<typeof open> | null = null
const openStore = () =>
  (opened ??= open().catch((error: unknown) => {
    // A later attempt may succeed.
    opened = null
    throw error
  }))

/** The store, in IndexedDB. Each call may fail: in a private window, or when the disk is full. */
async function open() {
  const { createStore, del, get, set } = await import('idb-keyval')
  const store = createStore('safety-files', 'files')
  return {
    get: (name: string) => get<Kept>(name, store),
    set: (name: string, kept: Kept) => set(name, kept, store),
    del: (name: string) => del(name, store),
  }
}

/** Files are still sent where the browser cannot keep them. */
const notKept = (error: unknown) => console.warn('The files could not be kept in this browser', error)

async function read(name: string): Promise<Kept | null> {
  const store = await openStore()
  const kept = await store.get(name)
  if (!kept) return null
  if (Date.now() - Date.parse(kept.at) < keptFor) return kept
  await store.del(name)
  return null
}

/** Keeps files under a name of the signed-in user; none deletes them. */
async function keep(name: string, files: readonly File[], key: string) {
  const store = await openStore()
  await (files.length > 0 ? store.set(name, { files, key, at: new Date().toISOString() }) : store.del(name))
}

export interface KeptFiles {
  files: readonly File[]
  key: string
  /** Replaces the files, in this browser too. */
  change(files: readonly File[]): void
  /** Hands the files on to another name, such as that of the record they belong to now. */
  handOn(name: string): void
}

/**
 * Files that a form sends after its record is saved. They survive a closed page and a killed browser. Nobody else who
 * uses this browser gets them, because the name holds the user.
 */
export function useKeptFiles(form: string): KeptFiles {
  const userId = currentUser(useQueryClient()).id
  const [kept, setKept] = useState(() => ({ files: [] as readonly File[], key: crypto.randomUUID() as string }))
  const nameOf = (of: string) => `${userId}|${of}`
  const name = nameOf(form)
  useEffect(() => {
    let isWanted = canKeep
    if (isWanted)
      read(name).then((found) => {
        if (isWanted && found) setKept({ files: found.files, key: found.key })
      }, notKept)
    return () => void (isWanted = false)
  }, [name])
  const store = (of: string, files: readonly File[], key: string) => {
    if (canKeep) keep(of, files, key).catch(notKept)
  }
  return {
    ...kept,
    change(files) {
      // Other files are another request.
      const key = crypto.randomUUID()
      setKept({ files, key })
      store(name, files, key)
    },
    handOn(of) {
      store(nameOf(of), kept.files, kept.key)
      store(name, [], kept.key)
    },
  }
}

const canKeep = typeof indexedDB !== 'undefined'
