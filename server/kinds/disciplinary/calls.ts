import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { CardAccess, CardHeadLine } from '#contract/entities/disciplinary.ts'
import { isDay } from '#contract/fields.ts'
import { cardLevels, lapsesOn, cardStanding } from '#contract/safety/disciplinaryCards.ts'
import { levelIn } from '#server/core/access.ts'
import { answer } from '#server/core/answer.ts'
import type { Person } from '#server/core/person.ts'
import { forbidden, invalid, missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { todayIn } from '#server/core/today.ts'
import type { Reader } from '#server/db/database.ts'
import { projects } from '#server/db/tables/project.ts'
import { suggestion } from './earlierCards.ts'
import { mayRaiseCard, seesCards } from './rights.ts'
import { given, isWithdrawn } from '#server/features/site/givenCards.ts'
import { disciplinaries as table } from '#server/db/tables/disciplinary.ts'

const optionalId = z.optional(asId)
const asked = z.object({
  projectId: asId,
  clientId: asId,
  personName: z.string().check(z.maxLength(100)),
  personId: optionalId,
  personUserId: optionalId,
  occurredOn: z.string().check(z.refine(isDay)),
  level: z.enum(cardLevels),
  id: optionalId,
})

/**
 * `GET /api/disciplinaryAccess/{projectId}`: what the reader may do with the cards of a project, and the head lines of
 * cards given to people of their company. `GET /api/disciplinarySuggestion`: the level that the rules suggest for a
 * card being written.
 */
export const cardCalls = () =>
  new Hono<Env>()
    .get('/disciplinaryAccess/:projectId', async (c) => {
      const person = personOf(c)
      const projectId = asId.safeParse(c.req.param('projectId'))
      if (!projectId.success || levelIn(person, projectId.data, 'sms') === 0) throw missing('Project')
      const seesAll = seesCards(person, projectId.data)
      const { db, now } = c.get('services')
      const access: CardAccess = {
        mayRaise: mayRaiseCard(person, projectId.data),
        seesAll,
        headLines: seesAll ? [] : await headLines(db, person, projectId.data, now()),
      }
      return answer(c, access)
    })
    .get('/disciplinarySuggestion', async (c) => {
      const known = asked.safeParse(c.req.query())
      if (!known.success) throw invalid('Enter the person, the employer, the date and the card first.', 'level')
      const { id = 0, personId = null, personUserId = null, ...card } = known.data
      if (!mayRaiseCard(personOf(c), card.projectId)) throw forbidden('raise disciplinaries')
      return answer(c, await suggestion(c.get('services').db, { ...card, personId, personUserId }, id))
    })

const mostHeadLines = 200

/** The cards given to people of the reader's company: number and date, without the person and the reason. */
async function headLines(db: Reader, { clientId }: Person, projectId: number, now: Date): Promise<CardHeadLine[]> {
  const found = await db
    .select({
      number: sql<string>`${table.number}`,
      occurredOn: table.occurredOn,
      level: table.level,
      isWithdrawn: sql<boolean>`${isWithdrawn}`,
      timeZone: projects.timeZone,
    })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId))
    .where(
      and(
        eq(table.projectId, projectId),
        eq(table.clientId, clientId),
        eq(table.isDeleted, false),
        inArray(table.statusId, [...given]),
      ),
    )
    .orderBy(desc(table.occurredOn), desc(table.id))
    .limit(mostHeadLines)
  return found.map(({ timeZone, isWithdrawn: withdrawn, ...line }) => {
    const card = { ...line, isWithdrawn: withdrawn, isGiven: true }
    return { ...line, standing: cardStanding(card, todayIn(now, timeZone)), lapsesOn: lapsesOn(card) }
  })
}
