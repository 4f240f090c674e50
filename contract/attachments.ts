import * as z from 'zod/mini'
import type { Entity } from './entity.ts'
import { withFacts, type AttachmentFacts } from './fieldFacts.ts'
import { factsAt } from './labels.ts'
import { withArticle } from './words.ts'

/** A file as the record that has it shows it; `size` in bytes. */
export interface AttachedFile {
  id: number
  name: string
  size: number
  mime: string
}

type Address = Partial<Pick<AttachmentFacts, 'idField' | 'onlyId'>> & Pick<AttachmentFacts, 'path'>
type Limits = Partial<Pick<AttachmentFacts, 'most' | 'largest'>>
/** Megabytes that a file may have where its kind says nothing else. */
const usualLargest = { file: 250, picture: 10 }

const facts = (
  label: string,
  of: AttachmentFacts['of'],
  keeps: AttachmentFacts['keeps'],
  options: Address & Limits,
) => ({ label, attachment: { of, keeps, most: 1, largest: usualLargest[of], idField: 'id', ...options } })

/** The id of a record's one file: `fileId: oneFile('Starter file', { path: 'templateDocumentFile' })`. */
export const oneFile = (label: string, options: Address & Pick<Limits, 'largest'>) =>
  withFacts(z.nullable(z.int()), facts(label, 'file', 'one', options))

/** The same for a picture. It is turned upright and made smaller, and loses what the camera wrote into it. */
export const onePicture = (label: string, options: Address & Pick<Limits, 'largest'>) =>
  withFacts(z.nullable(z.int()), facts(label, 'picture', 'one', options))

/** Files of a record, each of which can be taken away again; `label` is what one of them is called. */
export const manyFiles = (label: string, options: Address & Limits & { most: number }) =>
  withFacts(z.array(z.custom<AttachedFile>()), facts(label, 'file', 'many', options))

/** Files that follow one another, one at a time, and are all kept; each with what the kind says of it. */
export const revisions = <Revision>(label: string, options: Address & Pick<Limits, 'largest'>) =>
  withFacts(z.array(z.custom<Revision>()), facts(label, 'file', 'every', options))

/** What may be attached to a record, by the field that shows it. */
export interface Attachment extends AttachmentFacts {
  field: string
  label: string
}

/** Everything that may be attached to a record of this kind. */
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

/** 'A logo may have up to 2 MB.' */
export function sizeLimit({ label, largest }: Pick<Attachment, 'label' | 'largest'>) {
  const one = withArticle(label)
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} may have up to ${largest} MB.`
}
