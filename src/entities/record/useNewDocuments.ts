import { MutationObserver, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Checked, Entity } from '#contract/entity.ts'
import { written, type entityData } from '#src/data/entityData.ts'

/**
 * Stores uploaded files as new records. The record of each upload is created once, however often its request is
 * repeated. If its file then fails or is cancelled, the record is deleted again, so that no empty one stays behind.
 */
export function useNewDocuments<E extends Entity>({ entity, send, detail, remove }: ReturnType<typeof entityData<E>>) {
  const client = useQueryClient()
  const begun = useRef(new Map<number, { idempotencyKey: string; id: number | null }>())

  async function discard(key: number, id: number) {
    const opened = await client.fetchQuery(detail(id))
    await new MutationObserver(client, remove(opened, opened)).mutate()
    begun.current.delete(key)
  }

  /** `attach` adds the file to the record with the id; it resolves to false if the user cancelled. */
  return async (key: number, draft: Checked<E>, attach: (id: number) => Promise<boolean>): Promise<boolean> => {
    const own = begun.current.get(key) ?? { idempotencyKey: crypto.randomUUID(), id: null }
    begun.current.set(key, own)
    const id = (own.id ??= written<E>(client, entity, await send(client, null, own.idempotencyKey, draft)).id)
    // A record that could not be deleted either waits for the next try, or stays as a document without a file.
    const undo = () => discard(key, id).catch((error: unknown) => console.warn('An empty document stays', error))
    try {
      const kept = await attach(id)
      if (!kept) await undo()
      return kept
    } catch (error) {
      await undo()
      throw error
    }
  }
}
