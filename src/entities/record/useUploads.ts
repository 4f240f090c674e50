import { MutationObserver, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Checked, Entity, Row } from '#contract/entity.ts'
import { browserOf } from '#src/data/browser.ts'
import { useFileSender } from '#src/data/attachments.ts'
import { written, type entityData } from '#src/data/entityData.ts'
import type { Upload } from './uploadItems.ts'

/**
 * Stores uploaded files in the file field of records: each in a new record, or in the one that the upload names. A new
 * record is created once, however often its request is repeated. If its file then fails or is cancelled, the record is
 * deleted again, so that no empty one stays behind.
 */
export function useUploads<E extends Entity>(
  { entity, send, detail, remove }: ReturnType<typeof entityData<E>>,
  field: keyof Row<E> & string,
) {
  const client = useQueryClient()
  const { attachment, attach, ...sending } = useFileSender(entity, field)
  const begun = useRef(new Map<number, { idempotencyKey: string; id: number | null }>())

  /** Resolves to false if the user cancelled. */
  async function attachTo(id: number, file: File): Promise<boolean> {
    return (await attach(await client.fetchQuery(detail(id)), { files: [file] })) !== null
  }

  async function discard(key: number, id: number) {
    const opened = await client.fetchQuery(detail(id))
    await new MutationObserver(client, remove(opened, opened)).mutate()
    begun.current.delete(key)
  }

  const store = (upload: Upload, draft: Checked<E>) =>
    storeIn(upload, draft).catch((error: unknown) => {
      browserOf(client).noteFailure(error)
      throw error
    })

  /** Resolves to false if the user cancelled. */
  async function storeIn({ key, file, into }: Upload, draft: Checked<E>): Promise<boolean> {
    if (into !== null) return attachTo(into, file)
    const own = begun.current.get(key) ?? { idempotencyKey: crypto.randomUUID(), id: null }
    begun.current.set(key, own)
    const id = (own.id ??= written<E>(client, entity, await send(client, null, own.idempotencyKey, draft)).id)
    // A record that could not be deleted either waits for the next try, or stays as a document without a file.
    const undo = () => discard(key, id).catch((error: unknown) => console.warn('An empty document stays', error))
    try {
      const kept = await attachTo(id, file)
      if (!kept) await undo()
      return kept
    } catch (error) {
      await undo()
      throw error
    }
  }
  return { attachment, sending, store }
}
