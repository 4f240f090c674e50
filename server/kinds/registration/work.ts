import { and, eq, sql } from 'drizzle-orm'
import { registrationStatus as status } from '#contract/people/registrations.ts'
import { levelIn } from '#server/core/access.ts'
import { asCondition } from '#server/core/policy.ts'
import { isAddressed, projectPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import { registrations as table } from '#server/db/tables/registration.ts'
import { keepsPeople, ofComingPeople } from '#server/features/site/sitePeople.ts'

/** The people to accept, for those who keep the list of people. */
export function registrationWork({ person }: WorkAsked): WaitingRows[] {
  const inBuilding = [...person.projects.keys()].filter((projectId) => levelIn(person, projectId, 'sms') === 0)
  const page = sql`case when ${table.projectId} = any(${`{${inBuilding.join()}}`}::int[])
    then ${projectPathSql('fm', table.projectId, 'people')} else ${projectPathSql('sms', table.projectId, 'people')} end`
  return [
    {
      projectId: table.projectId,
      number: null,
      title: sql`${table.firstName} || ' ' || ${table.lastName}`,
      url: sql`${page} || '?tab=coming&registration=' || ${table.id}`,
      where: and(
        eq(table.statusId, status.waiting),
        asCondition(ofComingPeople(person, table, keepsPeople)),
        isAddressed(person, table.projectId, sql`null::int`),
      )!,
      reason: 'Person to accept',
      next: 'Accept',
      since: table.sentOn,
    },
  ]
}
