import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { shownAway, type InductionAway } from '#contract/safety/induction.ts'
import { isSamePerson } from '#contract/people/namedPerson.ts'
import { awayWords } from '#contract/safety/offProject.ts'
import type { Induction } from '#contract/entities/induction.ts'
import type { Services } from '#server/core/services.ts'
import { todayIn } from '#server/core/today.ts'
import type { Reader } from '#server/db/database.ts'
import { awayOn } from '#server/features/site/offProject.ts'
import { personColumns } from '#server/features/site/personColumns.ts'
import { clients } from '#server/db/tables/client.ts'
import { users } from '#server/db/tables/user.ts'
import { inductions as table } from '#server/db/tables/induction.ts'

const employers = alias(clients, 'employer')

/** The status of inductions as it is shown, for a filter: what a card makes of it while they stand. */
export function shownStatusIn(away: readonly InductionAway[]): SQL {
  const cases = away.map((one) => `when "induction".id = ${one.id} then ${shownAway(one)}`)
  return sql.raw(`(case ${cases.join(' ')} else "induction"."statusId" end)`)
}

/** What a card makes of one induction today; undefined if none does. */
export async function awayToday(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, projectId, projectTimeZone }: Pick<Induction, 'id' | 'projectId' | 'projectTimeZone'>,
) {
  const [found] = await keptAway(db, projectId, todayIn(now(), projectTimeZone), eq(table.id, id))
  return found
}

/**
 * The inductions of a project that stand on a day although a card keeps their person away, of those that meet `found`.
 * Read once for the whole register.
 */
export async function keptAway(
  db: Reader,
  projectId: number,
  day: string,
  found: SQL | undefined,
): Promise<InductionAway[]> {
  const away = await awayOn(db, projectId, day)
  if (away.length === 0) return []
  const standing = await db
    .select({
      id: table.id,
      ...personColumns('induction', table),
      accountName: users.fullName,
      accountCompany: employers.name,
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.userId))
    .leftJoin(employers, eq(employers.id, users.clientId))
    .where(and(eq(table.projectId, projectId), eq(table.statusId, status.approved), found))
  return standing.flatMap(({ id, personId, userId, name, company, accountName, accountCompany }) => {
    const people = [
      { personId, userId, name, company },
      ...(accountName === null ? [] : [{ personId, userId, name: accountName, company: accountCompany }]),
    ]
    const card = away.find(({ person }) => people.some((one) => isSamePerson(person, one)))
    return card ? [{ id, isSuspended: card.outcome === 'suspension', words: awayWords(name, card) }] : []
  })
}
