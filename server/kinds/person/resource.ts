import { and, eq } from 'drizzle-orm'
import { person, type Person } from '#contract/entities/person.ts'
import { inPast } from '#contract/text/dayWords.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import { audience } from '#server/core/audience.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import type { Tx } from '#server/db/database.ts'
import { sitePeopleAudience } from '#server/features/site/sitePeople.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { cardChecksSql, checksOf } from './cardChecks.ts'
import { personCalls } from './calls.ts'
import { employersSql, keepEmployer } from './employers.ts'
import { personProblem } from './personProblem.ts'
import { personRules, projectsSeen } from './rules.ts'

const listsOf = (tx: Tx, personId: number) =>
  tx
    .select({ projectId: projectPersons.projectId, clientId: projectPersons.clientId })
    .from(projectPersons)
    .where(and(eq(projectPersons.personId, personId), eq(projectPersons.isDeleted, false)))

/** The reason stands among the changed values, because not everyone who reads the history reads it. */
const noteBan = (w: Write, { id, bannedUntil, banReason }: Person, until: string | null, reason: string) =>
  w.addHistory({
    entityKind: 'person',
    entityId: id,
    action: 'reason',
    diff: { bannedUntil: [bannedUntil, until], banReason: [banReason, reason] },
  })

export const personResource: KindResource<typeof person> = {
  entity: person,
  table: persons,
  rules: personRules,
  calls: personCalls,
  facts: { employers: employersSql, cardChecks: cardChecksSql },
  // Whoever may not read birth dates is not shown the cards either, on which they stand.
  opensFile: ({ cardFiles }, _, field) => field !== 'cardFiles' || (cardFiles as unknown[]).length > 0,
  factsFor: (reader) => ({ projectIds: projectsSeen(reader) }),
  dependsOn: { projectPerson: ['projectId', 'clientId'], client: ['name'] },
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
    const problem = personProblem(draft, todayIn(w.services.now(), timeZone), before)
    if (problem) throw invalid(problem.message, problem.field)
    return checksOf(w, draft.cards, before?.cardChecks ?? [])
  },
  beforeWrite: async (_, row) => {
    if ('mergedIntoId' in row && row.mergedIntoId !== null)
      throw notNow('This record was merged with another one of the same person.')
  },
  actions: {
    async ban(w, row, { until, reason }) {
      const { timeZone } = await officeSettings(w.tx)
      if (until < todayIn(w.services.now(), timeZone)) throw invalid(inPast('The last day of the ban'), 'until')
      noteBan(w, row, until, reason)
      return { bannedUntil: until, banReason: reason }
    },
    liftBan(w, row, { reason }) {
      noteBan(w, row, null, reason)
      return { bannedUntil: null, banReason: null }
    },
  },
  async afterwards(w, row, before, action) {
    // Merging joins the employers of both itself.
    if (before && action !== 'merged' && row.clientId !== before.clientId) await keepEmployer(w, before, row.clientId)
  },
}
