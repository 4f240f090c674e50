import { eq, sql } from 'drizzle-orm'
import { unfinishedActions } from '#contract/safety/actionStatus.ts'
import type { Checked } from '#contract/entity.ts'
import { observation, type Observation } from '#contract/entities/observation.ts'
import { observationStatus as status } from '#contract/safety/observationStatus.ts'
import { isFrom } from '#server/db/columns/source.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import type { Tx } from '#server/db/database.ts'
import { nextNumber } from '#server/db/tables/projectNumbers.ts'
import { fileCount } from '#server/core/fileFacts.ts'
import { safetyAudience } from '#server/core/rights/recordRights.ts'
import { changeMadeOf, changeShown } from '#server/features/site/changeMadeOf.ts'
import { refuseStrangers } from '#server/features/site/refuseStrangers.ts'
import { refuseLocationElsewhere } from '#server/features/site/refuseElsewhere.ts'
import { assetsFact, checkAssets } from './assets.ts'
import { confidentialBy } from './subType.ts'
import { observationActions } from './actions.ts'
import { raiseAction, thank } from './followUp.ts'
import { observationPdfCalls } from './observationPdf.ts'
import { observationRules, observationViews } from './rules.ts'
import { observationParties } from '#server/features/site/findsObservation.ts'
import { observations } from '#server/db/tables/observation.ts'
import { accountName } from '#server/db/accountName.ts'

const ownActions = (condition: string) =>
  sql.raw(`(select count(*)::int from "questionResponseAction" a where ${isFrom('a', 'observation')}
    and not a."isDeleted"${condition})`)

/** Praise asks for nothing more, and neither does what was put right at once. */
const closesAtOnce = ({ nature, alreadyFixed }: Checked<typeof observation>) => nature === 'positive' || alreadyFixed

async function check(w: Write, draft: Checked<typeof observation>, before: Observation | null) {
  const { projectId, locationId, clientId } = draft
  if (locationId !== before?.locationId) await refuseLocationElsewhere(w, projectId, locationId)
  if (clientId !== null && clientId !== before?.clientId) await refuseStrangers(w, projectId, clientId, 'clientId')
  await checkAssets(w, draft, before)
  if (before) return {}
  const isConfidential = await confidentialBy(w, draft)
  const isClosed = closesAtOnce(draft)
  return {
    number: await nextNumber(w.tx, projectId, 'OBS'),
    raisedByUserId: w.person.userId,
    isConfidential,
    statusId: isClosed ? status.closed : status.open,
    closedOn: isClosed ? w.on : null,
  }
}

type Heard = Pick<Observation, 'id' | 'projectId' | 'systemId' | 'isConfidential' | 'raisedByUserId'>
/** Only its author and managers hear of a confidential one. */
const audienceOf = (row: Heard, partyIds: readonly number[]) =>
  safetyAudience(
    'observation',
    row,
    partyIds,
    row.isConfidential ? { userIds: [row.raisedByUserId], clientIds: [] } : null,
  )

/** The companies are read from the database: the row of an announcement may lack them. */
async function audienceIn(row: Heard, tx: Tx) {
  const [found] = await tx
    .select({ partyIds: sql<number[]>`${observationParties}` })
    .from(observations)
    .where(eq(observations.id, row.id))
  return audienceOf(row, found?.partyIds ?? [])
}

export const observationResource: KindResource<typeof observation> = {
  entity: observation,
  table: observations,
  keptOffline: true,
  rules: observationRules,
  calls: observationPdfCalls,
  facts: {
    raisedByName: accountName('"observation"."raisedByUserId"'),
    partyIds: observationParties,
    photoCount: fileCount('observation', 'photos'),
    assets: assetsFact,
    actionCount: ownActions(''),
    unfinishedActionCount: ownActions(` and a."statusId" in (${unfinishedActions.join(', ')})`),
  },
  factsFor: (person) => changeMadeOf('observation', person),
  window: (person) => ({ views: observationViews(person) }),
  dependsOn: {
    user: ['firstName', 'lastName', 'clientId'],
    questionResponseAction: ['statusId'],
    equipment: ['number', 'name'],
    nonEquipmentItem: ['number', 'name'],
    changeRequest: changeShown,
  },
  audience: audienceIn,
  immutable: {
    processSubTypeId: 'The sub type cannot be changed. Cancel it and raise another one.',
    projectId: 'An observation cannot be moved to another project.',
    nature: 'What you saw cannot be changed. Cancel it and raise another one.',
  },
  check,
  actions: observationActions,
  async afterwards(w, row, before, action) {
    if (before && before !== row) {
      // Those who could see it until now must learn that it is gone from their lists.
      const [former, now] = [audienceOf(before, before.partyIds), audienceOf(row, row.partyIds)]
      if (former !== now)
        w.announce({ kind: 'observation', recordId: row.id, op: 'updated', audience: former, affected: [] })
    }
    if (action !== 'created') return
    if (row.nature === 'negative' && !row.alreadyFixed) await raiseAction(w, row)
    if (row.nature === 'positive') await thank(w, row)
  },
}
