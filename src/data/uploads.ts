import { mutationOptions, useMutation } from '@tanstack/react-query'
import type { Entity, Row } from '#contract/entity.ts'
import { browserOf } from './browser.ts'
import { written, type Opened } from './entityData.ts'
import { useSending } from './sending.ts'

/** The files, and the words that go with them. */
interface Sent {
  files: readonly File[]
  /** Large files that have arrived in parts, by the ids of their uploads. */
  uploads?: readonly string[]
  [field: string]: string | readonly File[] | readonly string[] | null | undefined
}

/** Files from this size on, in bytes, are sent in parts: a line that breaks costs only the part that was under way. */
const inPartsFrom = 8 * 1_048_576

/** Sends files for a record, over the version that was opened; the answer is the record. */
export const upload = <E extends Entity>(entity: E, path: string, opened: Opened) =>
  mutationOptions({
    mutationKey: [entity.kind, 'upload', opened.id],
    mutationFn: async ({ files, uploads = [], ...fields }: Sent, { client }): Promise<Row<E>> => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...fields, id: opened.id, rowVersion: opened.rowVersion }))
        if (value) body.set(name, String(value))
      for (const file of files) body.append('files', file)
      for (const id of uploads) body.append('uploads', id)
      return written<E>(
        client,
        entity,
        await browserOf(client).http.api<Row<E>>(path, { method: 'POST', body, idempotencyKey: crypto.randomUUID() }),
      )
    },
  })

/**
 * Sends what somebody chose for a record: large files in parts first, then all of it. `onSaved` hears of the new row.
 */
export function useUpload<E extends Entity>(options: ReturnType<typeof upload<E>>, onSaved: (row: Row<E>) => void) {
  const { underway, send, ...actions } = useSending()
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationKey: options.mutationKey,
    mutationFn: async ({ files, ...fields }: Sent, context) => {
      const uploads: string[] = []
      for (const file of files.filter(({ size }) => size >= inPartsFrom)) {
        const id = await send(file)
        // Given up by hand: nothing is saved, and nothing is wrong.
        if (id === null) return null
        uploads.push(id)
      }
      return options.mutationFn!({ ...fields, files: files.filter(({ size }) => size < inPartsFrom), uploads }, context)
    },
    onSuccess: (row) => void (row && onSaved(row)),
  })
  const [first] = isPending ? variables.files : []
  const whole = first && { name: first.name, size: first.size, sent: null, state: 'sending' as const }
  return { ...actions, send: mutate, underway: underway ?? whole ?? null, problem: error?.message ?? null, reset }
}

/** Takes a file away from a record; the answer is the record. */
export const removeFile = <E extends Entity>(entity: E, path: string, opened: Opened) =>
  mutationOptions({
    mutationKey: [entity.kind, 'removeFile', opened.id],
    mutationFn: async (fileId: number, { client }): Promise<Row<E>> =>
      written<E>(
        client,
        entity,
        await browserOf(client).http.api<Row<E>>(`${path}/${fileId}?rowVersion=${opened.rowVersion}`, {
          method: 'DELETE',
        }),
      ),
  })
