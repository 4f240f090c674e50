import type { Checked } from '#contract/entity.ts'
import type { person } from '#contract/entities/person.ts'
import { inFuture } from '#contract/text/dayWords.ts'
import { monthsAfter } from '#contract/time/holidays.ts'

/** The youngest age at which someone may work on a construction site (domain specification, 5.6). */
const youngest = 16

/** What is wrong with a person on a day, besides what the draft itself checks; null if nothing is. */
export function personProblem(
  { dateOfBirth, cards }: Pick<Checked<typeof person>, 'dateOfBirth' | 'cards'>,
  today: string,
  before: { dateOfBirth: string | null } | null = null,
): { field: 'dateOfBirth' | 'cards'; message: string } | null {
  if (dateOfBirth !== null && dateOfBirth !== (before?.dateOfBirth ?? null)) {
    if (dateOfBirth > today) return { field: 'dateOfBirth', message: inFuture('The date of birth') }
    if (dateOfBirth > monthsAfter(today, -12 * youngest))
      return {
        field: 'dateOfBirth',
        message: `Nobody under ${youngest} may work on a site. Check the date of birth.`,
      }
  }
  return cards.some(({ issuedOn }) => issuedOn !== null && issuedOn > today)
    ? { field: 'cards', message: inFuture('The day on which a card was issued') }
    : null
}
