import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Checked, Entity } from '#contract/entity.ts'
import { written, type entityData } from '#src/data/entityData.ts'

/**
 * Creates the record of each upload once. A second try for the same key, after its file failed, returns the id of the
 * record that the first one created.
 */
export function useNewDocuments<E extends Entity>({ entity, send }: ReturnType<typeof entityData<E>>) {
  const client = useQueryClient()
  const begun = useRef(new Map<number, { idempotencyKey: string; id: number | null }>())
  return async (key: number, draft: Checked<E>): Promise<number> => {
    const own = begun.current.get(key) ?? { idempotencyKey: crypto.randomUUID(), id: null }
    begun.current.set(key, own)
    own.id ??= written<E>(client, entity, await send(client, null, own.idempotencyKey, draft)).id
    return own.id
  }
}
