import { mutationOptions } from '@tanstack/react-query'
import type { Entity, Row } from '#contract/entity.ts'
import { browserOf } from './browser.ts'
import { written, type Opened } from './entityData.ts'

/** Where a stored file is fetched; `inline` where the browser may show it. */
export const fileAddress = (fileId: number, inline = false) => `/api/file/${fileId}${inline ? '?inline=1' : ''}`

/** The files, and the words that go with them. */
interface Sent {
  files: readonly File[]
  [field: string]: string | readonly File[] | null
}

/** Sends files for a record, over the version that was opened; the answer is the record. */
export const upload = <E extends Entity>(entity: E, path: string, opened: Opened) =>
  mutationOptions({
    mutationKey: [entity.kind, 'upload', opened.id],
    mutationFn: async ({ files, ...fields }: Sent, { client }): Promise<Row<E>> => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...fields, id: opened.id, rowVersion: opened.rowVersion })) if (value) body.set(name, String(value))
      for (const file of files) body.append('files', file)
      return written<E>(client, entity, await browserOf(client).http.api<Row<E>>(path, { method: 'POST', body, idempotencyKey: crypto.randomUUID() }))
    },
  })

/** Takes a file away from a record; the answer is the record. */
export const removeFile = <E extends Entity>(entity: E, path: string, opened: Opened) =>
  mutationOptions({
    mutationKey: [entity.kind, 'removeFile', opened.id],
    mutationFn: async (fileId: number, { client }): Promise<Row<E>> =>
      written<E>(client, entity, await browserOf(client).http.api<Row<E>>(`${path}/${fileId}?rowVersion=${opened.rowVersion}`, { method: 'DELETE' })),
  })
