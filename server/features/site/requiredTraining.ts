import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { trainingStatus } from '#contract/entities/userTraining.ts'
import type { Permit } from '#contract/entities/permit.ts'
import type { TrainingGaps } from '#contract/questionnaires/trainingGaps.ts'
import { isSamePerson, type NamedPerson } from '#contract/people/namedPerson.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { clients } from '#server/db/tables/client.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { processSubTypeTrainings } from '#server/db/tables/processSubType.ts'
import { listedAs } from './namedPeople.ts'
import { holderComer, type HolderFields } from './permitHolder.ts'
import { safetySettings } from './safetySettings.ts'
import { users } from '#server/db/tables/user.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'

type Comer = { personId?: number | null } & (
  | { userId: number }
  | { userId?: number | null; name: string; company: string | null }
)
type Worked = Pick<Permit, 'projectId' | 'processSubTypeId' | 'validTo' | 'projectTimeZone'>

/** The people who do the work of a permit now: its holder, and those who are signed on. */
export const atWork = ({ workers, ...holder }: HolderFields & Pick<Permit, 'workers'>): Comer[] => [
  holderComer(holder),
  ...workers.filter(({ offAt }) => offAt === null),
]

/**
 * Says for each person which training the type of a permit asks for and they do not show: verified, and in date until
 * the permit ends (domain specification, 7.1). Someone who has no account and is on no list has no record.
 */
async function gapsOf(db: Reader, row: Worked, comers: readonly Comer[]): Promise<string[]> {
  if (comers.length === 0) return []
  const types = await db
    .select({ id: lookups.id, name: lookups.name })
    .from(processSubTypeTrainings)
    .innerJoin(
      lookups,
      and(eq(lookups.list, processSubTypeTrainings.list), eq(lookups.id, processSubTypeTrainings.toId)),
    )
    .where(eq(processSubTypeTrainings.fromId, row.processSubTypeId))
    .orderBy(processSubTypeTrainings.position)
  if (types.length === 0) return []
  const typeIds = types.map(({ id }) => id)
  const known = await holdersOf(db, row.projectId, comers, typeIds)
  const held = await db
    .select({
      userId: userTrainings.userId,
      personId: userTrainings.personId,
      typeId: userTrainings.typeId,
      expiresOn: userTrainings.expiresOn,
      statusId: userTrainings.statusId,
    })
    .from(userTrainings)
    .where(
      and(
        or(
          inArray(
            userTrainings.userId,
            known.flatMap(({ userId }) => userId ?? []),
          ),
          inArray(
            userTrainings.personId,
            known.flatMap(({ personId }) => personId ?? []),
          ),
        ),
        inArray(userTrainings.typeId, typeIds),
        inArray(userTrainings.statusId, [trainingStatus.pending, trainingStatus.verified]),
        eq(userTrainings.isDeleted, false),
      ),
    )
    // The one that lasts longest first: without an end, then by the last day.
    .orderBy(desc(userTrainings.statusId), desc(userTrainings.expiresOn))
  const lastDay = todayIn(new Date(row.validTo), row.projectTimeZone)
  const gaps = comers.flatMap((comer, at) => {
    const holder = known[at]
    const name = holder?.name ?? ('name' in comer ? comer.name : '')
    return types.flatMap((training) => {
      const own = held.filter((one) => holder && isHeldBy(one, holder) && one.typeId === training.id)
      if (own.length === 0) return [`There is no record of ${training.name} for ${name}.`]
      const verified = own.filter(({ statusId }) => statusId === trainingStatus.verified)
      if (verified.length === 0) return [`${training.name} of ${name} is not verified yet.`]
      if (verified.some(({ expiresOn }) => expiresOn === null || expiresOn >= lastDay)) return []
      return [`${training.name} of ${name} ends on ${plainDay(verified[0]!.expiresOn!)}, before the permit does.`]
    })
  })
  // A holder who is signed on as well is one person.
  return [...new Set(gaps)]
}

/** Whoever holds trainings as a person of the list, as an account, or as both. */
interface Holder extends NamedPerson {
  personId: number | null
}

const isHeldBy = (one: { userId: number | null; personId: number | null }, { userId, personId }: Holder) =>
  (personId !== null && one.personId === personId) || (userId !== null && one.userId === userId)

const isComer = (comer: Comer, account: NamedPerson) =>
  'name' in comer
    ? isSamePerson({ userId: comer.userId ?? null, name: comer.name, company: comer.company }, account)
    : comer.userId === account.userId

/** Who holds the trainings of each of these people: the person of the list whom they mean, and their account. */
async function holdersOf(db: Reader, projectId: number, comers: readonly Comer[], typeIds: readonly number[]) {
  const accounts = await accountsOf(db, comers, typeIds)
  const holders: Holder[] = []
  for (const comer of comers) {
    const named = { userId: null, name: '', company: null, ...comer }
    const listed = await listedAs(db, projectId, named)
    const account = accounts.find((one) => isComer(comer, one))
    const userId = listed?.userId ?? account?.userId ?? named.userId
    holders.push({
      personId: listed?.personId ?? null,
      userId,
      name: account?.name ?? listed?.name ?? named.name,
      company: null,
    })
  }
  return holders
}

/**
 * The accounts of these people: by their id, or by a name and company that mean the same person. Of those who are known
 * by name only, the ones who hold such a training are looked at; the others have no record either way.
 */
async function accountsOf(db: Reader, comers: readonly Comer[], typeIds: readonly number[]): Promise<NamedPerson[]> {
  const ids = comers.flatMap(({ userId }) => userId ?? [])
  const holding = db
    .select({ userId: userTrainings.userId })
    .from(userTrainings)
    .where(and(inArray(userTrainings.typeId, typeIds), eq(userTrainings.isDeleted, false)))
  const all = await db
    .select({ id: users.id, name: users.fullName, company: clients.name })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.isDeleted, false), or(inArray(users.id, ids), inArray(users.id, holding))))
  return all
    .map(({ id, name, company }): NamedPerson => ({ userId: id, name, company }))
    .filter((account) => comers.some((comer) => isComer(comer, account)))
}

/** What those who do the work of a permit do not show, and what the project makes of it. */
export async function trainingGaps(db: Reader, row: Worked & Parameters<typeof atWork>[0]): Promise<TrainingGaps> {
  const { cardRule: rule } = await safetySettings(db, row.projectId)
  return { rule, gaps: rule === 'off' ? [] : await gapsOf(db, row, atWork(row)) }
}

/**
 * Refuses people who do not show the training that the type of a permit asks for, where the project lets nobody in
 * without a card or training. `field` is the one at which it is said; null for none.
 */
export async function refuseUntrained(w: Write, row: Worked, comers: readonly Comer[], field: string | null) {
  const { cardRule } = await safetySettings(w.tx, row.projectId)
  if (cardRule !== 'block') return
  const gaps = await gapsOf(w.tx, row, comers)
  if (gaps.length === 0) return
  const words = `${gaps.join(' ')} This project lets nobody work without the training that the permit asks for.`
  throw field === null ? notNow(words) : invalid(words, field)
}
