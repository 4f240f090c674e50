import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CardSuggestion } from '#contract/entities/disciplinary.ts'
import { isSamePerson } from '#contract/people/namedPerson.ts'
import { isLighter, suggestedLevel, type CardLevel } from '#contract/safety/disciplinaryCards.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { given, isWithdrawn } from '#server/features/site/givenCards.ts'
import { personColumns } from '#server/features/site/personColumns.ts'
import { disciplinaries as table } from '#server/db/tables/disciplinary.ts'

/** A card as it is about to be given: to whom, when and which. */
interface Proposed {
  projectId: number
  personName: string
  personId: number | null
  personUserId: number | null
  clientId: number
  occurredOn: string
  level: CardLevel
}

/** The cards that a person was given on the project, by their account, or by name and employer. */
async function earlierCards(
  db: Reader,
  { projectId, personName, personId, personUserId, clientId }: Proposed,
  exceptId: number,
) {
  const cards = await db
    .select({
      level: table.level,
      occurredOn: table.occurredOn,
      isWithdrawn: sql<boolean>`${isWithdrawn}`,
      ...personColumns('disciplinary', table),
    })
    .from(table)
    .where(
      and(
        eq(table.projectId, projectId),
        ne(table.id, exceptId),
        eq(table.isDeleted, false),
        inArray(table.statusId, [...given]),
      ),
    )
  const [employer] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
  const person = { personId, userId: personUserId, name: personName, company: employer?.name ?? null }
  return cards.filter((card) => isSamePerson(person, card))
}

/** The level that the rules of the site suggest. It says that an earlier card counts, and nothing else about it. */
export async function suggestion(db: Reader, card: Proposed, exceptId: number): Promise<CardSuggestion> {
  const level = suggestedLevel(card.level, card.occurredOn, await earlierCards(db, card, exceptId))
  return { level, isSecond: level !== card.level }
}

/** Refuses a lighter card than the rules suggest, unless someone says why. */
export async function refuseLighterCard(
  w: Write,
  card: Proposed & { overruleReason: string | null },
  exceptId: number,
) {
  const { level } = await suggestion(w.tx, card, exceptId)
  if (isLighter(card.level, level) && card.overruleReason === null)
    throw invalid(
      'This is a second yellow card within six months, which suggests a red one. Give a red card, or say why not.',
      'overruleReason',
    )
}
