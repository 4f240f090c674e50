import { MutationObserver, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Checked, Entity, Row } from '#contract/entity.ts'
import { browserOf } from '#src/data/browser.ts'
import { useFileSender } from '#src/data/attachments.ts'
import { written, type entityData } from '#src/data/entityData.ts'
import type { UploadPlace } from '#src/data/keptUploads.ts'
import { resumedItems, type KnownDocument, type ResumedUpload, type Upload } from './uploadItems.ts'
import { useUploadKeeper } from './useUploadKeeper.ts'

interface Resuming {
  place: UploadPlace
  /** Values that apply to all files. */
  words: () => object
  /** The documents that files may be added to. */
  known: readonly KnownDocument[]
  /** An upload that a reload interrupted. */
  resumed: ResumedUpload | undefined
}

// Names of the two requests that store a file.
const recordOf = (key: number) => `record ${key}`
const fileOf = (key: number) => `file ${key}`

/**
 * Stores uploaded files in the file field of records: each in a new record, or in the one that the upload names. A new
 * record is created only once, however often its request is repeated, even after a reload. If its file then fails or is
 * cancelled, the record is deleted again, so that no empty record remains.
 */
export function useUploads<E extends Entity>(
  { entity, send, detail, remove }: ReturnType<typeof entityData<E>>,
  field: keyof Row<E> & string,
  { place, words, known, resumed }: Resuming,
) {
  const client = useQueryClient()
  const { attachment, attach, ...sending } = useFileSender(entity, field)
  const { keeper, keyFor, forget } = useUploadKeeper(place, words, resumed?.upload)
  const begun = useRef(new Map<number, number>())

  /** Resolves to false if the user cancelled. */
  async function attachTo(id: number, { key, file }: Upload): Promise<boolean> {
    const idempotencyKey = await keyFor(fileOf(key))
    const added = await attach(await client.fetchQuery(detail(id)), { files: [file], idempotencyKey })
    if (added === null) forget(fileOf(key))
    return added !== null
  }

  async function discard(key: number, id: number) {
    const opened = await client.fetchQuery(detail(id))
    await new MutationObserver(client, remove(opened, opened)).mutate()
    begun.current.delete(key)
    forget(recordOf(key))
    forget(fileOf(key))
  }

  const store = (upload: Upload, draft: Checked<E>) =>
    storeIn(upload, draft).catch((error: unknown) => {
      browserOf(client).noteFailure(error)
      throw error
    })

  /** Resolves to false if the user cancelled. */
  async function storeIn(upload: Upload, draft: Checked<E>): Promise<boolean> {
    const { key, into } = upload
    if (into !== null) return attachTo(into, upload)
    const id =
      begun.current.get(key) ??
      written<E>(client, entity, await send(client, null, await keyFor(recordOf(key)), draft)).id
    begun.current.set(key, id)
    // A record that cannot be deleted either is used by the next attempt, or remains as a document without a file.
    const undo = () => discard(key, id).catch((error: unknown) => console.warn('An empty document stays', error))
    try {
      const kept = await attachTo(id, upload)
      if (!kept) await undo()
      return kept
    } catch (error) {
      await undo()
      throw error
    }
  }
  const [items] = useState(() => resumed && resumedItems(resumed, attachment, known))
  return { attachment, sending, store, keeper, resumed: items }
}
