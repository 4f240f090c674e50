import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { trainingStatus, type userTraining } from '#contract/entities/userTraining.ts'
import { managesUsers } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { either, type Rules } from '#server/core/policy.ts'
import { dayWhere } from '#server/core/today.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'

/**
 * People maintain their own trainings. User managers, and H&S advisers in safety management, verify the certificates.
 */
export const userTrainingRules: Rules<typeof userTraining> = {
  personal: true,
  finds: (person) => either(managesUsers(person), eq(userTrainings.userId, person.userId), ofAdvisedPeople(person)),
  creates: (person, draft) => managesUsers(person) || draft.userId === person.userId,
  edits: (person, row) => managesUsers(person) || row.userId === person.userId,
  removes: (person, row) =>
    managesUsers(person) || (row.userId === person.userId && row.statusId === trainingStatus.pending),
  // Nobody verifies their own training.
  acts: (person, row) => (managesUsers(person) || person.advises.length > 0) && row.userId !== person.userId,
}

/** The trainings of people who have a role, now or later, on a project whose H&S adviser the person is. */
const ofAdvisedPeople = (person: Person): boolean | SQL =>
  person.advises.length > 0 &&
  sql`exists (select 1 from "userProjectRole" r join "project" p on p.id = r."projectId"
    where r."userId" = ${userTrainings.userId} and not r."isDeleted" and not p."isDeleted"
    and ${inArray(sql`r."projectId"`, [...person.advises])}
    and (r."to" is null or r."to" >= ${dayWhere(person.asOf, sql`p."timeZone"`)}))`
