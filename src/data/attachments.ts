import { mutationOptions, useMutation } from '@tanstack/react-query'
import { attachmentOf, type Attachment } from '#contract/attachments.ts'
import type { Entity, Row } from '#contract/entity.ts'
import { browserOf } from './browser.ts'
import { written, type Opened } from './entityData.ts'
import { useSending } from './sending.ts'

/** The files, and the words that go with them. */
interface Sent {
  files: readonly File[]
  /** Large files that have arrived in parts, by the ids of their uploads. */
  uploads?: readonly string[]
  words?: Readonly<Record<string, string>>
}

/** Files from this size on, in bytes, are sent in parts: a line that breaks costs only the part that was under way. */
const inPartsFrom = 8 * 1_048_576
const goesInParts = ({ of }: Attachment, { size }: File) => of === 'file' && size >= inPartsFrom

/** Adds files to a record, over the version that was opened; the answer is the record. */
const adding = <E extends Entity>(entity: E, { path, idField, field }: Attachment, opened: Opened) =>
  mutationOptions({
    mutationKey: [entity.kind, 'attach', field, opened.id],
    mutationFn: async ({ files, uploads = [], words = {} }: Sent, { client }): Promise<Row<E>> => {
      const body = new FormData()
      body.set(idField, String(opened.id))
      body.set('rowVersion', String(opened.rowVersion))
      for (const [name, value] of Object.entries(words)) if (value) body.set(name, value)
      for (const file of files) body.append('files', file)
      for (const id of uploads) body.append('uploads', id)
      return written<E>(
        client,
        entity,
        await browserOf(client).http.api<Row<E>>(path, { method: 'POST', body, idempotencyKey: crypto.randomUUID() }),
      )
    },
  })

/** Takes a file away from a record: one of many by its id, the only one without. The answer is the record. */
const removing = <E extends Entity>(entity: E, { path, keeps, onlyId, field }: Attachment, opened: Opened) =>
  mutationOptions({
    mutationKey: [entity.kind, 'detach', field, opened.id],
    mutationFn: async (fileId: number, { client }): Promise<Row<E>> => {
      const address = onlyId === undefined ? `${path}/${keeps === 'many' ? fileId : opened.id}` : path
      return written<E>(
        client,
        entity,
        await browserOf(client).http.api<Row<E>>(`${address}?rowVersion=${opened.rowVersion}`, { method: 'DELETE' }),
      )
    },
  })

interface Heard<E extends Entity> {
  onAdded(row: Row<E>): void
  onRemoved?(): void
}

/** What may be attached to an open record in one of its fields, and the ways to add it and to take it away. */
export function useAttachment<E extends Entity>(
  entity: E,
  field: keyof Row<E> & string,
  opened: Opened,
  { onAdded, onRemoved }: Heard<E>,
) {
  const attachment = attachmentOf(entity, field)
  const options = adding(entity, attachment, opened)
  const { underway, send, ...actions } = useSending()
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationKey: options.mutationKey,
    mutationFn: async ({ files, words }: Sent, context) => {
      const uploads: string[] = []
      for (const file of files.filter((one) => goesInParts(attachment, one))) {
        const id = await send(file)
        // Given up by hand: nothing is saved, and nothing is wrong.
        if (id === null) return null
        uploads.push(id)
      }
      const rest = files.filter((one) => !goesInParts(attachment, one))
      return options.mutationFn!({ files: rest, uploads, words }, context)
    },
    onSuccess: (row) => void (row && onAdded(row)),
  })
  const [first] = isPending ? variables.files : []
  const whole = first && { name: first.name, size: first.size, sent: null, state: 'sending' as const }
  return {
    attachment,
    add: mutate,
    /** What is on its way, for FileDrop. */
    going: { ...actions, underway: underway ?? whole ?? null, problem: error?.message ?? null, reset },
    removing: useMutation({ ...removing(entity, attachment, opened), onSuccess: onRemoved }),
  }
}
