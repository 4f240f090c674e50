import { settings } from '#server/db/tables/settings.ts'
import { describe, expect, test } from 'vitest'
import { plainStage, type Stage } from '#contract/approvals/approvalStages.ts'
import type { StagePreview } from '#contract/approvals/processRun.ts'
import type { Entity, Row } from '#contract/entity.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { resources } from '#server/kinds/index.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { problemOf, type Candidate } from '#server/features/approvals/candidates.ts'
import { notifyOfOverdueStages } from '#server/features/approvals/clock.ts'
import type { Party } from '#server/core/approvalHooks.ts'
import { isParty, partiesIn } from '#server/features/approvals/parties.ts'
import { handOverApproval } from '#server/features/approvals/handOver.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { personId, personOf, type PersonKey } from '#server/application/worlds/people/people.ts'
import { currentStage } from '#server/features/approvals/runState.ts'
import { approve, review, said, stage, useApprovedLocations } from './approvedLocations.ts'

const { setup, as, template, location, submit, submitted, step, run } = useApprovedLocations()

/** Everyone involved in the work of the records below. */
let parties: Party[] = []
const partiesOfOne = new Map<number, Party[]>()
resources.projectLocation.approval!.parties = ({ id }) => partiesOfOne.get(id) ?? parties
const nameOf = (key: PersonKey) => `${personOf(key).firstName} ${personOf(key).lastName}`
/** Once by account, and once by a name that someone typed in their own way. */
const holder: Party = { userId: personId('kearney'), name: '', as: 'the permit holder' }
const crew = (): Party => ({
  userId: null,
  name: `${personOf('kearney').lastName.toUpperCase()},  ${personOf('kearney').firstName}`,
  as: 'one of the crew',
})
const knownAs: [string, () => Party][] = [
  ['by their account', () => holder],
  ['by name only', crew],
]
const { byrne, kearney } = { byrne: personId('byrne'), kearney: personId('kearney') }
const hours = 3_600_000
const asked = async (row: Parameters<typeof run>[0]) => currentStage(await run(row))!.people.map(({ userId }) => userId)

describe.each(knownAs)('Whoever does the work, known %s, does not come into its approval', (_, party) => {
  const reason = () => `${nameOf('kearney')} is ${party().as} and cannot decide on it.`

  test('as one of the people of a template, who are asked without them', async () => {
    parties = [party()]
    const row = await submitted(stage('Review', 20, ['doyle', 'kearney'], { rule: 'any' }), approve)
    expect(await asked(row)).toEqual([personId('doyle')])
    const { data } = await as('byrne').read<StagePreview[]>('GET', `projectLocation/${row.id}/approval/preview`)
    expect(data[0]).toMatchObject({ people: [{ id: personId('doyle') }], problem: null })
  })

  test('as the only one of a stage: submitting says so, and whom to add', async () => {
    parties = [party()]
    await template(stage('Review', 20, ['kearney']), approve)
    const row = await location()
    const problem = `No one is available for stage Review. ${reason()} A manager names someone else for stage Review under Manage, Settings.`
    await expect(submit(row)).rejects.toThrow(problem)
    const { data } = await as('byrne').read<StagePreview[]>('GET', `projectLocation/${row.id}/approval/preview`)
    expect(data[0]).toMatchObject({ people: [], problem })
    const coordinator = lookupId('projectRoles', 'Temporary works coordinator')
    await template(stage('Review', 20, [], { candidateSource: 'projectRole', candidateIds: [coordinator] }), approve)
    await expect(submit(await location())).rejects.toThrow(
      `${reason()} Add someone else to the project as Temporary works coordinator.`,
    )
  })

  test('chosen at submission', async () => {
    parties = [party()]
    await template(stage('Review', 20, [], { candidateSource: 'chosen' }), approve)
    const row = await location()
    const { data } = await as('byrne').read<StagePreview[]>('GET', `projectLocation/${row.id}/approval/preview`)
    expect(data[0]!.people.map(({ id }) => id)).not.toContain(kearney)
    await expect(submit(row, { review: [kearney] })).rejects.toThrow(reason())
  })

  test('offered or asked in someone’s place, by delegating, reassigning or leaving', async () => {
    parties = [party()]
    const row = await submitted(review, approve)
    const { data } = await as('doyle').read<{ id: number }[]>(
      'GET',
      `projectLocation/${row.id}/approval/people?stage=review`,
    )
    const offered = data.map(({ id }) => id)
    expect(offered).toContain(byrne)
    expect(offered).not.toContain(kearney)
    expect(said(await step('doyle', row, 'delegate', { toUserId: kearney }))).toBe(reason())
    const reassign = { fromUserId: personId('doyle'), toUserId: kearney }
    expect(said(await step('murphy', row, 'reassign', reassign))).toBe(reason())
    const leaves = writeAsSystem(setup.world.services, (w) =>
      handOverApproval(w, 'projectLocation', row.id, personId('doyle'), kearney),
    )
    await expect(leaves).rejects.toThrow(reason().replace(/\.$/, ':'))
    expect(await asked(row)).not.toContain(kearney)
  })

  test('and does not decide or skip if they joined the work after they were asked', async () => {
    parties = []
    const row = await submitted(stage('Review', 20, ['kearney', 'doyle'], { rule: 'any' }), approve)
    parties = [party()]
    for (const action of ['approve', 'approveWithComments', 'requestChanges', 'reject'] as const)
      expect(await step('kearney', row, action, { comment: 'The level is missing.' })).toMatchObject({
        status: 403,
        errors: [{ message: `You are ${party().as}, so you cannot decide on it.` }],
      })
    expect(said(await step('kearney', row, 'skip', { comment: 'Nobody is needed here.' }))).toBe(
      `You are ${party().as}, so you cannot skip a stage.`,
    )
    const read = await as('kearney').read<{ approvalSteps?: unknown }>('GET', `projectLocation/${row.id}`)
    expect(read.status).toBe(200)
    // They delegate to someone else.
    expect(await step('kearney', row, 'delegate', { toUserId: byrne })).toMatchObject({ errors: [] })
    expect(await step('doyle', row, 'approve')).toMatchObject({ errors: [] })
  })
})

test('a name without letters matches nobody', () => {
  expect(isParty({ userId: 1, name: '—' }, { userId: null, name: ' . ', as: 'one of the crew' })).toBe(false)
  expect(isParty({ userId: 1, name: 'Sean O’Neill' }, { userId: null, name: 'O’NEILL, Seán', as: 'crew' })).toBe(true)
})

test('whoever does the work is not asked because a stage is overdue', async () => {
  parties = []
  const role = lookupId('projectRoles', 'Temporary works coordinator')
  // Hours count on every day of the week.
  await setup.world.services.db.update(settings).set({ dueRule: 'calendar' })
  const overdue = { ...review, dueHours: 8, escalateToProjectRoleId: role }
  const [open, byAccount, byName] = [
    await submitted(overdue, approve),
    await submitted(overdue, approve),
    await submitted(overdue, approve),
  ]
  partiesOfOne.set(byAccount.id, [holder]).set(byName.id, [crew()])
  setup.world.pass(9 * hours)
  await notifyOfOverdueStages(setup.world.services)
  expect(await asked(open)).toContain(kearney)
  for (const row of [byAccount, byName]) expect(await asked(row)).not.toContain(kearney)
})

test('a stage of the client is decided by nobody of another company, in whoever’s place they come', () => {
  const contractor: Candidate = {
    id: 1,
    name: 'Aoife Byrne',
    of: 'Brannock',
    isActive: true,
    availableForAuthoring: true,
    availableForReviewing: true,
    projectRoleIds: [30],
    processRoleIds: [30],
    relationshipIds: [20],
    groupNames: [],
    isReader: true,
    asPartyAt: () => null,
  }
  const ofClient = {
    ...plainStage,
    ...stage('Client', 30, []),
    candidateSource: 'relationship',
    candidateIds: [10],
  } as Stage
  expect(problemOf(contractor, ofClient)).toBe('is not of the client')
  expect(problemOf({ ...contractor, relationshipIds: [20, 10] }, ofClient)).toBeNull()
  expect(problemOf(contractor, { ...ofClient, candidateIds: [60] })).toBeNull()
})

/** Who, besides the author, must not decide on a record of each kind (domain specification, 6.2 and 7). */
const kinds: Record<string, { row: object; who: string[] }> = {
  permit: {
    row: { authorUserId: 1, holderUserId: 2, workers: [{ name: 'Tom Reilly', company: 'Reilly' }] },
    who: ['2: the permit holder', '1: the author', 'Tom Reilly: one of the crew'],
  },
  rams: { row: { authorUserId: 1, supervisorUserId: 2 }, who: ['1: the author', '2: the supervisor of the work'] },
  disciplinary: {
    row: { authorUserId: 1, personUserId: null, title: 'Tom Reilly' },
    who: ['1: the author', 'Tom Reilly: the person whom it is about'],
  },
  induction: { row: { inductorUserId: 1, title: 'Tom Reilly' }, who: ['Tom Reilly: the person who was inducted'] },
  onSiteTraining: {
    row: {
      authorUserId: 1,
      trainerUserId: 2,
      trainer: '',
      updatesTrainingTypeId: 10,
      attendees: [{ userId: 3, name: '' }],
    },
    who: ['2: the trainer', '3: one of those who attended'],
  },
  inspection: { row: { authorUserId: 1, performedByUserId: 2, performedByName: null }, who: ['2: the inspector'] },
  nonEquipmentInspection: {
    row: { authorUserId: 1, performedByUserId: null, performedByName: 'Tom Reilly' },
    who: ['Tom Reilly: the inspector'],
  },
  // The injured persons are in its encrypted parts (`accidentSteps.test.ts`).
  accident: { row: { authorUserId: 1 }, who: [] },
  incident: { row: { authorUserId: 1 }, who: [] },
  changeRequest: { row: { raisedByUserId: 1 }, who: [] },
  projectDocument: { row: { revisedById: 1, createdById: 2 }, who: [] },
  projectDocumentPmp: { row: { revisedById: 1, createdById: 2 }, who: [] },
  projectDocumentSms: { row: { revisedById: 1, createdById: 2 }, who: [] },
  projectDocumentFm: { row: { revisedById: 1, createdById: 2 }, who: [] },
}
const approved = Object.entries(resources as Record<string, Resource<Entity>>).filter(
  ([kind, { approval }]) => approval && kind !== 'projectLocation',
)

test('each kind that is approved says who must not decide', () => {
  expect(approved.map(([kind]) => kind).toSorted()).toEqual(Object.keys(kinds).toSorted())
})

test.each(approved)('%s is decided neither by its author nor by those whom it names', (kind, { approval }) => {
  const { row, who } = kinds[kind]!
  const known = { projectId: 7, id: 1, number: null, title: '', ...row } as unknown as Row<Entity>
  const found = partiesIn(approval!, known).map(({ userId, name, as: part }) => `${userId ?? name}: ${part}`)
  expect(found).toEqual([...who, '1: the author'])
})
