import * as z from 'zod/mini'
import type { Entity, Row } from '#contract/entity.ts'
import { largestInt, optionalLongText, optionalText, text } from '#contract/fields.ts'
import {
  approvalSteps,
  decisionStatus,
  longestComment,
  type ApprovalRun,
  type ApprovalStep,
} from '#contract/approvals/processRun.ts'
import { missing, notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { pinContent } from '#contract/questionnaires/signature.ts'
import { sign } from './signing.ts'
import { problemOf, readersOf, searchFor, type Search } from './candidates.ts'
import { projectCalendar } from '#server/features/site/calendar.ts'
import type { HoursAfter } from './advance.ts'
import { decide } from './deciding.ts'
import { delegate, reassign, recall, skip, type Successor } from './handingOver.ts'
import type { ApprovalHooks } from '#server/core/approvalHooks.ts'
import { notifyOfStep } from './notices.ts'
import { managesApproval, orRefuse, outcomeOf } from './runner.ts'
import { partyAt, refusePart } from './parties.ts'
import { authoriserOf, latestStages } from './runState.ts'
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

/**
 * Takes one step of a record's approval. Returns the fields to write to the record, and the comment for its history.
 * The caller has locked the record and writes it.
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
  const search = await searchFor(w, approval, row)
  refuseParty(search, before, w, asked)
  const successor = await successorOf(search, before, asked)
  const { hoursAfter } = await projectCalendar(w.tx, of.projectId, w.services.now())
  const manages = managesApproval(w.person, of)
  const after = orRefuse(stepOf(before, asked, { ...w, manages, hoursAfter }, successor))
  await saveRun({ ...w, of: { kind: entity.kind, id } }, stored.id, before, after)
  const values = await approval.after(w, row, outcomeOf(after), {
    ...asked,
    stage: stageOf(before, asked),
    authorisedBy: authoriserOf(after),
  })
  await notifyOfStep(w, { kind: entity.kind, id, of }, before, after)
  return { values, words: historyWords(before, asked) }
}

/** The signature as it is stored. `decide` compares a typed one with the name of the person. */
async function signatureOf(w: Write, { signature }: StepBody) {
  const signed = [signature?.trim() ?? '']
  if (pinContent(signed) === null) return signature
  const { userId, fullName: name } = w.person
  return (await sign(w, signed, { userId, name })).signature[0]!
}

/** Nobody decides on work that they requested or do, however they came to the stage (6.2). */
function refuseParty({ parties }: Search, run: ApprovalRun, { person }: Write, { action, stage: key }: StepBody) {
  const stage = latestStages(run).find((one) => one.stage.key === key)?.stage
  const kept = action === 'skip' ? 'skip' : isDecision(action) ? 'decide' : null
  if (!stage || kept === null) return
  const as = partyAt({ userId: person.userId, name: person.fullName }, parties, stage)
  if (as !== null) orRefuse(refusePart(as, kept))
}

const isDecision = (action: ApprovalStep) => Object.hasOwn(decisionStatus, action)

async function successorOf(search: Search, run: ApprovalRun, { toUserId, stage: key }: StepBody) {
  if (toUserId === undefined) return null
  const stage = run.stages.find(({ stage: { key: known } }) => known === key)?.stage
  const person = (await readersOf(search, [toUserId])).find(({ id }) => id === toUserId)
  if (!stage || !person) throw missing('User')
  return { userId: toUserId, name: person.name, problem: problemOf(person, stage) }
}

interface Taking extends Pick<Write, 'person' | 'on'> {
  manages: boolean
  hoursAfter: HoursAfter
}

function stepOf(run: ApprovalRun, asked: StepBody, { person, on, manages, hoursAfter }: Taking, to: Successor | null) {
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
      return skip(run, { by, at, reason: comment ?? '', on, hoursAfter })
    case 'recall':
      return recall(run, { by, on })
    default:
      return decide(run, { by, at, decision: action, comment, signature, on, hoursAfter })
  }
}

/** The stage at which a step was taken; the author's stage for a step without one. */
const stageOf = (run: ApprovalRun, { stage: key }: StepBody) => {
  const stages = latestStages(run)
  return (stages.find(({ stage }) => stage.key === key) ?? stages[0]!).stage
}

/** 'Stage Review: the drawing is missing.' A recall has no stage. */
function historyWords(run: ApprovalRun, asked: StepBody) {
  const { comment } = asked
  if (asked.action === 'recall') return comment
  const { name } = stageOf(run, asked)
  return comment ? `Stage ${name}: ${comment}` : `Stage ${name}`
}
