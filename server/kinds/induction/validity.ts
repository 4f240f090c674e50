import { and, eq, sql } from 'drizzle-orm'
import { cardProblem, inductionEnds } from '#contract/safety/induction.ts'
import { notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { settingsIn } from '#server/features/questionnaires/subType.ts'
import { ofSite } from '#server/core/rights/recordRights.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { safetySettings } from '#server/features/site/safetySettings.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { projectProcessSubTypes } from '#server/db/tables/projectProcessSubType.ts'

interface Inducted {
  projectId: number
  processSubTypeId: number
  inductedOn: string
  cardExpiresOn: string | null
}

type Card = Parameters<typeof cardProblem>[0]

type Shown = Card & { projectId: number; personId: number | null }

/** Refuses a person without a valid card on a day, if the project requires one and the list says nothing else of them. */
export async function refuseWithoutCard(w: Write, row: Shown, day: string) {
  const { cardRule } = await safetySettings(w.tx, row.projectId)
  const problem = cardRule === 'block' ? cardProblem(row, day) : null
  if (problem && !(await needsNoCard(w.tx, row)))
    throw notNow(`${problem} This project lets nobody in without a valid card.`)
}

/** Whether the list of people of the project says why someone needs no card. */
async function needsNoCard(db: Reader, { projectId, personId }: Shown) {
  if (personId === null) return false
  const [place] = await db
    .select({ cardExemption: projectPersons.cardExemption })
    .from(projectPersons)
    .where(
      and(
        eq(projectPersons.projectId, projectId),
        eq(projectPersons.personId, personId),
        eq(projectPersons.isDeleted, false),
      ),
    )
  return Boolean(place?.cardExemption)
}

/**
 * The last day on which the person may work, by the settings of the project and of its sub type. If the project
 * requires a valid card, it is not after the last day of the card.
 */
export async function endOf(db: Reader, { projectId, processSubTypeId, inductedOn, cardExpiresOn }: Inducted) {
  const { inductionMonths, cardRule } = await safetySettings(db, projectId)
  const [used] = await db
    .select({
      months: sql<number | null>`coalesce(${projectProcessSubTypes.reviewMonths}, ${processSubTypes.reviewMonths})`,
    })
    .from(processSubTypes)
    .leftJoin(
      projectProcessSubTypes,
      and(eq(projectProcessSubTypes.processSubTypeId, processSubTypes.id), settingsIn(ofSite({ projectId }))),
    )
    .where(eq(processSubTypes.id, processSubTypeId))
  const end = inductionEnds(inductedOn, inductionMonths, used?.months ?? null)
  return cardRule === 'block' && cardExpiresOn !== null && cardExpiresOn < end ? cardExpiresOn : end
}
