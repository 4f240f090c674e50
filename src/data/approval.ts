import { mutationOptions } from '@tanstack/react-query'
import type { Entity } from '#contract/entity.ts'
import type { ApprovalStep, StagePreview } from '#contract/approvals/processRun.ts'
import { browserOf } from './browser.ts'
import { recordPart, written } from './entityData.ts'

/**
 * A step of an approval as it is sent. It carries the `stage` and `round` that the person saw instead of a row version.
 */
interface StepSent {
  action: ApprovalStep
  stage: string
  round: number
  comment?: string | null
  signature?: string | null
  fromUserId?: number
  toUserId?: number
}

/** A person whom a stage can be reassigned to. */
interface PersonToAsk {
  id: number
  name: string
  of: string
}

/** Takes one step of a record's approval. The server answers with the record. */
export const takeStep = (entity: Entity, id: number) =>
  mutationOptions({
    mutationKey: [entity.kind, 'approval', id],
    mutationFn: async (step: StepSent, { client }) => {
      const { http } = browserOf(client)
      return written(client, entity, await http.api(`${entity.path}/${id}/approval`, { method: 'PUT', body: step }))
    },
  })

const fresh = <T>(entity: Entity, id: number, path: string) => ({
  ...recordPart<T>(entity, id, path),
  // It also depends on the roles of the project, so it is always refetched.
  staleTime: 0,
  gcTime: 0,
})

/** The people each stage would ask if the record were submitted now, given the values typed so far. */
export const approvalPreview = (entity: Entity, id: number, typed = '') =>
  fresh<StagePreview[]>(entity, id, `approval/preview${typed && `?${typed}`}`)

/** The people a stage can be reassigned to. */
export const peopleToAsk = (entity: Entity, id: number, stage: string) =>
  fresh<PersonToAsk[]>(entity, id, `approval/people?stage=${encodeURIComponent(stage)}`)
