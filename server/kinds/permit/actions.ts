import type { permit, Permit, PermitSignature } from '#contract/entities/permit.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { foundWords } from '#contract/safety/permitRules.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { mayAct } from '#server/core/policy.ts'
import type { Write } from '#server/core/write.ts'
import { refuseBlocked } from '#server/features/questionnaires/followUps.ts'
import { sign } from '#server/features/approvals/signing.ts'
import { refuseSecondSignature, signedBy, withSigned } from '#server/features/questionnaires/signOn.ts'
import { keepSubmission, latestHash } from '#server/features/questionnaires/submitting.ts'
import { because, closeOut, submitInstance } from '#server/features/questionnaires/writingInstances.ts'
import { cancelApproval } from '#server/features/approvals/runner.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { refuseNotCleared } from '#server/features/site/clearance.ts'
import { refuseOffProject } from '#server/features/site/offProject.ts'
import { atWork, refuseUntrained } from '#server/features/site/requiredTraining.ts'
import { holderComer } from '#server/features/site/permitHolder.ts'
import { canTakeOver } from '../user/openWork.ts'
import { permitApproval } from './approval.ts'
import { refuseOwnHandBack } from './ownHandBack.ts'
import { refuseAuthoriser } from './parties.ts'
import { newHolder } from './holder.ts'
import { permitRules } from './rules.ts'
import { refuseTime } from './check.ts'
import { refuseClash } from './clash.ts'
import { goWithoutFile, readFile, refuseUnreadFile } from './safetyFileRead.ts'
import { refuseUnfitMachines } from './machines.ts'
import { refuseWithoutRams } from './rams.ts'
import { permits as table } from '#server/db/tables/permit.ts'

type Step = PermitSignature['step']

const hashOf = (w: Write, { id }: Permit) => latestHash(w.tx, { kind: 'permit', id }, 'main')

type More = Pick<PermitSignature, 'to' | 'headCount' | 'comment'>

/** Adds the signature of the person who takes a step, with the hash of the submission. */
async function signed(w: Write, row: Permit, step: Step, sent: string[], more: More = {}) {
  const { userId, fullName: name } = w.person
  const { signature: strokes } = await sign(w, sent, { userId, name })
  const contentHash = await hashOf(w, row)
  return { signatures: [...row.signatures, { step, at: w.on, name, userId, strokes, contentHash, ...more }] }
}

/** How a holder signs by their own link: with the site PIN, which was checked before, or by hand. */
export interface ByLink {
  isProved: boolean
}

/** Adds the signature of the holder: in their own session, and without an account by link or on the sender's device. */
async function signedByHolder(w: Write, row: Permit, step: Step, sent: string[], more: More = {}, byLink?: ByLink) {
  const { holderPersonId: personId, holderName: name } = row
  if (row.holderUserId !== null || personId === null) return signed(w, row, step, sent, more)
  const { signature: strokes } = await sign(w, sent, { onList: true, personId, name, ...byLink })
  const contentHash = await hashOf(w, row)
  const how = byLink ? { byLink: true as const } : { device: { userId: w.person.userId, name: w.person.fullName } }
  const own = { step, at: w.on, name, userId: null, personId, ...how, strokes, contentHash, ...more }
  return { signatures: [...row.signatures, own] }
}

/**
 * Stores a new submission of a permit that is changed while it runs, so that it is known whether signatures were given
 * before or after.
 */
const keepChanged = (w: Write, row: Permit) =>
  keepSubmission(
    w,
    permitApproval,
    { kind: 'permit', id: row.id, table, cipher: w.services.cipher },
    'main',
    row,
    row.number ?? '',
  )

const isOver = (w: Write, { validTo }: Pick<Permit, 'validTo'>) => Date.parse(w.on) >= Date.parse(validTo)
const stillOn = ({ workers }: Permit) => workers.filter(({ offAt }) => offAt === null)
const peopleWords = (count: number) => (count === 1 ? 'One person is' : `${count} people are`)

function refusePeopleOn(row: Permit) {
  const { length } = stillOn(row)
  if (length > 0) throw notNow(`${peopleWords(length)} still signed on. Sign them off first.`)
}

/** Refuses work if its holder, or someone signed on, is kept off the project or may not work there now. */
async function refuseAway(w: Write, row: Permit) {
  const people = [holderComer(row), ...stillOn(row)]
  await refuseOffProject(w, row.projectId, people, null)
  await refuseNotCleared(w, row.projectId, people, null)
}

interface Left {
  fireWatchMinutes: number
  signature: string[]
}

/** The work is over and the issuer inspects the place next; people still signed on are signed off. */
async function handedBack(
  w: Write,
  row: Permit,
  { fireWatchMinutes }: Omit<Left, 'signature'>,
  signatures: Pick<Permit, 'signatures'>,
) {
  await closeOut(w, permitApproval.entity, table, row)
  const off = { offAt: w.on, offBy: w.person.fullName, offByUserId: w.person.userId }
  return {
    statusId: status.handedBack,
    handedBackOn: w.on,
    fireWatchUntil:
      fireWatchMinutes === 0 ? null : new Date(Date.parse(w.on) + fireWatchMinutes * 60_000).toISOString(),
    workers: row.workers.map((one) => (one.offAt === null ? { ...one, ...off } : one)),
    ...signatures,
  }
}

/** The place has been inspected and can be used as before. */
async function closed(
  w: Write,
  row: Permit,
  step: 'close' | 'takeOverClosing',
  signature: string[],
  more: Pick<PermitSignature, 'headCount' | 'comment'> = {},
) {
  await refuseOwnHandBack(w, row)
  if (row.fireWatchUntil && Date.parse(w.on) < Date.parse(row.fireWatchUntil))
    throw notNow(`The fire watch runs until ${momentWords(row.fireWatchUntil, row.projectTimeZone)}.`)
  await refuseBlocked(w, { kind: 'permit', id: row.id, table, cipher: w.services.cipher })
  return { statusId: status.closed, closedOn: w.on, ...(await signed(w, row, step, signature, more)) }
}

/** The holder accepts the permit, and the work begins. */
export async function startWork(w: Write, row: Permit, { signature }: { signature: string[] }, byLink?: ByLink) {
  if (Date.parse(w.on) < Date.parse(row.validFrom))
    throw notNow(`It is valid from ${momentWords(row.validFrom, row.projectTimeZone)}. Work must not start before.`)
  if (isOver(w, row)) throw notNow('Its end time has passed.')
  await refuseAway(w, row)
  await refuseUntrained(w, row, atWork(row), null)
  await refuseWithoutRams(w, row)
  await refuseUnfitMachines(w, row)
  await refuseUnreadFile(w, row)
  if (row.requiresSignOn && stillOn(row).length === 0)
    throw notNow('Sign on the people who work under this permit first.')
  return { statusId: status.active, startedOn: w.on, ...(await signedByHolder(w, row, 'start', signature, {}, byLink)) }
}

/** The holder has finished, and everyone is off the work. */
export async function handBack(
  w: Write,
  row: Permit,
  { peopleOut, ...left }: Left & { peopleOut: boolean },
  byLink?: ByLink,
) {
  const { length } = stillOn(row)
  if (length > 0 && !peopleOut)
    throw invalid(`${peopleWords(length)} still signed on. Confirm that everyone is out.`, 'peopleOut')
  return handedBack(w, row, left, await signedByHolder(w, row, 'handBack', left.signature, {}, byLink))
}

export const permitActions: NonNullable<Resource<typeof permit>['actions']> = {
  async submit(w, row, { chosen }) {
    if (isOver(w, row)) throw notNow('Its end time has passed. Enter a later one before you submit it.')
    await refuseAway(w, row)
    await refuseUntrained(w, row, atWork(row), null)
    await refuseWithoutRams(w, row)
    await refuseUnfitMachines(w, row)
    await refuseUnreadFile(w, row)
    await refuseClash(w, row)
    return submitInstance(
      w,
      { entity: permitApproval.entity, approval: permitApproval.approval },
      table,
      row,
      'PTW',
      chosen,
    )
  },
  readFile,
  goWithoutFile,
  start: (w, row, input) => startWork(w, row, input),
  async signOn(w, row, entered) {
    if (isOver(w, row)) throw notNow('Its end time has passed, so nobody can sign on.')
    const { field, ...who } = await signedBy(w, row.projectId, entered)
    await refuseOffProject(w, row.projectId, [who], field)
    await refuseNotCleared(w, row.projectId, [who], field)
    refuseAuthoriser(row, who, field)
    await refuseUntrained(w, row, [who], field)
    refuseSecondSignature(stillOn(row), who, 'is already signed on.', field)
    const contentHash = await hashOf(w, row)
    const own = { ...who, onAt: w.on, contentHash, offAt: null, offBy: null }
    return { workers: withSigned(row.workers, own) }
  },
  signOff(w, row, { workerId }) {
    const worker = stillOn(row).find(({ id }) => id === workerId)
    if (!worker) throw invalid('Choose someone who is signed on.', 'workerId')
    const off = { offAt: w.on, offBy: w.person.fullName, offByUserId: w.person.userId }
    return { workers: row.workers.map((one) => (one.id === workerId ? { ...one, ...off } : one)) }
  },
  async extend(w, row, { validTo, reason }) {
    if (Date.parse(validTo) <= Math.max(Date.parse(row.validTo), Date.parse(w.on)))
      throw invalid('Choose an end later than now and later than the current one.', 'validTo')
    await refuseTime(w, { ...row, validTo }, 'validTo')
    await refuseAway(w, row)
    await refuseUntrained(w, { ...row, validTo }, atWork(row), 'validTo')
    await refuseWithoutRams(w, { ...row, validTo })
    await refuseUnfitMachines(w, row)
    await refuseUnreadFile(w, row)
    await refuseClash(w, { ...row, validTo })
    because(w, 'permit', row, reason)
    await keepChanged(w, { ...row, validTo })
    const { userId, fullName: name } = w.person
    const change = { at: w.on, name, userId, from: row.validTo, to: validTo, comment: reason }
    return { validTo, statusId: status.active, remindedBefore: null, extensions: [...row.extensions, change] }
  },
  async handOver(w, row, { holderSigns, signature, ...next }) {
    if (isOver(w, row)) throw notNow('Its end time has passed. Hand it back and request a new one.')
    const { kept, comer, field } = await newHolder(w, row, next)
    await refuseOffProject(w, row.projectId, [comer], field)
    await refuseNotCleared(w, row.projectId, [comer], field)
    await refuseUntrained(w, row, [comer], field)
    await keepChanged(w, { ...row, ...kept })
    const to = 'name' in comer ? comer.name : await canTakeOver(w.tx, comer.userId)
    const more = to === null ? {} : { to }
    const isHolders = holderSigns || !mayAct(w.person, permitRules, { ...row, holderPersonId: null }, 'handOver')
    return {
      ...kept,
      ...(await (isHolders ? signedByHolder : signed)(w, row, 'handOver', signature, more)),
    }
  },
  suspend(w, row, { reason }) {
    because(w, 'permit', row, reason)
    return { statusId: status.suspended, reason }
  },
  async resume(w, row, { check, signature }) {
    if (isOver(w, row)) throw notNow('Its end time has passed. Hand it back and request a new one.')
    await refuseAway(w, row)
    await refuseUntrained(w, row, atWork(row), null)
    await refuseWithoutRams(w, row)
    await refuseUnfitMachines(w, row)
    await refuseUnreadFile(w, row)
    because(w, 'permit', row, check)
    return { statusId: status.active, reason: null, ...(await signed(w, row, 'resume', signature)) }
  },
  handBack: (w, row, input) => handBack(w, row, input),
  async takeOverHandBack(w, row, { reason, headCount, ...left }) {
    because(w, 'permit', row, `${foundWords(headCount)} ${reason}`)
    const more = { headCount, comment: reason }
    return handedBack(w, row, left, await signed(w, row, 'takeOverHandBack', left.signature, more))
  },
  notAccept(w, row, { reason }) {
    because(w, 'permit', row, reason)
    return {
      statusId: isOver(w, row) ? status.expired : status.active,
      handedBackOn: null,
      fireWatchUntil: null,
      reason,
    }
  },
  close: (w, row, { signature }) => closed(w, row, 'close', signature),
  takeOverClosing(w, row, { reason, headCount, signature }) {
    because(w, 'permit', row, `${foundWords(headCount)} ${reason}`)
    return closed(w, row, 'takeOverClosing', signature, { headCount, comment: reason })
  },
  async cancel(w, row, { reason }) {
    refusePeopleOn(row)
    because(w, 'permit', row, reason)
    await cancelApproval(w, permitApproval, row, reason)
    return { statusId: status.cancelled, closedOn: w.on, reason }
  },
}
