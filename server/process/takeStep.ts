import * as z from 'zod/mini'
import type { Entity, Row } from '#contract/entity.ts'
import { largestInt, optionalLongText, optionalText, text } from '#contract/fields.ts'
import { approvalSteps, longestComment, type ApprovalRun } from '#contract/processRun.ts'
import { missing, notNow } from '#server/core/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { pinContent } from '#contract/instances/signature.ts'
import { sign } from '#server/instances/signing.ts'
import { problemOf, readersOf, type Search } from './candidates.ts'
import { decide } from './deciding.ts'
import { delegate, reassign, recall, skip, type Successor } from './handingOver.ts'
import type { ApprovalHooks } from './hooks.ts'
import { tellOfStep } from './notices.ts'
import { managesApproval, orRefuse, outcomeOf } from './runner.ts'
import { latestStages } from './runState.ts'
import { lockedRun, runOf, saveRun } from './storedRun.ts'

const userId = z.optional(z.int().check(z.minimum(1), z.maximum(largestInt)))
export const step = z.object({
  action: z.enum(approvalSteps, { error: 'Choose an action.' }),
  /** The stage and round that the person saw. */
  stage: text('Stage', 40),
  round: z.int().check(z.minimum(1), z.maximum(largestInt)),
  comment: optionalLongText('Comment', longestComment),
  signature: optionalText('Signature', 130),
  /** The person who is replaced, for `reassign`. */
  fromUserId: userId,
  /** The person to ask, for `delegate` and `reassign`. */
  toUserId: userId,
})
export type StepBody = z.output<typeof step>

/** Where the people of a record's stages are looked for. */
export const searchFor = <E extends Entity>(
  w: Pick<Write, 'tx' | 'services'>,
  approval: ApprovalHooks<E>,
  row: Row<E>,
): Search => ({ ...w, of: approval.of(row), maySee: (person) => approval.maySee(person, row) })

/**
 * Takes one step of a record's approval. Returns the fields that the record gets by it, and the words for its history.
 * The caller holds the lock of the record and writes it.
 */
export async function takeStep<E extends Entity>(
  w: Write,
  { entity, approval }: { entity: E; approval: ApprovalHooks<E> },
  row: Row<E>,
  sent: StepBody,
) {
  const { id } = row as { id: number }
  const stored = await lockedRun(w, entity.kind, id)
  if (!stored) throw notNow('It has not been submitted for approval.')
  const before = runOf(stored)
  const of = approval.of(row)
  const asked = { ...sent, signature: await signatureOf(w, sent) }
  const successor = await successorOf(searchFor(w, approval, row), before, asked)
  const after = orRefuse(stepOf(before, asked, w, successor, managesApproval(w.person, of)))
  await saveRun({ ...w, of: { kind: entity.kind, id } }, stored.id, before, after)
  const values = await approval.after(w, row, outcomeOf(after), asked)
  await tellOfStep(w, { kind: entity.kind, id, of }, before, after)
  return { values, words: historyWords(before, asked) }
}

/** The signature as it is kept. `decide` compares a typed one with the name of the person. */
async function signatureOf(w: Write, { signature }: StepBody) {
  const signed = [signature?.trim() ?? '']
  if (pinContent(signed) === null) return signature
  const { userId, fullName: name } = w.person
  return (await sign(w, signed, { userId, name })).signature[0]!
}

async function successorOf(search: Search, run: ApprovalRun, { toUserId, stage: key }: StepBody) {
  if (toUserId === undefined) return null
  const stage = run.stages.find(({ stage: { key: known } }) => known === key)?.stage
  const person = (await readersOf(search, [toUserId])).find(({ id }) => id === toUserId)
  if (!stage || !person) throw missing('User')
  return { userId: toUserId, name: person.name, problem: problemOf(person, stage) }
}

function stepOf(run: ApprovalRun, asked: StepBody, { person, on }: Write, to: Successor | null, manages: boolean) {
  const by = { userId: person.userId, name: person.fullName, manages }
  const at = { key: asked.stage, round: asked.round }
  const { action, comment, signature, fromUserId = 0 } = asked
  const nobody: Successor = { userId: 0, name: 'Nobody', problem: 'can be asked. Choose a person' }
  switch (action) {
    case 'delegate':
      return delegate(run, { by, at, to: to ?? nobody, comment, on })
    case 'reassign':
      return reassign(run, { by, at, fromUserId, to: to ?? nobody, on })
    case 'skip':
      return skip(run, { by, at, reason: comment ?? '', on })
    case 'recall':
      return recall(run, { by, on })
    default:
      return decide(run, { by, at, decision: action, comment, signature, on })
  }
}

/** 'Stage Review: the drawing is missing.' A recall is of no stage. */
function historyWords(run: ApprovalRun, { stage: key, comment, action }: StepBody) {
  if (action === 'recall') return comment
  const { name } = latestStages(run).find(({ stage }) => stage.key === key)!.stage
  return comment ? `Stage ${name}: ${comment}` : `Stage ${name}`
}
