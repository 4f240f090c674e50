import { and, eq, inArray, or } from 'drizzle-orm'
import { grouped } from '#contract/grouped.ts'
import { trainingStatus } from '#contract/entities/userTraining.ts'
import type { ClearanceReason } from '#contract/people/personStatus.ts'
import { plainDay } from '#server/core/thresholds.ts'
import type { Reader } from '#server/db/database.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'
import { safetySettings } from './safetySettings.ts'

/** Someone with the roles that they have on a project. */
export interface WithRoles {
  personId: number
  userId: number | null
  projectRoleIds: readonly number[]
}

/** The verified trainings of these types that people and accounts hold. */
export const verifiedTrainings = (
  db: Reader,
  holders: { personIds: readonly number[]; userIds: readonly number[] },
  typeIds: readonly number[],
) =>
  db
    .select({
      userId: userTrainings.userId,
      personId: userTrainings.personId,
      typeId: userTrainings.typeId,
      expiresOn: userTrainings.expiresOn,
    })
    .from(userTrainings)
    .where(
      and(
        or(
          inArray(userTrainings.personId, [...holders.personIds]),
          inArray(userTrainings.userId, [...holders.userIds]),
        ),
        inArray(userTrainings.typeId, [...typeIds]),
        eq(userTrainings.statusId, trainingStatus.verified),
        eq(userTrainings.isDeleted, false),
      ),
    )

/** How many trainings the roles of someone ask for, and which of them they do not show, in words. */
export interface RequiredTrainings {
  required: number
  missing: string[]
}

/**
 * The trainings that the roles of people on a project ask for, by person, and those that they do not show on a day:
 * verified, and not ended (domain specification, 5.6). Empty where the project does not check cards.
 */
export async function requiredTrainings(
  db: Reader,
  projectId: number,
  today: string,
  people: readonly WithRoles[],
): Promise<ReadonlyMap<number, RequiredTrainings>> {
  const { cardRule, roleTrainings } = await safetySettings(db, projectId)
  const typesOf = ({ projectRoleIds }: WithRoles) => [
    ...new Set(roleTrainings.flatMap((one) => (projectRoleIds.includes(one.projectRoleId) ? one.trainingTypeIds : []))),
  ]
  const asked = cardRule === 'off' ? [] : people.filter((one) => typesOf(one).length > 0)
  if (asked.length === 0) return new Map()
  const typeIds = [...new Set(asked.flatMap(typesOf))]
  const names = new Map(
    (
      await db
        .select({ id: lookups.id, name: lookups.name })
        .from(lookups)
        .where(and(eq(lookups.list, 'userTrainingTypes'), inArray(lookups.id, typeIds)))
    ).map(({ id, name }) => [id, name]),
  )
  const held = await verifiedTrainings(
    db,
    { personIds: asked.map(({ personId }) => personId), userIds: asked.flatMap(({ userId }) => userId ?? []) },
    typeIds,
  )
  const ofPeople = grouped(
    held.filter(({ personId }) => personId !== null),
    ({ personId }) => personId!,
  )
  const ofAccounts = grouped(
    held.filter(({ userId }) => userId !== null),
    ({ userId }) => userId!,
  )
  return new Map(
    asked.map((person) => {
      const { personId, userId } = person
      const all = [...(ofPeople.get(personId) ?? []), ...((userId !== null && ofAccounts.get(userId)) || [])]
      const types = typesOf(person)
      const missing = types.flatMap((typeId) => {
        const own = all.filter((one) => one.typeId === typeId)
        if (own.some(({ expiresOn }) => expiresOn === null || expiresOn >= today)) return []
        const last = own
          .map(({ expiresOn }) => expiresOn!)
          .toSorted()
          .at(-1)
        return [`${names.get(typeId) ?? ''}${last ? ` (ended on ${plainDay(last)})` : ''}`]
      })
      return [personId, { required: types.length, missing }]
    }),
  )
}

/**
 * What people do not show of the trainings that their roles ask for, by person. It keeps them off where the project lets
 * in nobody without a valid card.
 */
export async function missingTrainings(
  db: Reader,
  projectId: number,
  today: string,
  people: readonly WithRoles[],
): Promise<ReadonlyMap<number, ClearanceReason[]>> {
  const { cardRule } = await safetySettings(db, projectId)
  const found = await requiredTrainings(db, projectId, today, people)
  return new Map(
    [...found].map(([personId, { missing }]) => {
      const words = `Training missing: ${missing.join(', ')}.`
      return [personId, missing.length === 0 ? [] : [{ words, isBlocking: cardRule === 'block' }]]
    }),
  )
}
