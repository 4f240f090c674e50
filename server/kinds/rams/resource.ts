import { sql } from 'drizzle-orm'
import type { rams as entity, Rams, SignedBefore } from '#contract/entities/rams.ts'
import { endedIn, instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { instanceResource } from '#server/features/questionnaires/instanceResource.ts'
import { isSamePerson, signedOn } from '#server/features/questionnaires/signOn.ts'
import { ramsActions } from './actions.ts'
import { ramsApproval } from './approval.ts'
import { checkRams } from './check.ts'
import { notifyOfRams } from './news.ts'
import { ramsPdfCalls } from './ramsPdf.ts'
import { mayAnswerRams, ramsRights, ramsRules, ramsViews } from './rules.ts'
import { rams as table } from '#server/db/tables/rams.ts'
import { ramsWork } from './work.ts'
import { reviewRams } from './reminders.ts'

const { announceToFormer, ...common } = instanceResource({
  ...ramsApproval,
  table,
  rights: ramsRights,
  mayAnswer: mayAnswerRams,
})

const hasSigned = (signed: readonly Parameters<typeof isSamePerson>[0][], person: SignedBefore) =>
  signed.some((one) => isSamePerson(one, person))

/** Each person once, with the last revision that they signed; the newest come first. */
const once = (signed: readonly SignedBefore[]) =>
  signed.reduce<SignedBefore[]>((people, one) => (hasSigned(people, one) ? people : [...people, one]), [])

export const ramsResource: KindResource<typeof entity> = {
  ...common,
  table,
  keptOffline: true,
  documents: [signedOn(table, 'briefings')],
  rules: ramsRules,
  calls: ramsPdfCalls,
  facts: {
    ...common.facts,
    signedBefore: sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('personId', (b->>'personId')::int,
        'userId', (b->>'userId')::int, 'name', b->>'name',
        'company', b->>'company', 'revision', f.revision) order by f.revision desc), '[]'::jsonb)
      from "rams" f cross join lateral jsonb_array_elements(f.briefings) b
      where f."projectId" = "rams"."projectId" and f.number = "rams".number and f.revision < "rams".revision
        and not f."isDeleted")`),
    toSignAgain: sql`'[]'::jsonb`,
    briefed: sql`jsonb_array_length("rams".briefings)`,
    nextRevisionId: sql.raw(`(select max(n.id) from "rams" n where n."supersedesId" = "rams".id and not n."isDeleted"
      and n."statusId" not in (${endedIn.join(', ')}))`),
  },
  forReader: (stored, person) => {
    if (!('briefings' in stored)) return {}
    const { statusId, clientId, briefings, signedBefore } = stored as unknown as Rams
    const signedOnce = once(signedBefore)
    const isToSign =
      statusId === status.approved &&
      clientId === person.clientId &&
      !briefings.some(({ userId }) => userId === person.userId)
    return {
      ...common.forReader(stored, person),
      isToSign,
      signedBefore: signedOnce,
      toSignAgain: statusId === status.approved ? signedOnce.filter((one) => !hasSigned(briefings, one)) : [],
    }
  },
  window: (person) => ({ views: ramsViews(person) }),
  restrictDelete: {
    supervisorUserId: {
      sentence: 'still supervises RAMS ({title}). Name another supervisor first.',
      rows: sql.raw(`"rams"."statusId" not in (${endedIn.join(', ')})`),
    },
  },
  immutable: { projectId: 'RAMS cannot be moved to another project.' },
  check: checkRams,
  work: ramsWork,
  timed: { dailyOnSite: { 'RAMS to review': reviewRams } },
  actions: ramsActions,
  async afterwards(w, row, before, action) {
    await announceToFormer(w, row, before)
    if (action !== 'deleted' && action !== 'restored') await notifyOfRams(w, row, before, action)
  },
}
