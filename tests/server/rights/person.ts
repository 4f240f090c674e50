import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import type { Person } from '#server/core/person.ts'

/** A person without any right, with these changes. Needs no database. */
export const personWith = (change: Partial<Person> = {}): Person => ({
  userId: 5,
  sessionId: '',
  clientId: 3,
  fullName: 'Orla Keane',
  roles: [],
  systems: ['pmp', 'sms', 'sfs', 'fm'],
  projects: new Map(),
  waiting: new Map(),
  seesAll: false,
  leads: new Set(),
  folderLists: new Map(),
  folderProjects: new Map(),
  advises: [],
  safetyRoles: new Map(),
  projectManagerOf: [],
  partyOnly: [],
  represents: [],
  issuesOnly: [],
  seesSums: [],
  passwords: true,
  rightsVersion: 1,
  asOf: '2026-05-12T10:00:00.000Z',
  ...change,
})

/** People with one kind of right each. Projects 7 and 8 exist; only those who see everything know project 9. */
export const people = {
  admin: personWith({ roles: ['admin'], seesAll: true }),
  userManager: personWith({ roles: ['end_user_manager'] }),
  superUser: personWith({ roles: ['super_user'] }),
  libraryManager: personWith({ roles: ['document_library_manager'] }),
  manager: personWith({ projects: new Map([[7, { sms: 30, pmp: 10 }]]) }),
  contributor: personWith({ projects: new Map([[7, { pmp: 20 }]]) }),
  folderReader: personWith({ folderProjects: new Map([[7, ['sfs']]]) }),
  adviser: personWith({ projects: new Map([[7, { sms: 10 }]]), advises: [7], safetyRoles: new Map([[7, [80]]]) }),
  nobody: personWith(),
}
export type Named = keyof typeof people

/** Returns the names of the people for whom a predicate holds. */
export const who = (isSo: (person: Person) => boolean) =>
  (Object.keys(people) as Named[]).filter((name) => isSo(people[name]))

const dialect = new PgDialect()
/** Describes what a condition matches: everything, nothing, or SQL with its values. */
export function found(condition: boolean | SQL | undefined) {
  if (condition === undefined || typeof condition === 'boolean') return condition
  const { sql, params } = dialect.sqlToQuery(condition)
  return `${sql.replaceAll(/\s+/g, ' ')} [${params.join()}]`
}
/** Returns the names of the people who find all, some or none of a kind's rows. */
export const finders = (finds: (person: Person) => boolean | SQL) => ({
  all: who((person) => finds(person) === true),
  some: who((person) => typeof finds(person) === 'object'),
})
