import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { person } from '#contract/entities/person.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { managesUsers } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { asCondition, either, type Rules } from '#server/core/policy.ts'
import { keepsPeople, keepsPeopleAnywhere, ofSitePeople } from '#server/features/site/sitePeople.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'

/** The condition that a person is on the list of a project whose people the reader may see, from an access level on. */
const onProjects = (reader: Person, least: number) => {
  const seen = ofSitePeople(reader, projectPersons, least)
  return seen === false
    ? false
    : sql`exists (select 1 from "projectPerson" where "projectPerson"."personId" = ${persons.id}
        and not "projectPerson"."isDeleted" and ${asCondition(seen)})`
}

/** Whoever enters a person finds them until they are on the list of a project. */
const justEntered = (reader: Person) =>
  and(
    eq(persons.createdById, reader.userId),
    sql`not exists (select 1 from "projectPerson" o where o."personId" = ${persons.id} and not o."isDeleted")`,
  )!

const own = (reader: Person) => eq(persons.userId, reader.userId)

const finds = (reader: Person) =>
  either(managesUsers(reader), onProjects(reader, accessLevels.view), justEntered(reader), own(reader))

/** The people of the companies on projects whose list someone keeps, so that they can be added to it. */
function ofKeptCompanies(reader: Person) {
  if (reader.seesAll) return true
  const ids = [...reader.projects.keys()].filter((projectId) => keepsPeople(reader, { projectId }))
  return (
    ids.length > 0 &&
    or(
      inArray(persons.clientId, sql`(select p."clientId" from "project" p where ${inArray(sql`p.id`, ids)})`),
      inArray(
        persons.clientId,
        sql`(select c."clientId" from "projectClient" c where ${inArray(sql`c."projectId"`, ids)} and not c."isDeleted")`,
      ),
    )!
  )
}

/**
 * Those who keep accounts maintain every person; those who put people on the list of a project maintain these. Everyone
 * else reads the people of their projects, and those of a subcontractor their own.
 */
export const personRules: Rules<typeof person> = {
  personal: true,
  finds,
  names: (reader) => either(finds(reader), ofKeptCompanies(reader)),
  creates: (reader) => managesUsers(reader) || keepsPeopleAnywhere(reader),
  edits: (reader, { projectIds, createdById }) =>
    managesUsers(reader) ||
    projectIds.some((projectId) => keepsPeople(reader, { projectId })) ||
    (projectIds.length === 0 && createdById === reader.userId && keepsPeopleAnywhere(reader)),
  removes: managesUsers,
  // A ban is for all sites.
  acts: managesUsers,
  unfitBecause: ({ bannedUntil }, action) =>
    action === 'liftBan' && bannedUntil === null ? 'They are not banned.' : null,
  withheld: {
    fields: {
      dateOfBirth: null,
      phone: null,
      email: null,
      emergencyName: null,
      emergencyPhone: null,
      emergencyRelation: null,
      banReason: null,
      employers: [],
      cardFiles: [],
    },
    reads: (reader) =>
      either(managesUsers(reader), onProjects(reader, accessLevels.contribute), justEntered(reader), own(reader)),
  },
}

/** The projects of a person that a reader may know. */
export const projectsSeen = (reader: Person) =>
  sql`(select coalesce(jsonb_agg("projectPerson"."projectId" order by "projectPerson"."projectId"), '[]'::jsonb)
    from "projectPerson" where "projectPerson"."personId" = "person".id and not "projectPerson"."isDeleted"
    and ${asCondition(managesUsers(reader) || ofSitePeople(reader, projectPersons))})`
