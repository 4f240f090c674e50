import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { staysReadable } from '#contract/wire/offline.ts'
import { deviceKey } from './deviceKey.ts'
import { canKeep, keptStore } from './keptStore.ts'
import { currentUser } from './session.ts'
import { nowText } from '#src/clock/now.ts'

/** Files stored in this browser until they are sent. */
interface Kept {
  files: readonly File[]
  /** Idempotency key of the request that sends them. */
  key: string
  /** When they were chosen (ISO 8601). */
  at: string
}

const isOpenedOffline = (form: string) => staysReadable(form.split('/')[0]!)
const store = keptStore<Kept>({
  database: 'safety-files',
  table: 'files',
  days: 14,
  mustBeSealed: (name) => !isOpenedOffline(name.slice(name.indexOf('|') + 1)),
})

/** Files are sent even if the browser cannot store them. */
const notKept = (error: unknown) => console.warn('The files could not be kept in this browser', error)

export interface KeptFiles {
  files: readonly File[]
  key: string
  /** Replaces the files, also in browser storage. */
  change(files: readonly File[]): void
  /** Moves the files to another name, such as that of the record they now belong to. */
  handOn(name: string): void
}

/**
 * Files that a form sends after its record is saved. They survive a closed page and a killed browser. The storage name
 * contains the user's id, so that other users of this browser cannot get them. Files of a confidential record are
 * encrypted.
 */
export function useKeptFiles(form: string, isConfidential: boolean): KeptFiles {
  const client = useQueryClient()
  const userId = currentUser(client).id
  const [keyOf] = useState(() => deviceKey(client))
  const isSealed = isConfidential || !isOpenedOffline(form)
  const [kept, setKept] = useState(() => ({ files: [] as readonly File[], key: crypto.randomUUID() as string }))
  const nameOf = (of: string) => `${userId}|${of}`
  const name = nameOf(form)
  useEffect(() => {
    let isWanted = canKeep()
    if (isWanted)
      store.read(name, keyOf).then((found) => {
        if (isWanted && found) setKept({ files: found.files, key: found.key })
      }, notKept)
    return () => void (isWanted = false)
  }, [name, keyOf])
  /** Stores files under a name; an empty list removes them. */
  const keep = (of: string, files: readonly File[], key: string, seals = isSealed) => {
    if (!canKeep()) return
    const kept = { files, key, at: nowText() }
    void (files.length > 0 ? store.keep(of, kept, seals ? keyOf : null) : store.drop(of)).catch(notKept)
  }
  const keepAgain = useEffectEvent((seals: boolean) => {
    if (kept.files.length > 0) keep(name, kept.files, kept.key, seals)
  })
  // The sub type of a new record may be chosen after its photos.
  useEffect(() => keepAgain(isSealed), [isSealed])
  return {
    ...kept,
    change(files) {
      // Other files need another request, and so a new key.
      const key = crypto.randomUUID()
      setKept({ files, key })
      keep(name, files, key)
    },
    handOn(of) {
      keep(nameOf(of), kept.files, kept.key)
      keep(name, [], kept.key)
    },
  }
}
