import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { gateHash, type gateIdentify, type GateIdentity } from '#contract/people/gate.ts'
import type { ClearanceReason } from '#contract/people/personStatus.ts'
import { foldedWords } from '#contract/text/folded.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Services } from '#server/core/services.ts'
import { persons } from '#server/db/tables/person.ts'
import { personPasses } from '#server/db/tables/siteGate.ts'
import { admissionOf, comer } from '#server/features/site/admission.ts'
import type { HashQueue } from '#server/platform/signIn/hashQueue.ts'
import { sitePinHashOf } from '#server/platform/signIn/sitePins.ts'
import { countTry, forgetTries, limits, takeBackTry } from '#server/platform/signIn/throttle.ts'
import { commonList, knownOnSite } from './gateList.ts'
import type { Gate } from './gates.ts'

type Asked = z.output<typeof gateIdentify>
type Entry = Pick<Asked, 'lastName' | 'digits' | 'pin'>

const minute = 60_000
/** Five wrong entries in a row lock entries at a gate for five minutes; passes are read all the same. */
export const wrongAtGate = { free: 5, firstWait: 5 * minute, longestWait: 5 * minute }
export const lockedWords = 'Too many wrong entries. Wait five minutes, or show the code of your pass.'
/** The wrong entries of someone's PIN at all gates and devices. */
export const triesOf = (personId: number) => ({ key: `sitePin:${personId}`, limit: limits.account })
/** With this many people of one name a PIN is compared only with the whole name. */
const mostCompared = 8

const unknown = (field: string, message: string) => invalid(message, field)

/** Finds out who stands at a gate, and whether they are let in. */
export async function identify(services: Services, passwords: HashQueue, gate: Gate, asked: Asked) {
  const personId =
    asked.way === 'pass' ? await byPass(services, asked.token) : await byEntry(services, passwords, gate, asked)
  return identityOf(services, gate, personId)
}

async function byPass({ db }: Services, token: string) {
  const [pass] = await db
    .select({ personId: personPasses.personId })
    .from(personPasses)
    .innerJoin(persons, and(eq(persons.id, personPasses.personId), eq(persons.isDeleted, false)))
    .where(eq(personPasses.tokenHash, await gateHash(token)))
  if (!pass) throw unknown('token', 'This pass is not in force. Ask the site office for another one.')
  return pass.personId
}

/** Counts an entry before it is compared, so that simultaneous ones count too; the right one clears the count. */
async function byEntry(services: Services, passwords: HashQueue, gate: Gate, asked: Asked) {
  const counted = { key: `gate:${gate.id}`, limit: wrongAtGate }
  await countTry(services, [counted], lockedWords)
  const found =
    asked.way === 'card'
      ? await byCard(services, gate, asked)
      : await byPin(services, passwords, gate, asked).catch(async (error: unknown) => {
          // An entry that was not compared does not count.
          await takeBackTry(services, counted)
          throw error
        })
  if (found === null)
    throw asked.way === 'card'
      ? unknown('digits', 'Nobody on this site has that name and these last digits of a card.')
      : unknown('pin', 'Nobody on this site has that name and this PIN.')
  await forgetTries(services.db, counted.key)
  return found
}

/** Those of the site whose last name begins with what was typed; those of exactly this name, if there are any. */
async function named(services: Services, { projectId }: Gate, typed: string) {
  const wanted = foldedWords(typed)
  const { people } = await commonList(services, projectId)
  const found = people.filter(({ lastName }) => lastName.startsWith(wanted))
  return { found, exact: found.filter(({ lastName }) => lastName === wanted) }
}

async function byCard(services: Services, gate: Gate, { lastName, digits }: Entry) {
  const { found, exact } = await named(services, gate, lastName)
  const fits = found.filter((one) => one.digits.includes(digits))
  if (fits.length < 2) return fits[0]?.personId ?? null
  const same = exact.filter((one) => one.digits.includes(digits))
  if (same.length === 1) return same[0]!.personId
  throw unknown('lastName', 'More than one person fits. Show the code of your pass, or ask the site office.')
}

async function byPin(services: Services, passwords: HashQueue, gate: Gate, { lastName, pin }: Entry) {
  const { found, exact } = await named(services, gate, lastName)
  const people = found.length > mostCompared ? exact : found
  const right: number[] = []
  for (const { personId } of people.slice(0, mostCompared)) {
    const pinHash = await sitePinHashOf(services.db, personId)
    if (pinHash === null) continue
    // A person's PIN is not found out at several gates either.
    const counted = triesOf(personId)
    await countTry(services, [counted], lockedWords)
    const isRight = await passwords.verify(pinHash, pin)
    if (isRight) {
      right.push(personId)
      await forgetTries(services.db, counted.key)
    }
  }
  if (right.length > 1)
    throw unknown('lastName', 'More than one person fits. Show the code of your pass, or ask the site office.')
  return right[0] ?? null
}

/** Who someone is, and whether they are let in, worked out anew. */
export async function identityOf(services: Services, { projectId }: Gate, personId: number): Promise<GateIdentity> {
  const { db, now } = services
  const known = await knownOnSite(db, projectId, personId, now())
  const found = await comer(db, { projectId, personId })
  const isNew = !known?.isOnSite
  const admission = await admissionOf(db, { projectId, personId }, found, { now: now(), stays: isNew })
  const isStranger = admission.against.some(isOfNoList)
  const isRefused = isNew && (admission.isRefused || isStranger)
  const notes = known?.reasons.filter(({ code }) => code !== undefined && noted.has(code)) ?? []
  return {
    personId,
    name: found.name,
    language: known?.language ?? 'en',
    isFirstAider: known?.isFirstAider ?? false,
    isFireMarshal: known?.isFireMarshal ?? false,
    isOnSite: known?.isOnSite ?? false,
    isRefused,
    reasons: [...admission.against, ...(isRefused ? [] : notes)],
    fileToRead: known?.fileToRead ?? null,
  }
}

/** Whether someone is not of the site at all, whatever its rules. */
export const isOfNoList = ({ code }: ClearanceReason) => code === 'notListed' || code === 'left'

const noted = new Set(['exempt', 'cardEndsToday', 'inductionEndsToday', 'elsewhere'])
