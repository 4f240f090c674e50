import { mutationOptions } from '@tanstack/react-query'
import type { Entity, Row } from '#contract/entity.ts'
import type { CopyInput } from '#contract/questionnaires/copy.ts'
import type { NamedRecord, RecordLink } from '#contract/questionnaires/links.ts'
import type { CheckedSubmission } from '#contract/questionnaires/submissions.ts'
import type { RecordCode } from '#contract/wire/recordCode.ts'
import { browserOf } from './browser.ts'
import { recordPart, written } from './entityData.ts'

/** The safety records that are linked to a record. */
export const linkedRecords = (entity: Entity, id: number) => ({
  ...recordPart<RecordLink[]>(entity, id, 'linked'),
  // A linked record may change its status or be deleted without a change of this one.
  staleTime: 0,
})

/** Records of the project that can be linked to a record, by number or title. */
export const linkableRecords = (entity: Entity, id: number, words: string) => ({
  ...recordPart<NamedRecord[]>(entity, id, `linkable?words=${encodeURIComponent(words)}`),
  staleTime: 0,
  gcTime: 0,
})

/** Links a record to another one. */
export const linkRecord = (entity: Entity, id: number) =>
  mutationOptions({
    mutationKey: [entity.kind, 'link', id],
    mutationFn: async ({ kind, recordId }: Pick<NamedRecord, 'kind' | 'recordId'>, { client }) => {
      const { http, freshness } = browserOf(client)
      const body = { kind, recordId }
      const { changes = [] } = await http.api(`${entity.path}/${id}/linked`, { method: 'POST', body })
      freshness.saved(entity.kind, null, changes)
    },
  })

/** Removes a link of a record. */
export const unlinkRecord = (entity: Entity, id: number) =>
  mutationOptions({
    mutationKey: [entity.kind, 'unlink', id],
    mutationFn: async (linkId: number, { client }) => {
      const { http, freshness } = browserOf(client)
      const { changes = [] } = await http.api(`${entity.path}/${id}/linked/${linkId}`, { method: 'DELETE' })
      freshness.saved(entity.kind, null, changes)
    },
  })

/** The submissions of a record, with their integrity checked again. */
export const checkedSubmissions = (entity: Entity, id: number) => ({
  ...recordPart<CheckedSubmission[]>(entity, id, 'submissions'),
  staleTime: 0,
  gcTime: 0,
})

/** The QR code that opens a record. */
export const recordCode = (entity: Entity, id: number) => recordPart<RecordCode>(entity, id, 'code')

/** Creates a new record with the content of another one. The answer carries a warning that names what was left out. */
export const copyRecord = <E extends Entity>(entity: E, id: number, idempotencyKey: string) =>
  mutationOptions({
    mutationKey: [entity.kind, 'copy', id],
    mutationFn: async (body: CopyInput, { client }) => {
      const { http } = browserOf(client)
      const path = `${entity.path}/${id}/copy`
      return written<E>(client, entity, await http.api<Row<E>>(path, { method: 'POST', body, idempotencyKey }))
    },
  })
