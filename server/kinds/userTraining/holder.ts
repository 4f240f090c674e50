import { and, eq, inArray, isNull } from 'drizzle-orm'
import { managesUsers } from '#server/core/access.ts'
import { forbidden, invalid } from '#server/base/refuse.ts'
import type { Recalculation } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { keepsPeople } from '#server/features/site/sitePeople.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { userTrainings as table } from '#server/db/tables/userTraining.ts'

/** Who holds a training: someone who works on sites, an account, or someone with both. */
interface Holder {
  userId: number | null
  personId: number | null
}

/** The lists of people of projects on which someone is, with the company that they work for there. */
export const listsOfPerson = (tx: Write['tx'], personId: number) =>
  tx
    .select({ projectId: projectPersons.projectId, clientId: projectPersons.clientId })
    .from(projectPersons)
    .where(and(eq(projectPersons.personId, personId), eq(projectPersons.isDeleted, false)))

/** The holder of a new training. Whoever has an account holds it as one person, however they were named. */
export async function holderOf(w: Write, { userId, personId }: Holder): Promise<Holder> {
  const [person] = await w.tx
    .select({ id: persons.id, userId: persons.userId })
    .from(persons)
    .where(
      and(personId === null ? eq(persons.userId, userId!) : eq(persons.id, personId), eq(persons.isDeleted, false)),
    )
  const holder = { userId: person?.userId ?? userId, personId: person?.id ?? null }
  if (holder.personId === null || managesUsers(w.person) || holder.userId === w.person.userId) return holder
  const lists = await listsOfPerson(w.tx, holder.personId)
  if (holder.userId !== null || !lists.some((at) => keepsPeople(w.person, at)))
    throw forbidden('add trainings of this person')
  return holder
}

/** The holder of a training that is changed, which stays who it was. */
export function heldBefore({ userId, personId }: Holder, before: Holder): Holder {
  const isMoved = (userId !== null && userId !== before.userId) || (personId !== null && personId !== before.personId)
  if (isMoved) throw invalid('A training cannot be moved to another person.', 'userId')
  return { userId: before.userId, personId: before.personId }
}

/** Refuses to renew a training of someone else. */
export async function refuseOthers(w: Write, renewsId: number, { userId, personId }: Holder) {
  const [renewed] = await w.tx
    .select({ userId: table.userId, personId: table.personId })
    .from(table)
    .where(eq(table.id, renewsId))
  const isOwn = (userId !== null && renewed?.userId === userId) || (personId !== null && renewed?.personId === personId)
  if (!isOwn) throw invalid('Choose a training.', 'renewsId')
}

/** Once a person has an account, the trainings of both are those of one person. */
export const holdersFollow: Recalculation = {
  after: ['person'],
  async run(w, changed) {
    const ids = changed.filter(({ kind }) => kind === 'person').map(({ recordId }) => recordId)
    const people = await w.tx
      .select({ id: persons.id, userId: persons.userId })
      .from(persons)
      .where(and(inArray(persons.id, ids), eq(persons.isDeleted, false)))
    for (const { id, userId } of people) {
      if (userId === null) continue
      await w.tx
        .update(table)
        .set({ personId: id })
        .where(and(eq(table.userId, userId), isNull(table.personId)))
      await w.tx
        .update(table)
        .set({ userId })
        .where(and(eq(table.personId, id), isNull(table.userId)))
    }
  },
}
