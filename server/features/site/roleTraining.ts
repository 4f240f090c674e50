import { and, eq, inArray, or } from 'drizzle-orm'
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

/**
 * The trainings that the roles of people on a project ask for and that they do not show on a day, by person: verified,
 * and not ended (domain specification, 5.6). They keep someone off where the project lets in nobody without a valid
 * card.
 */
export async function missingTrainings(
  db: Reader,
  projectId: number,
  today: string,
  people: readonly WithRoles[],
): Promise<ReadonlyMap<number, ClearanceReason[]>> {
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
  return new Map(
    asked.map((person) => {
      const missing = typesOf(person).flatMap((typeId) => {
        const own = held.filter(
          (one) =>
            one.typeId === typeId &&
            (one.personId === person.personId || (person.userId !== null && one.userId === person.userId)),
        )
        if (own.some(({ expiresOn }) => expiresOn === null || expiresOn >= today)) return []
        const last = own
          .map(({ expiresOn }) => expiresOn!)
          .toSorted()
          .at(-1)
        return [`${names.get(typeId) ?? ''}${last ? ` (ended on ${plainDay(last)})` : ''}`]
      })
      const words = `Training missing: ${missing.join(', ')}.`
      return [person.personId, missing.length === 0 ? [] : [{ words, isBlocking: cardRule === 'block' }]]
    }),
  )
}
