import { and, asc, eq } from 'drizzle-orm'
import type { Choices } from '#contract/choice.ts'
import type { Person } from '#server/core/person.ts'
import { readsNamesOf } from '#server/core/policy.ts'
import { forbidden } from '#server/base/refuse.ts'
import type { Reader } from '#server/db/database.ts'
import { clientRules } from './rules.ts'
import { clients } from '#server/db/tables/client.ts'

/** Active companies, for select fields. */
export async function clientChoices(db: Reader, person: Person): Promise<Choices['client'][]> {
  if (readsNamesOf(clientRules, person) !== true) throw forbidden('choose clients')
  return db
    .select({ id: clients.id, name: clients.name, of: clients.town })
    .from(clients)
    .where(and(eq(clients.isDeleted, false), eq(clients.isActive, true)))
    .orderBy(asc(clients.name))
}
