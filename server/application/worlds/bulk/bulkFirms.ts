import { userStatus } from '#contract/entities/user.ts'
import type { Calendar } from '../calendar.ts'
import type { clients } from '#server/db/tables/client.ts'
import type { users } from '#server/db/tables/user.ts'
import type { Chance } from './chance.ts'
import { firmTrades, firstNames, jobTitles, lastNames, places } from './words.ts'

/** Stamps every bulk record with the same day and the first administrator. */
export const madeInBulk = (calendar: Calendar) => {
  const on = calendar.daysAgo(1000, '08:00')
  return { createdOn: on, createdById: 1, updatedOn: on, updatedById: 1 }
}

/** Companies with distinct names. The insurance of some ends soon or has ended. */
export function bulkFirms(ids: readonly number[], chance: Chance, calendar: Calendar): (typeof clients.$inferInsert)[] {
  const made = madeInBulk(calendar)
  return ids.map((id, index) => {
    const place = places[index % places.length] ?? places[0]
    const trade = firmTrades[Math.floor(index / places.length)] ?? firmTrades[0]
    return {
      ...made,
      id,
      name: `${place} ${trade}`,
      companyNumber: `IE 9${String(id).padStart(5, '0')}`,
      trades: [trade],
      address1: `${chance.between(1, 90)} Main Street`,
      town: place,
      country: chance.pick(['IE', 'IE', 'GB', 'NI']),
      phone: `+353 1 555 ${String(1000 + id)}`,
      insuranceExpiry: calendar.day(chance.between(-20, 360)),
    }
  })
}

/** People who work for those companies. They have no password. */
export function bulkPeople(
  ids: readonly number[],
  firmIds: readonly number[],
  chance: Chance,
  calendar: Calendar,
): (typeof users.$inferInsert)[] {
  const made = madeInBulk(calendar)
  return ids.map((id, index) => {
    const [firstName, lastName] = [chance.pick(firstNames), chance.pick(lastNames)]
    return {
      ...made,
      id,
      firstName,
      lastName,
      email: `person.${id}@many.example`,
      initials: `${firstName.charAt(0)}${lastName.charAt(0)}`,
      clientId: firmIds[index % firmIds.length] ?? 1,
      jobTitle: chance.pick(jobTitles),
      pbSystems: ['pmp', 'sms', 'sfs', 'fm'],
      statusId: chance.inHundred(94) ? userStatus.active : userStatus.deactivated,
      lastLoginOn: calendar.hoursAgo(chance.between(1, 2000)),
    }
  })
}
