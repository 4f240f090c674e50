import type { Entity, Row } from '#contract/entity.ts'
import { type AnswerSet, answerSets } from '#contract/questionnaires/answers.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { Kind } from '#contract/kinds.ts'
import type { ProcessKindId } from '#contract/processKinds.ts'
import type { RecordSystemId } from '#contract/recordSystem.ts'
import { systems } from '#contract/systems.ts'
import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import type { AttachmentHooks, Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { nextNumber } from '#server/db/tables/projectNumbers.ts'
import { refuseStrangers } from '#server/features/site/refuseStrangers.ts'
import { refuseLocationElsewhere } from '#server/features/site/refuseElsewhere.ts'
import { submitForApproval } from '#server/features/approvals/runner.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { inArray } from 'drizzle-orm'
import { addFile } from './answers.ts'
import { afterStep } from './approval.ts'
import { raiseFollowUps } from './followUps.ts'
import { linkAnswered } from './linkAnswered.ts'
import { keepSubmission, refuseGaps, scored, type Submitting } from './submitting.ts'
import { keptForms, usedSubType } from './subType.ts'

/** The fields of a draft that every record of the process engine has. */
interface InstanceDraft {
  projectId: number
  /** Absent from kinds that exist in safety management only. */
  systemId?: RecordSystemId
  processSubTypeId: number
  locationId: number | null
  clientId: number | null
}
interface Before extends InstanceDraft {
  statusId: number
}

/**
 * Refuses references to other projects. A new record, and a draft with another sub type, takes the questionnaires that
 * are published now.
 */
export async function checkInstance(w: Write, draft: InstanceDraft, before: Before | null, kindId: ProcessKindId) {
  const { projectId, locationId, clientId, processSubTypeId } = draft
  if (locationId !== before?.locationId) await refuseLocationElsewhere(w, projectId, locationId)
  if (clientId !== null && clientId !== before?.clientId) await refuseStrangers(w, projectId, clientId, 'clientId')
  if (before?.processSubTypeId === processSubTypeId) return {}
  const used = await usedSubType(w.tx, { projectId, systemId: draft.systemId ?? systems.sms }, processSubTypeId, kindId)
  return {
    ...(await keptForms(w.tx, used)),
    isConfidential: used.isConfidential,
    ...(!before && { authorUserId: w.person.userId, statusId: status.draft }),
  }
}

interface Submitted {
  id: number
  projectId: number
  number: string | null
}

/**
 * Submits a record: checks that its questionnaire is complete, stores its answers, and starts the stages of its sub
 * type. Returns the fields to write.
 */
export async function submitInstance<E extends Entity>(
  w: Write,
  kind: Pick<Resource<E>, 'approval'> & Submitting<E>,
  table: Resource<E>['table'],
  row: Row<E>,
  series: string,
  chosen: Readonly<Record<string, readonly number[]>>,
) {
  const { id, projectId, number: given } = row as unknown as Submitted
  const record = { kind: kind.entity.kind, id, table, cipher: w.services.cipher }
  await refuseGaps(w, record, 'main')
  const number = given ?? (await nextNumber(w.tx, projectId, series))
  const asked = { ...row, number } as Row<E>
  await keepSubmission(w, kind, record, 'main', asked, number)
  await raiseFollowUps(w, record, asked)
  await linkAnswered(w, record, projectId)
  const values = { ...(await scored(w, record)), number, submittedOn: w.on, statusId: status.inReview }
  const result = await submitForApproval(w, kind, asked, chosen)
  return result === null ? values : { ...values, ...afterStep(w, result) }
}

/** Checks the questionnaire that is answered before a record is closed, and stores its answers. */
export async function closeOut<E extends Entity>(w: Write, entity: E, table: Resource<E>['table'], row: Row<E>) {
  const { id, number } = row as unknown as Submitted
  const record = { kind: entity.kind, id, table, cipher: w.services.cipher }
  await refuseGaps(w, record, 'closeOut')
  if ((row as unknown as { asksCloseOut: boolean }).asksCloseOut)
    await keepSubmission(w, { entity }, record, 'closeOut', row, number ?? '')
}

const whichAnswer = z.object({ slot: text('Question', 50), set: z._default(z.enum(answerSets), 'main') })

/**
 * Hooks for the files of answers: people who may answer add them, and each file belongs to the answer that it was sent
 * for.
 */
export const answerFileHooks = <E extends Entity>(
  kind: Kind,
  table: Resource<E>['table'],
  mayAnswer: NonNullable<Resource<E>['answers']>['mayAnswer'],
): AttachmentHooks<E, typeof whichAnswer> => ({
  words: whichAnswer,
  mayChange: (person, row) => answerSets.some((set: AnswerSet) => mayAnswer(person, row, set)),
  async changes(w, row, added, { slot, set }) {
    const { id } = row as { id: number }
    const files = await w.tx
      .select({ id: storedFiles.id, name: storedFiles.name })
      .from(storedFiles)
      .where(inArray(storedFiles.id, [...added]))
    for (const file of files) await addFile(w, { kind, id, table, cipher: w.services.cipher }, set, slot, file)
    return {}
  },
})

/** Adds the reason of an action to the history. */
export const because = (w: Write, kind: Kind, { id, projectId }: { id: number; projectId: number }, comment: string) =>
  w.addHistory({ entityKind: kind, entityId: id, projectId, action: 'reason', comment })
