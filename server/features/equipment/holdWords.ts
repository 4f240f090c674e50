import { eq } from 'drizzle-orm'
import { itemDocumentWords } from '#contract/equipment/documents.ts'
import type { Hold } from '#contract/equipment/inspectionStanding.ts'
import { inSentence } from '#contract/text/words.ts'
import type { Reader } from '#server/db/database.ts'
import { lookups } from '#server/db/tables/lookup.ts'

/** Says why an item cannot be used, one sentence per reason: 'Weekly is overdue.' */
export async function holdWords(db: Reader, holds: readonly Hold[]): Promise<string[]> {
  const names = new Map(
    (
      await db.select({ id: lookups.id, name: lookups.name }).from(lookups).where(eq(lookups.list, 'inspectionTypes'))
    ).map(({ id, name }) => [id, name]),
  )
  return holds.map((hold) => {
    switch (hold.why) {
      case 'takenOut':
        return `It was taken out of use: ${hold.reason}`
      case 'document':
        return `The ${inSentence(itemDocumentWords[hold.type])} is missing or has expired.`
      case 'action':
        return `Close its action ${hold.number} first: ${hold.title}.`
      case 'failed':
        return `${names.get(hold.inspectionTypeId) ?? 'An inspection'} was failed.`
      case 'firstUse':
        return `${names.get(hold.inspectionTypeId) ?? 'An inspection'} must be passed before the first use.`
      case 'event':
        return `${names.get(hold.inspectionTypeId) ?? 'An inspection'} is due after an event.`
      default:
        return `${names.get(hold.inspectionTypeId) ?? 'An inspection'} is overdue.`
    }
  })
}
