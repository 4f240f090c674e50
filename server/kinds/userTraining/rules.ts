import { eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { trainingStatus, type userTraining } from '#contract/entities/userTraining.ts'
import { managesUsers } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { either, type Rules } from '#server/core/policy.ts'
import { dayWhere } from '#server/core/today.ts'
import { keepsPeople, keepsPeopleAnywhere } from '#server/features/site/sitePeople.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'

/**
 * People maintain their own trainings. User managers, and H&S advisers in safety management, verify the certificates.
 */
export const userTrainingRules: Rules<typeof userTraining> = {
  personal: true,
  finds: (person) =>
    either(
      managesUsers(person),
      eq(userTrainings.userId, person.userId),
      ofAdvisedPeople(person),
      ofKeptPeople(person),
    ),
  // `check` of the resource refuses a person who is on no list that the reader keeps.
  creates: (person, { userId, personId }) =>
    managesUsers(person) || userId === person.userId || (personId !== null && keepsPeopleAnywhere(person)),
  edits: (person, row) => managesUsers(person) || row.userId === person.userId || isKeptFor(row),
  removes: (person, row) =>
    managesUsers(person) ||
    ((row.userId === person.userId || isKeptFor(row)) && row.statusId === trainingStatus.pending),
  // Nobody verifies their own training.
  acts: (person, row) =>
    (managesUsers(person) || person.advises.length > 0 || isKeptFor(row)) && row.userId !== person.userId,
}

/** Those who keep the list of people maintain the trainings of people without an account. */
const isKeptFor = ({ userId, isKept }: { userId: number | null; isKept: boolean }) => userId === null && isKept

/** The condition that the person of a training is on a list of people that the reader keeps. */
export const ofKeptPeople = (reader: Person): boolean | SQL => {
  if (reader.seesAll) return isNotNull(userTrainings.personId)
  const ids = [...reader.projects.keys()].filter((projectId) => keepsPeople(reader, { projectId }))
  return (
    ids.length > 0 &&
    sql`exists (select 1 from "projectPerson" l where l."personId" = ${userTrainings.personId} and not l."isDeleted"
      and ${inArray(sql`l."projectId"`, ids)})`
  )
}

/** The trainings of people who have a role, now or later, on a project whose H&S adviser the person is. */
const ofAdvisedPeople = (person: Person): boolean | SQL =>
  person.advises.length > 0 &&
  sql`exists (select 1 from "userProjectRole" r join "project" p on p.id = r."projectId"
    where r."userId" = ${userTrainings.userId} and not r."isDeleted" and not p."isDeleted"
    and ${inArray(sql`r."projectId"`, [...person.advises])}
    and (r."to" is null or r."to" >= ${dayWhere(person.asOf, sql`p."timeZone"`)}))`
