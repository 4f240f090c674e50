import { sql } from 'drizzle-orm'
import { trainingStatus, userTraining, type UserTraining } from '#contract/entities/userTraining.ts'
import { inFuture } from '#contract/text/dayWords.ts'
import { audience } from '#server/core/audience.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'
import { projectsOfUser } from '../project/involved.ts'
import { managesUsers } from '#server/core/access.ts'
import { fileCount } from '#server/core/fileFacts.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import { todayIn } from '#server/core/today.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import type { Write } from '#server/core/write.ts'
import { sitePeopleAudience } from '#server/features/site/sitePeople.ts'
import { asCondition } from '#server/core/policy.ts'
import { heldBefore, holderOf, holdersFollow, listsOfPerson, refuseOthers } from './holder.ts'
import { ofKeptPeople, userTrainingRules } from './rules.ts'
import { trainingWork } from './work.ts'
import { notifyOfTrainingEnds } from './expiries.ts'
import { accountName } from '#server/db/accountName.ts'

/** The fields that reset the verification of a training. */
const unverified = { statusId: trainingStatus.pending, rejectedReason: null, verifiedById: null, verifiedOn: null }

/**
 * A person's change to their own training must be verified again; a change by a user manager to someone else's need not
 * be.
 */
const afterChange = (w: Write, userId: number | null) =>
  !managesUsers(w.person) || userId === w.person.userId ? unverified : {}

export const userTrainingResource: KindResource<typeof userTraining> = {
  entity: userTraining,
  table: userTrainings,
  rules: userTrainingRules,
  work: trainingWork,
  timed: { daily: { trainings: notifyOfTrainingEnds } },
  attachments: { files: { changes: (w, row) => afterChange(w, row.userId) } },
  factsFor: (reader) => ({ isKept: sql`(${asCondition(ofKeptPeople(reader))})` }),
  facts: {
    holderName: sql`coalesce((select p."fullName" from "person" p where p.id = "userTraining"."personId"), ${accountName('"userTraining"."userId"')}, '')`,
    verifiedByName: accountName('"userTraining"."verifiedById"'),
    renewedById: sql`(select n.id from "userTraining" n where n."renewsId" = "userTraining".id and not n."isDeleted" limit 1)`,
    fileCount: fileCount('userTraining', 'files'),
  },
  unique: { userTraining_renews_unique: { field: 'renewsId', label: 'A renewal of this training' } },
  dependsOn: { userTraining: ['renewsId'], user: ['firstName', 'lastName'], person: ['firstName', 'lastName'] },
  audience: (row, tx) => audienceOf(tx, row),
  recalculation: holdersFollow,
  async check(w, draft, before) {
    const { timeZone } = await officeSettings(w.tx)
    if (draft.completedOn > todayIn(w.services.now(), timeZone))
      throw invalid(inFuture('Completion date'), 'completedOn')
    if (draft.renewsId && draft.renewsId === before?.id) throw invalid('A training cannot renew itself.', 'renewsId')
    const holder = before ? heldBefore(draft, before) : await holderOf(w, draft)
    if (draft.renewsId) await refuseOthers(w, draft.renewsId, holder)
    return { ...holder, ...(before && afterChange(w, before.userId)) }
  },
  actions: {
    async verify(w, row) {
      if (row.fileCount === 0) throw notNow('There is no certificate to check. Ask for one first.')
      return {
        statusId: trainingStatus.verified,
        rejectedReason: null,
        verifiedById: w.person.userId,
        verifiedOn: w.on,
      }
    },
    async reject(w, row, { reason }) {
      w.addHistory({ entityKind: 'userTraining', entityId: row.id, action: 'reason', comment: reason })
      return {
        statusId: trainingStatus.rejected,
        rejectedReason: reason,
        verifiedById: w.person.userId,
        verifiedOn: w.on,
      }
    },
  },
  async afterwards(w, row, before) {
    if (before && before.statusId !== row.statusId && row.statusId !== trainingStatus.pending) await notifyOwner(w, row)
  },
}

/** The user managers, the person, the H&S advisers of their projects, and those who open the lists they are on. */
const audienceOf = async (tx: Write['tx'], { userId, personId }: { userId: number | null; personId: number | null }) =>
  audience.either(
    audience.kind('userTraining'),
    ...(userId === null ? [] : [audience.user(userId)]),
    ...(userId === null ? [] : (await projectsOfUser({ tx }, userId)).map(audience.adviser)),
    ...(personId === null
      ? []
      : (await listsOfPerson(tx, personId)).map((at) => sitePeopleAudience('userTraining', at))),
  )

function notifyOwner(w: Write, row: UserTraining) {
  const verified = row.statusId === trainingStatus.verified
  return notify(w, row.userId === null ? [] : [row.userId], {
    topic: 'training',
    title: `${row.title} is ${verified ? 'verified' : 'rejected'}`,
    body: verified
      ? `${w.person.fullName} has checked the certificate.`
      : `${w.person.fullName}: ${row.rejectedReason}`,
    entityKind: 'userTraining',
    entityId: row.id,
    url: `/manage/userTrainings/view/${row.id}`,
    priority: verified ? 20 : 30,
  })
}
