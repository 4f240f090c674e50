import { dayAt } from '#contract/time/siteClock.ts'
import { projectCalendar } from '#server/features/site/calendar.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { StageDraft } from '#contract/approvals/approvalStages.ts'
import type { ProjectLocation } from '#contract/entities/projectLocation.ts'
import type { Rfi } from '#contract/entities/rfi.ts'
import type { OpenWork } from '#contract/people/openWork.ts'
import type { RoleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import type { ApprovalStep } from '#contract/approvals/processRun.ts'
import type { WorkItem, Workload } from '#contract/people/workload.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { resources } from '#server/kinds/index.ts'
import { rfis } from '#server/db/tables/rfi.ts'
import { users } from '#server/db/tables/user.ts'
import { submitForApproval } from '#server/features/approvals/runner.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'
import { useWorld } from '../../world.ts'

// The server starts with an approval added to locations, so that these tests do not depend on a particular kind.
const locations = resources.projectLocation
let templateId = 0
const place: { authorId: number } = { authorId: 0 }
locations.approval = {
  of: (row) => ({
    projectId: row.projectId,
    authorId: place.authorId,
    system: 'pmp',
    number: row.code,
    title: row.name,
    url: `/manage/projects/pmp/view/${row.projectId}/manage`,
  }),
  template: async () => ({ templateId, values: {} }),
  maySee: (person, row) => person.seesAll || person.projects.has(row.projectId),
  after: () => ({}),
}
const setup = useWorld()
afterAll(() => delete locations.approval)

type Someone = Visitor & { roleId: number }
const nobody = { clientId: 0, userId: 0, projectId: 0 }
let admin: Visitor
let clientId = 0
let projectId = 0
let otherProjectId = 0
const people = {} as Record<'author' | 'manager' | 'assignee' | 'reviewer' | 'lead' | 'cover' | 'approver', Someone>
const day = 24 * 3_600_000

async function newPerson(level = 20, systems = ['pmp'], firm = clientId): Promise<Someone> {
  const row = await add(admin, 'user', { ...samples.user({ ...nobody, clientId: firm }), pbSystems: ['pmp', 'sfs'] })
  await setup.world.services.db
    .update(users)
    .set({ statusId: 20, availableForReviewing: true })
    .where(eq(users.id, row.id))
  const role = (project: number) =>
    add(admin, 'userProjectRole', {
      projectId: project,
      userId: row.id,
      projectRoleId: 40,
      accessLevel: level,
      systems,
      from: '2025-01-06',
    })
  await role(otherProjectId)
  return Object.assign(await setup.world.as(String(row.email)), { roleId: (await role(projectId)).id })
}

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  clientId = Number((await rowOf(admin, `user/${admin.userId}`)).clientId)
  const systems = ['pmp', 'sms', 'sfs', 'fm']
  const made = () =>
    add(admin, 'project', { ...samples.project({ ...nobody, clientId, userId: admin.userId }), systems })
  projectId = (await made()).id
  otherProjectId = (await made()).id
  for (const name of ['author', 'manager', 'assignee', 'reviewer', 'lead', 'cover', 'approver'] as const)
    people[name] = await newPerson()
  place.authorId = people.author.userId
})

const workload = async (who: Visitor, project: number | null = projectId) =>
  (await who.read<Workload>('GET', `workload${project === null ? '' : `?projectId=${project}`}`)).data
const itemsOf = async (who: Visitor, { id }: { id: number }, kind = 'rfi') =>
  (await workload(who)).items.filter(({ entityId, entityKind }) => entityId === id && entityKind === kind)
/** Formats the reader's waiting items of a record: 'Your review: Review'. */
const waits = async (who: Visitor, record: { id: number }, kind = 'rfi') =>
  (await itemsOf(who, record, kind)).map(({ reason, next }: WorkItem) => `${reason}: ${next}`)

const newRfi = (more: Fields = {}, project = projectId) =>
  add(people.author, 'rfi', {
    ...samples.rfi({ ...nobody, projectId: project }),
    managerUserId: people.manager.userId,
    assignees: [{ userId: people.assignee.userId, responseRequired: true }],
    distributionUserIds: [],
    ...more,
  })
async function move(who: Visitor, { id }: { id: number }, action: string, more: Fields = {}) {
  const { rowVersion } = (await admin.read<Rfi>('GET', `rfi/${id}`)).data
  const answer = await who.read<Rfi>('PUT', `rfi/${id}/move`, { action, rowVersion, ...more })
  expect(answer.errors).toEqual([])
  return answer.data
}
/** Changes stored values directly, to simulate the passing of time. */
const stored = ({ id }: { id: number }, values: Partial<typeof rfis.$inferInsert>) =>
  setup.world.services.db.update(rfis).set(values).where(eq(rfis.id, id))
async function openRfi(more: Fields = {}, project = projectId) {
  const made = await newRfi(more, project)
  await move(people.author, made, 'submit')
  return move(people.manager, made, 'open', { dueOn: more.dueOn ?? null })
}

describe('The workload of a person', () => {
  test('holds an RFI for whoever has its ball, from the question to the accepted answer', async () => {
    const { author, manager, assignee } = people
    const made = await newRfi()
    expect(await waits(author, made)).toEqual([])
    await move(author, made, 'submit')
    expect(await waits(manager, made)).toEqual(['RFI ball with you: Open'])
    const open = await move(manager, made, 'open', { dueOn: '2027-03-01' })
    expect(await waits(manager, made)).toEqual([])
    expect(await itemsOf(assignee, made)).toMatchObject([
      {
        kind: 'RFI',
        projectId,
        number: open.number,
        title: open.subject,
        reason: 'RFI ball with you',
        next: 'Answer',
        dueOn: '2027-03-01',
        isOverdue: false,
        since: open.ballSince,
        url: `/manage/projects/pmp/view/${projectId}/folders/${open.folderId}/rfis/${made.id}`,
      },
    ])
    await move(assignee, made, 'answer', { text: 'Six millimetres.' })
    expect(await waits(assignee, made)).toEqual([])
    expect(await waits(manager, made)).toEqual(['Answer to accept: Accept'])
    const { responses } = (await admin.read<Rfi>('GET', `rfi/${made.id}`)).data
    await move(manager, made, 'close', { officialResponseId: responses[0]!.id })
    for (const who of [author, manager, assignee]) expect(await waits(who, made)).toEqual([])
  })

  test('holds an RFI that was sent back for its author', async () => {
    const made = await newRfi()
    await move(people.author, made, 'submit')
    await move(people.manager, made, 'return', { reason: 'Which gusset is meant?' })
    expect(await waits(people.author, made)).toEqual(['Changes requested: Revise'])
  })

  test('holds drafts that were left for more than two days, for nobody but their author', async () => {
    const made = await newRfi()
    const left = (ago: number) => stored(made, { updatedOn: new Date(Date.now() - ago).toISOString() })
    await left(2 * day - 60_000)
    expect(await waits(people.author, made)).toEqual([])
    await left(2 * day + 60_000)
    expect(await waits(people.author, made)).toEqual(['Draft to finish: Finish'])
    for (const who of [people.manager, admin]) expect(await waits(who, made)).toEqual([])
  })

  test('puts overdue items first, then critical ones, then by due date, then the oldest', async () => {
    const reader = (people.assignee = await newPerson())
    const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
    const made = async (subject: string, more: Fields) => openRfi({ subject, ...more })
    await made('Later', { dueOn: inDays(20) })
    await stored(await made('Overdue', { dueOn: inDays(5) }), { dueOn: inDays(-2) })
    await made('Sooner', { dueOn: inDays(10) })
    await made('Critical', { dueOn: inDays(30), priorityId: 40 })
    const { items, total, overdue } = await workload(reader)
    expect(items.map(({ title }) => title)).toEqual(['Overdue', 'Critical', 'Sooner', 'Later'])
    expect(items.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false, false])
    expect([total, overdue]).toEqual([4, 1])
  })

  test('covers one project, or all together', async () => {
    const reader = (people.assignee = await newPerson())
    const [here, there] = [await openRfi(), await openRfi({}, otherProjectId)]
    const ids = async (project: number | null) =>
      (await workload(reader, project)).items.filter((item) => item.projectId !== null).map(({ entityId }) => entityId)
    expect(await ids(projectId)).toEqual([here.id])
    expect(await ids(otherProjectId)).toEqual([there.id])
    expect((await ids(null)).toSorted((a, b) => a - b)).toEqual([here.id, there.id].toSorted((a, b) => a - b))
    expect((await reader.ask('GET', 'workload?projectId=none')).status).toBe(400)
  })

  test('loses the rows of a project at once when the person is moved off it', async () => {
    const reader = (people.assignee = await newPerson())
    await openRfi()
    const location = await submitted(stage('Review', 20, [reader]))
    expect((await workload(reader)).total).toBe(2)
    const role = await rowOf(admin, `userProjectRole/${reader.roleId}`)
    await admin.read('DELETE', `userProjectRole/${role.id}?rowVersion=${role.rowVersion}`)
    expect((await workload(reader)).items).toEqual([])
    expect(await waits(reader, location, 'projectLocation')).toEqual([])
  })
})

const stage = (name: string, processRoleId: 10 | 20 | 25 | 30, who: Visitor[], more: Partial<StageDraft> = {}) => ({
  key: name.toLowerCase(),
  name,
  processRoleId,
  candidateSource: 'named' as const,
  candidateIds: who.map(({ userId }) => userId),
  ...more,
})

async function submitted(...stages: object[]): Promise<Row> {
  const { data, errors } = await admin.read<RoleListTemplate>('POST', 'roleListTemplate', {
    ...samples.roleListTemplate({ clientId: 1, userId: 2, projectId }),
    processKindIds: [processKindIds.changeRequest],
    stages: [
      { ...stage('Write', 10, []), candidateSource: 'chosen' },
      ...stages,
      stage('Approve', 30, [people.approver]),
    ],
  })
  expect(errors).toEqual([])
  templateId = data.id
  const row = await add(admin, 'projectLocation', samples.projectLocation({ clientId: 1, userId: 2, projectId }))
  await submit(row)
  return row
}
async function submit(row: Row) {
  const person = (await setup.world.gateway.people.find(people.author.userId, ''))!
  await writeAsSystem(
    setup.world.services,
    async (w) => void (await submitForApproval({ ...w, person }, locations, row as unknown as ProjectLocation)),
  )
}
const step = async (who: Visitor, { id }: Row, at: string, action: ApprovalStep, more: Fields = {}) => {
  const answer = await who.read('PUT', `projectLocation/${id}/approval`, { action, stage: at, round: 1, ...more })
  expect(answer.errors).toEqual([])
}

describe('An approval waits', () => {
  const at = (who: Visitor, row: Row) => waits(who, row, 'projectLocation')

  test('for its reviewers first and then for its approvers, until they have decided', async () => {
    const { reviewer, approver } = people
    const row = await submitted(stage('Review', 20, [reviewer], { dueHours: 48 }))
    const [item] = await itemsOf(reviewer, row, 'projectLocation')
    expect(item).toMatchObject({ reason: 'Your review', next: 'Review', stage: 'review', round: 1 })
    const { hoursAfter, timeZone } = await projectCalendar(
      setup.world.services.db,
      Number(row.projectId),
      setup.world.services.now(),
    )
    const due = hoursAfter(setup.world.services.now().toISOString(), 48)
    expect(item!.dueOn).toBe(dayAt(Date.parse(due), timeZone))
    expect(await at(approver, row)).toEqual([])
    await step(reviewer, row, 'review', 'approve')
    expect(await at(reviewer, row)).toEqual([])
    expect(await at(approver, row)).toEqual(['Your approval: Approve'])
    await step(approver, row, 'approve', 'approve')
    expect(await at(approver, row)).toEqual([])
  })

  test('for the one it was delegated to and no longer for who delegated it', async () => {
    const { reviewer, cover } = people
    const row = await submitted(stage('Review', 20, [reviewer]))
    await step(reviewer, row, 'review', 'delegate', { toUserId: cover.userId })
    expect(await at(reviewer, row)).toEqual([])
    expect(await at(cover, row)).toEqual(['Delegated to you: Review'])
  })

  test('for the lead reviewer alone once all other reviewers have decided', async () => {
    const { lead, reviewer } = people
    const role = await rowOf(admin, `userProjectRole/${lead.roleId}`)
    await admin.read('PUT', 'userProjectRole', { ...role, processRoleIds: [processRoles.leadReviewer] })
    const row = await submitted(stage('Review', 20, [lead, reviewer]))
    expect(await at(lead, row)).toEqual(['Your review: Review'])
    await step(reviewer, row, 'review', 'approve')
    expect(await at(lead, row)).toEqual(['Lead result missing: Review'])
  })

  test('for its author once changes are requested, until it is submitted again', async () => {
    const row = await submitted(stage('Review', 20, [people.reviewer]))
    await step(people.reviewer, row, 'review', 'requestChanges', { comment: 'The level is missing.' })
    expect(await at(people.author, row)).toEqual(['Changes requested: Revise'])
    await submit(row)
    expect(await at(people.author, row)).toEqual([])
    expect(await at(people.reviewer, row)).toEqual(['Your review: Review'])
  })
})

test('A change request waits for managers to assess it, then for its assessor, who hands it over on leaving', async () => {
  const [manager, assessor, heir] = [await newPerson(30), await newPerson(), await newPerson()]
  const made = await add(people.author, 'changeRequest', samples.changeRequest({ ...nobody, projectId }))
  const act = async (who: Visitor, action: string, more: Fields = {}) => {
    const { rowVersion } = await rowOf(admin, `changeRequest/${made.id}`)
    const answer = await who.read('PUT', `changeRequest/${made.id}/move`, { action, rowVersion, ...more })
    expect(answer.errors).toEqual([])
  }
  const at = (who: Visitor) => waits(who, made, 'changeRequest')
  await act(people.author, 'notify')
  expect(await at(manager)).toEqual(['Change to assess: Assess'])
  for (const who of [people.author, assessor, admin]) expect(await at(who)).toEqual([])
  await act(manager, 'assess', { assessorUserId: assessor.userId })
  expect(await at(manager)).toEqual([])
  expect(await at(assessor)).toEqual(['CR quotation: Quote'])

  const { rowVersion } = await rowOf(admin, `user/${assessor.userId}`)
  const given = { toUserId: heir.userId, rowVersion, deactivate: true }
  expect((await admin.read('PUT', `user/${assessor.userId}/handOver`, given)).errors).toEqual([])
  expect(await at(heir)).toEqual(['CR quotation: Quote'])
  await act(heir, 'quote', { quotedCost: 1200, quotedDays: 1 })
  expect(await at(heir)).toEqual([])
  expect(await at(manager)).toEqual(['CR decision: Submit'])
})

test('Whoever leaves hands over the RFIs and approvals that wait for them, and the heir has them at once', async () => {
  const [leaver, heir] = [await newPerson(), await newPerson()]
  people.assignee = leaver
  const asked = await openRfi()
  const location = await submitted(stage('Review', 20, [leaver]))
  const { data: work } = await admin.read<OpenWork[]>('GET', `user/${leaver.userId}/openWork`)
  expect(work.map(({ what, of }) => `${what} ${of}`).toSorted()).toEqual(
    [
      `approval ${String(location.code)} ${String(location.name)}`,
      `record ${asked.number} ${asked.subject}`,
    ].toSorted(),
  )
  const deactivate = async () => {
    const { rowVersion } = await rowOf(admin, `user/${leaver.userId}`)
    return admin.read('PUT', `user/${leaver.userId}/move`, { action: 'deactivate', rowVersion })
  }
  expect(await deactivate()).toMatchObject({
    status: 409,
    errors: [{ message: expect.stringContaining('Hand it over first.') }],
  })
  const { rowVersion } = await rowOf(admin, `user/${leaver.userId}`)
  const given = await admin.read('PUT', `user/${leaver.userId}/handOver`, {
    toUserId: heir.userId,
    rowVersion,
    deactivate: true,
  })
  expect(given).toMatchObject({ status: 200, errors: [], data: { statusId: 40 } })
  expect(await waits(heir, asked)).toEqual(['RFI ball with you: Answer'])
  expect(await waits(heir, location, 'projectLocation')).toEqual(['Your review: Review'])
  expect((await admin.read<Rfi>('GET', `rfi/${asked.id}`)).data).toMatchObject({
    assignees: [{ userId: heir.userId, responseRequired: true }],
    ballInCourtUserIds: [heir.userId],
  })
})

describe('What is done by right waits', () => {
  type Key = 'contributor' | 'manager' | 'owner' | 'viewer'
  const team = {} as Record<Key, Someone>
  let ownerFirm = 0
  let root = 0
  beforeAll(async () => {
    ownerFirm = (await add(admin, 'client', samples.client(nobody))).id
    team.contributor = await newPerson(20, ['sfs'])
    team.manager = await newPerson(30, ['sfs'])
    team.viewer = await newPerson(10, ['sfs'])
    team.owner = await newPerson(20, ['sfs'], ownerFirm)
    root = Number((await rowOf(admin, `project/${projectId}`)).rootFolderId)
  })
  const folder = (more: Fields = {}) =>
    add(admin, 'projectFolder', {
      ...samples.projectFolder({ ...nobody, projectId }),
      projectId,
      parentId: root,
      name: `Section ${crypto.randomUUID().slice(0, 8)}`,
      ...more,
    })
  async function upload(who: Visitor, folderId: number, fields: Record<string, string> = {}) {
    const form = new FormData()
    form.set('id', String(folderId))
    for (const [name, value] of Object.entries({ suitability: 'S3', uploadReasonId: '10', ...fields }))
      form.set(name, value)
    form.set(
      'files',
      new File(['%PDF-1.4'], `Plan ${crypto.randomUUID().slice(0, 8)}.pdf`, { type: 'application/pdf' }),
    )
    const answer = await who.read<{ documents?: Row[] }>('POST', 'ProjectFileUpload', form)
    expect(answer.errors).toEqual([])
    const { data } = await admin.read<Row[]>('GET', `projectDocument?projectId=${projectId}&folderId=${folderId}`)
    return data.toSorted((a, b) => b.id - a.id)[0]!
  }
  const act = async (who: Visitor, kind: string, id: number, action: string, more: Fields = {}) => {
    const { rowVersion } = await rowOf(admin, `${kind}/${id}`)
    expect((await who.read('PUT', `${kind}/${id}/move`, { action, rowVersion, ...more })).errors).toEqual([])
  }
  const everyone = async (record: { id: number }, kind: string) => {
    const found = await Promise.all(
      Object.entries(team).map(async ([name, who]) => [name, ...(await waits(who, record, kind))]),
    )
    return Object.fromEntries(found.filter((row) => row.length > 1).map(([name, ...rows]) => [name, rows.join(', ')]))
  }

  test('a document in review for those who decide on it, not for its author, readers or administrators', async () => {
    const { id: folderId } = await folder()
    const document = await upload(team.contributor, folderId)
    expect(await everyone(document, 'projectDocument')).toEqual({})
    await act(team.contributor, 'projectDocument', document.id, 'submit', { reviewDueOn: null })
    expect(await everyone(document, 'projectDocument')).toEqual({ manager: 'Document review: Review' })
    expect(await waits(admin, document, 'projectDocument')).toEqual([])
    await act(team.manager, 'projectDocument', document.id, 'decide', { code: 'C', comment: 'The scale is missing.' })
    expect(await everyone(document, 'projectDocument')).toEqual({ contributor: 'Changes requested: Revise' })
  })

  test('a document of a restricted folder for nobody whom the folder keeps out', async () => {
    const { id: folderId } = await folder({ isRestricted: true })
    const entry = { canView: true, canDownload: true, canUpload: true, canReview: true, canApprove: true }
    await add(admin, 'projectFolderUser', {
      ...samples.projectFolderUser({ ...nobody, projectId }),
      ...entry,
      projectId,
      folderId,
      userId: team.viewer.userId,
      groupId: null,
      clientId: null,
    })
    const document = await upload(admin, folderId)
    await act(admin, 'projectDocument', document.id, 'submit', { reviewDueOn: null })
    expect(await everyone(document, 'projectDocument')).toEqual({ viewer: 'Document review: Review' })
  })

  test('a folder of the safety file for the company that provides it, then for those who review and accept it', async () => {
    const made = await folder({ ownerClientId: ownerFirm, isRequired: true, minDocuments: 1 })
    expect(await everyone(made, 'projectFolder')).toEqual({ owner: 'Folder to submit: Add files' })
    await upload(team.owner, made.id)
    expect(await everyone(made, 'projectFolder')).toEqual({ owner: 'Folder to submit: Submit' })
    await act(team.owner, 'projectFolder', made.id, 'submit')
    expect(await everyone(made, 'projectFolder')).toEqual({ manager: 'Your review: Review' })
    await act(team.manager, 'projectFolder', made.id, 'return', { reason: 'The certificates are missing.' })
    expect(await everyone(made, 'projectFolder')).toEqual({ owner: 'Changes requested: Revise' })
    await act(team.owner, 'projectFolder', made.id, 'submit')
    await act(admin, 'projectFolder', made.id, 'review')
    expect(await everyone(made, 'projectFolder')).toEqual({ manager: 'Your approval: Accept' })
  })
})

test('A training waits for user managers until it is verified, and for its holder before it expires', async () => {
  const holder = await newPerson()
  const soon = new Date(Date.now() + 20 * day).toISOString().slice(0, 10)
  const training = await add(holder, 'userTraining', {
    ...samples.userTraining({ ...nobody, userId: holder.userId }),
    userId: holder.userId,
    completedOn: '2025-01-06',
    expiresOn: soon,
  })
  const of = async (who: Visitor) =>
    (await workload(who, null)).items
      .filter(({ entityKind, entityId }) => entityKind === 'userTraining' && entityId === training.id)
      .map(({ reason, dueOn }) => `${reason} ${dueOn}`)
  expect(await of(holder)).toEqual([`Training expiring ${soon}`])
  expect(await of(await setup.world.as('manager@demo.test'))).toEqual(['Training to verify null'])
  expect(await of(people.reviewer)).toEqual([])
})

test('A library document waits for its readers until they confirm it', async () => {
  const reader = await setup.world.as('staff@demo.test')
  const of = async () =>
    (await workload(reader, null)).items.filter(({ entityKind }) => entityKind === 'libraryDocument')
  const before = await of()
  expect(before.length).toBeGreaterThan(0)
  const { entityId } = before[0]!
  const { currentRevisionId: revisionId } = await rowOf(admin, `documentLibraryDocument/${entityId}`)
  const answer = await reader.read('PUT', `documentLibraryDocument/${entityId}/acknowledge`, { revisionId })
  expect(answer.errors).toEqual([])
  expect((await of()).map((item) => item.entityId)).not.toContain(entityId)
})
