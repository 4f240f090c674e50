import { and, eq } from 'drizzle-orm'
import type { ReportFilters } from '#contract/reports/projectReport.ts'
import { reportChoiceNames, reportChoiceOf, type ReportChoice } from '#contract/reports/reportFacts.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { lookups } from '#server/db/tables/lookup.ts'

/** What a report was narrowed to: the label and the name of each choice. */
export async function chosenNames(db: Reader, filters: ReportFilters) {
  const chosen: [string, string][] = []
  for (const name of reportChoiceNames) {
    const id = filters[name]
    if (id === null) continue
    const [found] = await chosenName(db, name, id)
    if (found) chosen.push([reportChoiceOf(name).label, found.name])
  }
  return chosen
}

function chosenName(db: Reader, choice: ReportChoice, id: number) {
  const { list, of } = reportChoiceOf(choice)
  if (list)
    return db
      .select({ name: lookups.name })
      .from(lookups)
      .where(and(eq(lookups.list, list), eq(lookups.id, id)))
  const table = of === 'equipmentType' ? equipmentTypes : clients
  return db.select({ name: table.name }).from(table).where(eq(table.id, id))
}
