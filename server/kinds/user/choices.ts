import { and, eq, ne, sql } from 'drizzle-orm'
import type { Choices } from '#contract/choice.ts'
import { userStatus } from '#contract/entities/user.ts'
import type { Person } from '#server/core/person.ts'
import { readsNamesOf } from '#server/core/policy.ts'
import { forbidden } from '#server/base/refuse.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { userRules } from './rules.ts'
import { users } from '#server/db/tables/user.ts'

/** Everyone whose account is not deactivated, with their company to distinguish equal names. */
export async function userChoices(db: Reader, person: Person): Promise<Choices['user'][]> {
  if (readsNamesOf(userRules, person) !== true) throw forbidden('choose people')
  return db
    .select({
      id: users.id,
      name: users.fullName,
      of: clients.name,
      availableForAuthoring: users.availableForAuthoring,
      availableForReviewing: users.availableForReviewing,
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.isDeleted, false), ne(users.statusId, userStatus.deactivated)))
    .orderBy(sql`concat_ws(' ', nullif(${users.lastName}, ''), ${users.firstName})`)
}
