import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import type { permit, Permit } from '#contract/entities/permit.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Party } from '#server/core/approvalHooks.ts'
import { markRecords } from '#server/core/marks.ts'
import type { Recalculation } from '#server/core/resourceKind.ts'
import type { InSystem } from '#server/core/rights/recordRights.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { refuseAuthoriser } from './parties.ts'
import { chosenFromList, listedAs, type Listed } from '#server/features/site/namedPeople.ts'
import { holderComer, type HolderComer } from '#server/features/site/permitHolder.ts'
import { dayOnSite, peopleOfSafety } from '#server/platform/notices/site.ts'
import { permits as table } from '#server/db/tables/permit.ts'
import { persons } from '#server/db/tables/person.ts'

type Chosen = Pick<Checked<typeof permit>, 'holderPersonId' | 'holderUserId' | 'issuerUserId'> & InSystem
type Kept = Pick<Permit, 'holderPersonId' | 'holderUserId'>

/** A holder as a permit stores them, as someone who comes to work, and the field at which they are refused. */
interface Holder {
  kept: Kept
  comer: HolderComer
  field: 'holderPersonId' | 'holderUserId'
}

/**
 * Whom a permit is given to. Someone on the list of people holds it with their account, if that opens the safety
 * records of the project; an account is held with its person on the list. The issuer is somebody else.
 */
export async function chosenHolder(w: Write, chosen: Chosen, before: Permit | null): Promise<Holder> {
  const { projectId, holderPersonId, holderUserId } = chosen
  const field = holderPersonId === null ? 'holderUserId' : 'holderPersonId'
  if (holderPersonId !== null && holderPersonId === before?.holderPersonId)
    return { kept: { holderPersonId, holderUserId: before.holderUserId }, comer: holderComer(before), field }
  const listed =
    holderPersonId === null
      ? await listedAs(w.tx, projectId, { userId: holderUserId, name: '', company: null })
      : await chosenFromList(w, projectId, holderPersonId, field)
  if ((listed?.userId ?? holderUserId) === chosen.issuerUserId)
    throw invalid('The issuer and the permit holder must be different people.', field)
  if (holderPersonId === null && holderUserId !== before?.holderUserId)
    await refuseOutsider(w, chosen, holderUserId!, field)
  const account = holderPersonId === null ? holderUserId : await accountOf(w, chosen, listed!)
  const kept = { holderPersonId: listed?.personId ?? null, holderUserId: account }
  const comer = listed
    ? { personId: listed.personId, userId: account, name: listed.name, company: listed.company }
    : { userId: holderUserId! }
  return { kept, comer, field }
}

/** The account of someone on the list, if it opens the safety records of the project today. */
async function accountOf(w: Write, place: InSystem, { userId }: Pick<Listed, 'userId'>) {
  if (userId === null) return null
  return (await opensSafety(w, place, userId)) ? userId : null
}

const opensSafety = async (w: Write, place: InSystem, userId: number) =>
  (await peopleOfSafety(w, place, [userId], await dayOnSite(w, place.projectId))).has(userId)

/** Refuses a person who may not open the safety records of the project today. */
export async function refuseOutsider(w: Write, place: InSystem, userId: number, field: string) {
  if (!(await opensSafety(w, place, userId)))
    throw invalid('Choose someone who may open the safety records of this project.', field)
}

/** The account of a holder on the list of people, also one that may not open the permit now: it does not decide on it. */
export async function holdersAccount({ tx }: Pick<Write, 'tx'>, { holderPersonId }: Kept): Promise<Party[]> {
  if (holderPersonId === null) return []
  const [found] = await tx.select({ userId: persons.userId }).from(persons).where(eq(persons.id, holderPersonId))
  return found?.userId ? [{ userId: found.userId, name: '', as: 'the permit holder' }] : []
}

/** Once somebody on the list has an account, they hold their permits with it, where it opens them. */
export const holdersFollow: Recalculation = {
  after: ['person'],
  async run(w, changed) {
    const ids = changed.filter(({ kind }) => kind === 'person').map(({ recordId }) => recordId)
    const held = await w.tx
      .select({ id: table.id, projectId: table.projectId, systemId: table.systemId, userId: persons.userId })
      .from(table)
      .innerJoin(persons, eq(persons.id, table.holderPersonId))
      .where(
        and(
          inArray(persons.id, ids),
          eq(table.isDeleted, false),
          ne(table.issuerUserId, persons.userId),
          sql`${table.holderUserId} is distinct from ${persons.userId}`,
          sql`${table.statusId} < ${status.closed}`,
        ),
      )
    const moved: number[] = []
    for (const { id, userId, ...place } of held) {
      if (userId === null || !(await opensSafety(w, place, userId))) continue
      await w.tx
        .update(table)
        .set({ holderUserId: userId, ...changeStamp(w), rowVersion: sql`${table.rowVersion} + 1` })
        .where(eq(table.id, id))
      moved.push(id)
    }
    await markRecords(w, 'permit', moved)
  },
}

/** Who takes a permit over from its holder: somebody else, who let none of the work be done. */
export async function newHolder(w: Write, row: Permit, next: Kept): Promise<Holder> {
  const { holderPersonId, holderUserId } = next
  if (holderPersonId === null && holderUserId === null) throw invalid('Choose the new permit holder.', 'holderUserId')
  const isSame = holderPersonId === null ? holderUserId === row.holderUserId : holderPersonId === row.holderPersonId
  if (isSame) throw invalid('Choose another person.', holderPersonId === null ? 'holderUserId' : 'holderPersonId')
  const found = await chosenHolder(w, { ...row, ...next }, null)
  const { comer, field } = found
  refuseAuthoriser(row, { userId: comer.userId ?? null, name: 'name' in comer ? comer.name : '' }, field)
  for (const { userId } of await holdersAccount(w, found.kept)) refuseAuthoriser(row, { userId, name: '' }, field)
  return found
}
