import { eq } from 'drizzle-orm'
import {
  reopenTrainingDays,
  type onSiteTraining as entity,
  type OnSiteTraining,
} from '#contract/entities/onSiteTraining.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { enter } from '#contract/text/words.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { sign } from '#server/features/approvals/signing.ts'
import { refuseSecondSignature, signedBy, withSigned } from '#server/features/questionnaires/signOn.ts'
import { hashNow, latestHash } from '#server/features/questionnaires/submitting.ts'
import { because, submitInstance } from '#server/features/questionnaires/writingInstances.ts'
import { cancelApproval } from '#server/features/approvals/runner.ts'
import { listedAs } from '#server/features/site/namedPeople.ts'
import { refuseOffProject } from '#server/features/site/offProject.ts'
import { clients } from '#server/db/tables/client.ts'
import { countAsBriefed } from '../rams/countAsBriefed.ts'
import { users } from '#server/db/tables/user.ts'
import { trainingApproval } from './approval.ts'
import { refuseOutsider } from './check.ts'
import { giveTrainings } from './giveTrainings.ts'
import { onSiteTrainings as table } from '#server/db/tables/onSiteTraining.ts'

const dayLength = 86_400_000

function refuseUnfinished(w: Write, row: OnSiteTraining) {
  if (Date.parse(row.heldOn) > Date.parse(w.on))
    throw notNow('It has not been held yet. Enter when it was held before you submit it.')
  if (row.attendeeCount === 0) throw notNow('Nobody has signed yet. Let those who attended sign first.')
  if (row.requiresRams && row.ramsId === null)
    throw notNow('This type of training needs RAMS. Choose the revision that people were briefed on first.')
}

const recordOf = (w: Write, { id }: OnSiteTraining) => ({
  kind: 'onSiteTraining' as const,
  id,
  table,
  cipher: w.services.cipher,
})

/** The hash that attendees sign before there is a submission. */
const draftHash = (w: Write, row: OnSiteTraining) => hashNow<typeof entity>(w, trainingApproval, recordOf(w, row), row)

/**
 * People sign before the training has its number. Signatures of the submitted content get its hash; signatures given
 * before a change keep theirs.
 */
async function withHash(w: Write, row: OnSiteTraining, before: string) {
  const contentHash = await latestHash(w.tx, recordOf(w, row), 'main')
  return { attendees: row.attendees.map((one) => (one.contentHash === before ? { ...one, contentHash } : one)) }
}

export const trainingActions: NonNullable<Resource<typeof entity>['actions']> = {
  async submit(w, row, { chosen }) {
    refuseUnfinished(w, row)
    if (row.ramsId !== null) await countAsBriefed(w, row.ramsId, row.attendees)
    const before = await draftHash(w, row)
    const submitted = await submitInstance(w, trainingApproval, table, row, 'TRN', chosen)
    const values = { ...submitted, ...(await withHash(w, row, before)) }
    if (values.statusId !== status.approved) return values
    // No stage asks anyone, so nothing is left to do.
    await giveTrainings(w, { ...row, number: values.number })
    return { ...values, statusId: status.closed, closedOn: w.on }
  },
  async signOn(w, row, { userId, ...entered }) {
    const { field, ...person } =
      userId === null ? await listed(w, row, entered) : await withAccount(w, row, userId, entered.signature)
    await refuseOffProject(w, row.projectId, [person], field)
    refuseSecondSignature(row.attendees, person, 'has signed already.', field)
    const contentHash = await draftHash(w, row)
    return { attendees: withSigned(row.attendees, { ...person, at: w.on, contentHash }) }
  },
  strikeOff(_, row, { attendeeId }) {
    const attendees = row.attendees.filter(({ id }) => id !== attendeeId)
    if (attendees.length === row.attendees.length) throw invalid('Choose someone who has signed.', 'attendeeId')
    return { attendees }
  },
  close: (w) => ({ statusId: status.closed, closedOn: w.on }),
  reopen(w, row, { reason }) {
    const closed = Date.parse(row.closedOn ?? w.on)
    if (Date.parse(w.on) - closed > reopenTrainingDays * dayLength)
      throw notNow(`A training can be reopened for ${reopenTrainingDays} days after it was closed.`)
    because(w, 'onSiteTraining', row, reason)
    return { statusId: status.draft, closedOn: null, reason }
  },
  async cancel(w, row, { reason }) {
    because(w, 'onSiteTraining', row, reason)
    await cancelApproval(w, trainingApproval, row, reason)
    return { statusId: status.cancelled, closedOn: w.on, reason }
  },
}

/** Someone who was chosen from the list of people, or whose name and company are typed. */
async function listed(w: Write, { projectId }: OnSiteTraining, entered: Parameters<typeof signedBy>[2]) {
  const person = await signedBy(w, projectId, entered)
  if (person.name === '') throw invalid(enter('Name'), 'name')
  if (entered.personId === null && person.userId !== null)
    await refuseOutsider(w, projectId, person.userId, 'signature')
  const [account] =
    person.userId === null
      ? []
      : await w.tx.select({ clientId: users.clientId }).from(users).where(eq(users.id, person.userId))
  return { ...person, clientId: account?.clientId ?? null }
}

/** A person of the project with an account, with the names of their account and their company. */
async function withAccount(w: Write, { projectId }: OnSiteTraining, userId: number, sent: string[]) {
  await refuseOutsider(w, projectId, userId, 'userId')
  const [found] = await w.tx
    .select({ name: users.fullName, clientId: users.clientId, company: clients.name })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(eq(users.id, userId))
  const account = { ...found!, userId }
  const { signature } = await sign(w, sent, account)
  const personId = (await listedAs(w.tx, projectId, account))?.personId ?? null
  return { ...account, personId, signature, field: 'userId' }
}
