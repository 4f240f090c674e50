import { and, eq } from 'drizzle-orm'
import { person } from '#contract/entities/person.ts'
import { inFuture } from '#contract/text/dayWords.ts'
import { monthsAfter } from '#contract/time/holidays.ts'
import { invalid } from '#server/base/refuse.ts'
import { audience } from '#server/core/audience.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { todayIn } from '#server/core/today.ts'
import type { Tx } from '#server/db/database.ts'
import { sitePeopleAudience } from '#server/features/site/sitePeople.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { personRules, projectsSeen } from './rules.ts'

/** The youngest age at which someone may work on a construction site (domain specification, 5.6). */
const youngest = 16

const listsOf = (tx: Tx, personId: number) =>
  tx
    .select({ projectId: projectPersons.projectId, clientId: projectPersons.clientId })
    .from(projectPersons)
    .where(and(eq(projectPersons.personId, personId), eq(projectPersons.isDeleted, false)))

export const personResource: KindResource<typeof person> = {
  entity: person,
  table: persons,
  rules: personRules,
  factsFor: (reader) => ({ projectIds: projectsSeen(reader) }),
  dependsOn: { projectPerson: ['projectId', 'clientId'] },
  unique: { person_userId_unique: { field: 'userId', label: 'This account' } },
  async audience(row, tx) {
    const lists = await listsOf(tx, row.id)
    return audience.either(
      audience.kind('person'),
      ...(row.userId === null ? [] : [audience.user(row.userId)]),
      ...(row.createdById === null || lists.length > 0 ? [] : [audience.user(row.createdById)]),
      ...lists.map((at) => sitePeopleAudience('person', at)),
    )
  },
  affected: async (tx, row) => [(await listsOf(tx, row.id)).map(({ projectId }) => projectId)],
  async check(w, draft, before) {
    const { timeZone } = await officeSettings(w.tx)
    const today = todayIn(w.services.now(), timeZone)
    if (draft.dateOfBirth !== null && draft.dateOfBirth !== (before?.dateOfBirth ?? null)) {
      if (draft.dateOfBirth > today) throw invalid(inFuture('The date of birth'), 'dateOfBirth')
      if (draft.dateOfBirth > monthsAfter(today, -12 * youngest))
        throw invalid(`Nobody under ${youngest} may work on a site. Check the date of birth.`, 'dateOfBirth')
    }
    if (draft.cards.some(({ issuedOn }) => issuedOn !== null && issuedOn > today))
      throw invalid(inFuture('The day on which a card was issued'), 'cards')
  },
}
