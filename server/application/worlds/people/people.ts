import { userStatus, type User } from '#contract/entities/user.ts'
import type { users } from '#server/db/tables/user.ts'
import { firmId, firmOf } from '#server/application/worlds/firms/firms.ts'
import { accounts, laterAccounts } from './accounts.ts'
import { brannockStaff } from './brannock.ts'
import { maintenancePeople } from './maintenance.ts'
import { partners } from './partners.ts'
import type { Person } from './person.ts'
import { tradespeople } from './trades.ts'
import type { Fields } from '../history.ts'

const people = { ...accounts, ...brannockStaff, ...partners, ...tradespeople, ...laterAccounts, ...maintenancePeople }
export type PersonKey = keyof typeof people
const personKeys = Object.keys(people) as PersonKey[]

export const personOf = (key: PersonKey): Person => people[key]
/** Returns the id of a person, which is the same in every demo world. The first demo accounts have the first ids. */
export const personId = (key: PersonKey) => personKeys.indexOf(key) + 1
/** Each person with their id, in order of id. */
export const allPeople = () => personKeys.map((key) => ({ id: personId(key), key, person: personOf(key) }))

export const hasPassword = (key: PersonKey) => Object.hasOwn({ ...accounts, ...laterAccounts }, key)

const standardPrefs: User['notificationPrefs'] = { kind: 'app', topics: {}, digest: 'none' }

/** A person in the shape their form saves, with their present status. */
export function personFields(person: Person): Fields<typeof users> {
  const {
    firstName,
    lastName,
    email,
    jobTitle,
    phone,
    roles = [],
    systems,
    language = 'en',
    notificationPrefs = standardPrefs,
  } = person
  return {
    firstName,
    lastName,
    email,
    jobTitle,
    phone,
    roles,
    language,
    notificationPrefs,
    initials: `${firstName.charAt(0)}${lastName.charAt(0)}`,
    clientId: firmId(person.firm),
    pbSystems: systems,
    availableForAuthoring: true,
    availableForReviewing: person.reviews ?? roles.some((role) => role === 'admin' || role === 'super_user'),
    timeZone: firmOf(person.firm).country === 'IE' ? 'Europe/Dublin' : 'Europe/London',
    statusId: userStatus[person.status ?? 'active'],
  }
}
