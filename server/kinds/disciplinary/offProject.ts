import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CardOutcome } from '#contract/safety/disciplinaryCards.ts'
import { keepsAway } from '#contract/safety/offProject.ts'
import { loggable } from '#server/base/loggable.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { clients } from '#server/db/tables/client.ts'
import { endInductions } from './effect.ts'
import { given, isWithdrawn } from '#server/features/site/givenCards.ts'
import { disciplinaries as table } from '#server/db/tables/disciplinary.ts'
import { dayOnSite } from '#server/platform/notices/site.ts'

const off: CardOutcome[] = ['offProject', 'offAllSites']

/**
 * Ends valid inductions of people who are kept off a project by a card in force, such as a card from before cards ended
 * inductions; called once a day. So the register never shows 'Approved' for someone who must not come on site.
 */
export async function endForThoseOff(services: Services) {
  const cards = await services.db
    .select({
      id: table.id,
      projectId: table.projectId,
      outcome: table.outcome,
      effectiveFrom: sql<string | null>`${table.effectiveFrom}::text`,
      effectiveTo: sql<string | null>`${table.effectiveTo}::text`,
      clientId: table.clientId,
      clientName: clients.name,
      personUserId: table.personUserId,
      personId: table.personId,
      personName: table.personName,
    })
    .from(table)
    .leftJoin(clients, eq(clients.id, table.clientId))
    .where(
      and(
        inArray(table.outcome, off),
        inArray(table.statusId, [...given]),
        eq(table.isDeleted, false),
        sql`not ${isWithdrawn}`,
      ),
    )
    .orderBy(asc(table.id))
  for (const card of cards)
    try {
      await writeAsSystem(services, async (w) => {
        if (keepsAway(card, await dayOnSite(w, card.projectId))) await endInductions(w, card)
      })
    } catch (error) {
      services.log({ level: 'error', message: `The inductions of card ${card.id} were not ended`, ...loggable(error) })
    }
}
