import * as z from 'zod/mini'
import type { Entity } from './entity.ts'
import { withFacts, type AttachmentFacts } from './fieldFacts.ts'
import { factsAt } from './labels.ts'
import { capital, withArticle } from './text/words.ts'

/** A file as shown in its record's row; `size` in bytes. */
export interface AttachedFile {
  id: number
  name: string
  size: number
  mime: string
}

type Address = Partial<Pick<AttachmentFacts, 'idField' | 'onlyId'>> & Pick<AttachmentFacts, 'path'>
type Limits = Partial<Pick<AttachmentFacts, 'most' | 'largest' | 'types'>>
/** Default size limits, in MB. */
const usualLargest = { file: 250, picture: 10 }

const facts = (
  label: string,
  of: AttachmentFacts['of'],
  keeps: AttachmentFacts['keeps'],
  options: Address & Limits,
) => ({ label, attachment: { of, keeps, most: 1, largest: usualLargest[of], idField: 'id', ...options } })

/** Field for a record's only file, as an id: `fileId: oneFile('Starter file', { path: 'templateDocumentFile' })`. */
export const oneFile = (label: string, options: Address & Pick<Limits, 'largest' | 'types'>) =>
  withFacts(z.nullable(z.int()), facts(label, 'file', 'one', options))

/** Field for a record's only picture, as an id. The server turns it upright, scales it down and strips its metadata. */
export const onePicture = (label: string, options: Address & Pick<Limits, 'largest'>) =>
  withFacts(z.nullable(z.int()), facts(label, 'picture', 'one', options))

/**
 * Field for several files, each of which can be deleted. `label` is the name of one file. The server turns photographs
 * upright and removes their camera metadata.
 */
export const manyFiles = (label: string, options: Address & Limits & { most: number }) =>
  withFacts(z.array(z.custom<AttachedFile>()), facts(label, 'file', 'many', options))

/** Field for revisions: users add one file at a time and all are kept. `Revision` is the shape of one. */
export const revisions = <Revision>(label: string, options: Address & Pick<Limits, 'largest'>) =>
  withFacts(z.array(z.custom<Revision>()), facts(label, 'file', 'every', options))

/** A field of a record that takes files. */
export interface Attachment extends AttachmentFacts {
  field: string
  label: string
}

/** Returns the fields of a kind that take files. */
export const attachmentsOf = (entity: Pick<Entity, 'draft' | 'row'>): Attachment[] =>
  Object.keys(entity.row.shape).flatMap((field) => {
    const { label = field, attachment } = factsAt(entity, field) ?? {}
    return attachment ? [{ ...attachment, field, label }] : []
  })

export function attachmentOf(entity: Pick<Entity, 'draft' | 'row' | 'kind'>, field: string): Attachment {
  const found = attachmentsOf(entity).find((attachment) => attachment.field === field)
  if (!found) throw new Error(`${field} of ${entity.kind} takes no files`)
  return found
}

/** States the size limit in a sentence: 'A logo may have up to 2 MB.' */
export function sizeLimit({ label, largest }: Pick<Attachment, 'label' | 'largest'>) {
  const size = largest < 1024 ? `${largest} MB` : `${largest / 1024} GB`
  return `${capital(withArticle(label))} can be up to ${size}.`
}
