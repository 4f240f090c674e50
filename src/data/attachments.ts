import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { attachmentOf, type Attachment } from '#contract/attachments.ts'
import type { Entity, Row } from '#contract/entity.ts'
import { browserOf } from './browser.ts'
import { written, type Opened } from './entityData.ts'
import { useSending } from './sending.ts'

/** The body of an upload: files and accompanying text fields. */
interface Sent {
  files: readonly File[]
  /** Ids of tus uploads that hold the large files. */
  uploads?: readonly string[]
  words?: Readonly<Record<string, string>>
  /** Ensures that files sent twice are added once. Without it, each call adds them again. */
  idempotencyKey?: string | undefined
}

/** Files of at least this size in bytes are uploaded in chunks, so that a lost connection costs only one chunk. */
const inPartsFrom = 8 * 1_048_576
/** Maximum size of one request in bytes; files that would exceed it are uploaded in chunks. */
const mostInOne = 20 * 1_048_576

function inPartsAndWhole({ of }: Attachment, files: readonly File[]) {
  const inParts: File[] = []
  const whole: File[] = []
  let size = 0
  for (const file of files) {
    const isWhole = of !== 'file' || (file.size < inPartsFrom && size + file.size <= mostInOne)
    if (isWhole) size += file.size
    ;(isWhole ? whole : inParts).push(file)
  }
  return { inParts, whole }
}

/** A record with the files that were added to it. */
interface Attached<E extends Entity> {
  row: Row<E>
  /** The error of each file that was not added, with its name. */
  refused: readonly string[]
}

/** Adds files to a record, based on the opened version. If some files are refused, the others are still added. */
async function addTo<E extends Entity>(
  client: QueryClient,
  entity: E,
  { path, idField }: Attachment,
  opened: Opened,
  { files, uploads = [], words = {}, idempotencyKey = crypto.randomUUID() }: Sent,
): Promise<Attached<E>> {
  // Files can only be added to a saved record (specification, 3.3).
  if (opened.id < 1) console.error(`An upload carries the id of its record, at least 1; this one has ${opened.id}`)
  const body = new FormData()
  body.set(idField, String(opened.id))
  body.set('rowVersion', String(opened.rowVersion))
  for (const [name, value] of Object.entries(words)) if (value) body.set(name, value)
  for (const file of files) body.append('files', file)
  for (const id of uploads) body.append('uploads', id)
  const answer = await browserOf(client).http.api<Row<E>>(path, { method: 'POST', body, idempotencyKey })
  const refused = answer.warnings.filter(({ field }) => field === 'files').map(({ message }) => message)
  return { row: written<E>(client, entity, answer), refused }
}

/** Removes a file from a record: one of many by its id, or the record's only file. Returns the record. */
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

/**
 * Uploads files and adds them to a record: small ones in one request, large ones in chunks that survive a lost
 * connection.
 */
export function useFileSender<E extends Entity>(entity: E, field: keyof Row<E> & string) {
  const client = useQueryClient()
  const attachment = attachmentOf(entity, field)
  const { send, ...sending } = useSending()
  /** Returns the changed record, or null if the user cancelled. */
  const attach = async (opened: Opened, { files, words, idempotencyKey }: Sent): Promise<Attached<E> | null> => {
    const uploads: string[] = []
    const { inParts, whole } = inPartsAndWhole(attachment, files)
    for (const file of inParts) {
      const id = await send(file)
      if (id === null) return null
      uploads.push(id)
    }
    return addTo(client, entity, attachment, opened, { files: whole, uploads, idempotencyKey, ...(words && { words }) })
  }
  return { attachment, attach, ...sending }
}

/** Returns the attachment of a record's field, and functions to add and remove files. */
export function useAttachment<E extends Entity>(
  entity: E,
  field: keyof Row<E> & string,
  opened: Opened,
  { onAdded, onRemoved }: Heard<E>,
) {
  const { attachment, attach, underway, ...actions } = useFileSender(entity, field)
  const { mutate, data, error, isPending, variables, reset } = useMutation({
    mutationKey: [entity.kind, 'attach', field, opened.id],
    mutationFn: (sent: Sent) => attach(opened, sent),
    onSuccess: (added) => void (added && onAdded(added.row)),
  })
  const [first] = isPending ? variables.files : []
  const whole = first && { name: first.name, size: first.size, sent: null, state: 'sending' as const }
  return {
    attachment,
    add: mutate,
    /** The upload in progress, as props for FileDrop. */
    going: {
      ...actions,
      underway: underway ?? whole ?? null,
      problems: error ? [error.message] : (data?.refused ?? []),
      reset,
    },
    removing: useMutation({ ...removing(entity, attachment, opened), onSuccess: onRemoved }),
  }
}
