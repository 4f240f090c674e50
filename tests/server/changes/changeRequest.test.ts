import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { thin } from '#contract/text/amounts.ts'
import { money } from '#contract/text/money.ts'
import { changeRequest, type ChangeRequest } from '#contract/entities/changeRequest.ts'
import type { ChangeTotals, Project, ProjectAnswer } from '#contract/entities/project.ts'
import type { Workload } from '#contract/people/workload.ts'
import type { Rfi } from '#contract/entities/rfi.ts'
import type { StagePreview } from '#contract/approvals/processRun.ts'
import { changeRequestStatusWords } from '#contract/changes/changeRequestStatus.ts'
import type { WindowChoice } from '#contract/window.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { users } from '#server/db/tables/user.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { useWorld } from '#tests/world.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'

const setup = useWorld()
type Someone = Visitor & { clientId: number; fullName: string }
const nobody = { clientId: 0, userId: 0, projectId: 0 }

let admin: Visitor
let projectId: number
let small: number
let large: number
const people = {} as Record<
  'author' | 'assessor' | 'manager' | 'second' | 'reader' | 'welder' | 'otherWelder' | 'safety',
  Someone
>

async function newPerson(clientId: number, level: number, role: number, systems = ['pmp']): Promise<Someone> {
  const sample = samples.user({ ...nobody, clientId })
  const row = await add(admin, 'user', {
    ...sample,
    pbSystems: ['pmp', 'sms', 'sfs', 'fm'],
    availableForAuthoring: true,
    availableForReviewing: true,
  })
  await setup.world.services.db.update(users).set({ statusId: 20 }).where(eq(users.id, row.id))
  await add(admin, 'userProjectRole', {
    projectId,
    userId: row.id,
    projectRoleId: role,
    accessLevel: level,
    systems,
    from: '2025-01-06',
  })
  const fullName = `${String(row.firstName)} ${String(row.lastName)}`
  return Object.assign(await setup.world.as(String(row.email)), { clientId, fullName })
}

async function newFirm(relationshipId: number) {
  const firm = await add(admin, 'client', samples.client(nobody))
  await add(admin, 'projectClient', { projectId, clientId: firm.id, relationshipId })
  return firm.id
}

const stage = (key: string, userId: number) => ({
  key,
  name: key,
  processRoleId: 30,
  candidateSource: 'named',
  candidateIds: [userId],
  rule: 'any',
})

async function newTemplate(...approvers: Someone[]) {
  const stages = [
    { key: 'prepare', name: 'Prepare', processRoleId: 10, candidateSource: 'chosen' },
    ...approvers.map(({ userId }, at) => stage(['First', 'Second'][at]!, userId)),
  ]
  const sample = samples.roleListTemplate(nobody)
  return (await add(admin, 'roleListTemplate', { ...sample, processKindIds: [120], stages, signOnLists: [] })).id
}

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  const { clientId } = await rowOf(admin, `user/${admin.userId}`)
  const own = Number(clientId)
  const sample = samples.project({ ...nobody, clientId: own, userId: admin.userId })
  const fields = {
    ...sample,
    systems: ['pmp', 'sms', 'sfs'],
    contractForm: 'NEC4',
    contractValue: 1_000_000,
    plannedCompletionDate: '2027-06-30',
  }
  projectId = (await add(admin, 'project', fields)).id
  const [welders, others] = [await newFirm(90), await newFirm(100)]
  people.author = await newPerson(own, 20, 60)
  people.assessor = await newPerson(own, 20, 130)
  people.manager = await newPerson(own, 30, 30)
  people.second = await newPerson(own, 10, 10)
  people.reader = await newPerson(own, 10, 60)
  people.welder = await newPerson(welders, 20, 260)
  people.otherWelder = await newPerson(others, 30, 260)
  people.safety = await newPerson(own, 30, 80, ['sms'])
  ;[small, large] = [await newTemplate(people.manager), await newTemplate(people.manager, people.second)]
  const settings = { approvalTemplateId: small, largeApprovalTemplateId: large, secondApproverFrom: 20_000 }
  const { errors } = await admin.read('PUT', 'projectChangeRequestSettings', { projectId, ...settings })
  expect(errors).toEqual([])
})

const newProjectLike = async (id: number) => {
  const { clientId } = await rowOf(admin, `user/${admin.userId}`)
  return (
    await add(
      admin,
      'project',
      samples.project({ ...nobody, clientId: Number(clientId), userId: admin.userId, projectId: id }),
    )
  ).id
}
const names = Object.keys(changeRequest.actions)
const inMoves = (one: string, other: string) => names.indexOf(one) - names.indexOf(other)

const today = () => setup.world.services.now().toISOString().slice(0, 10)
const draft = (more: Fields = {}) => ({
  ...samples.changeRequest({ ...nobody, projectId }),
  assessorUserId: people.assessor.userId,
  eventDate: today(),
  ...more,
})
const read = async (id: number, who: Visitor = admin) =>
  (await who.read<ChangeRequest>('GET', `changeRequest/${id}`)).data
async function move(who: Visitor, id: number, action: string, more: Fields = {}) {
  const { rowVersion } = await read(id)
  return who.read<ChangeRequest>('PUT', `changeRequest/${id}/move`, { action, rowVersion, ...more })
}
async function done(who: Visitor, id: number, action: string, more: Fields = {}) {
  const answer = await move(who, id, action, more)
  expect([action, answer.errors]).toEqual([action, []])
  return read(id)
}
const decide = (who: Visitor, { id, approval }: ChangeRequest, action: string, stageKey: string, more: Fields = {}) =>
  who.read<ChangeRequest>('PUT', `changeRequest/${id}/approval`, {
    action,
    stage: stageKey,
    round: approval!.round,
    ...more,
  })
const projectNow = async (who: Visitor = admin) =>
  (await who.read<{ project: Project }>('GET', `project/${projectId}`)).data.project

const quotation = { quotedCost: 10_620, quotedDays: 6 }
const reason = { reason: 'The client does not need it any more.' }

/** Takes a new change request to a status by the steps that lead there. */
async function changeIn(status: string, more: Fields = {}, quote: Fields = quotation) {
  const { id } = await add(people.author, 'changeRequest', draft(more))
  const { author, assessor, manager } = people
  const steps: [string, () => Promise<unknown>][] = [
    ['Draft', async () => undefined],
    ['Notified', () => done(author, id, 'notify')],
    ['Assessing', () => done(manager, id, 'assess')],
    ['Quotation submitted', () => done(assessor, id, 'quote', quote)],
    [
      'In approval',
      () => done(author, id, 'submit', { recommendedCost: quote.quotedCost, recommendedDays: quote.quotedDays }),
    ],
    ['Approved', async () => expect((await decide(manager, await read(id), 'approve', 'First')).errors).toEqual([])],
    ['Implemented', () => done(manager, id, 'implement')],
    ['Closed', () => done(manager, id, 'close')],
  ]
  const last = steps.findIndex(([word]) => word === status)
  for (const [, take] of steps.slice(0, last + 1)) await take()
  const row = await read(id)
  expect(changeRequestStatusWords[row.statusId]).toBe(status)
  return row
}

test('a draft has no number; the notice gives it one, and numbers of a project rise', async () => {
  const first = await changeIn('Draft')
  expect(first.number).toBeNull()
  const { number } = await done(people.author, first.id, 'notify')
  expect(number).toMatch(/^CR-\d{4}$/)
  const next = await changeIn('Notified')
  expect(Number(next.number!.slice(3))).toBe(Number(number!.slice(3)) + 1)
})

test('the estimate is the sum of the cost lines, whatever amount is sent', async () => {
  const items = [
    { description: 'Rail', kind: 'add', qty: 40, unit: 'm', rate: 310.5, amount: 1 },
    { description: 'Repair', kind: 'omit', qty: 1, unit: 'sum', rate: 1800, amount: 1 },
  ]
  const row = await changeIn('Draft', { items })
  expect(row.costEstimate).toBe(10_620)
  expect(row.items.map(({ amount }) => amount)).toEqual([12_420, -1_800])
})

test('a notice after its last day keeps the mark for good', async () => {
  const late = await changeIn('Notified', { eventDate: '2026-01-05' })
  expect(late).toMatchObject({ notifyBy: '2026-03-02', isNoticeLate: true })
  const inTime = await changeIn('Notified')
  expect(inTime.isNoticeLate).toBe(false)
  await done(people.manager, late.id, 'assess')
  expect((await read(late.id)).isNoticeLate).toBe(true)
})

test('an event in the future cannot have been noticed', async () => {
  const { errors } = await people.author.read('POST', 'changeRequest', draft({ eventDate: '2090-01-01' }))
  expect(errors).toEqual([
    {
      message: 'The day on which you became aware of it must not be in the future.',
      field: 'eventDate',
      code: 'invalid',
    },
  ])
})

test('the whole path from draft to closed leaves the agreed cost and days', async () => {
  const row = await changeIn('Closed')
  expect(row).toMatchObject({ agreedCost: 10_620, agreedDays: 6, statusId: 80 })
  expect(row.allowedActions).toEqual([])
})

test('up to the threshold one approver decides, above it two', async () => {
  const one = await changeIn('In approval', {}, { quotedCost: 20_000, quotedDays: 0 })
  expect(one.approval).toMatchObject({ templateId: small })
  expect(one.waitingFor).toBe(people.manager.fullName)
  const two = await changeIn('In approval', {}, { quotedCost: 20_000.01, quotedDays: 0 })
  expect(two.approval).toMatchObject({ templateId: large })
  await decide(people.manager, two, 'approve', 'First')
  expect(await read(two.id)).toMatchObject({ statusId: 50, agreedCost: null, waitingFor: people.second.fullName })
  await decide(people.second, two, 'approve', 'Second')
  expect(await read(two.id)).toMatchObject({ statusId: 60, agreedCost: 20_000.01, waitingFor: '' })
})

test('whoever submits sees the people who are asked for the amount that they recommend', async () => {
  const { id } = await changeIn('Quotation submitted', {}, { quotedCost: -5_000, quotedDays: 0 })
  const stagesFor = async (typed: string) => {
    const { data } = await people.author.read<StagePreview[]>('GET', `changeRequest/${id}/approval/preview${typed}`)
    return data.map(({ name }) => name)
  }
  expect(await stagesFor('')).toEqual(['First'])
  expect(await stagesFor('?recommendedCost=-5000')).toEqual(['First'])
  expect(await stagesFor('?recommendedCost=-20000.01')).toEqual(['First', 'Second'])
  // What is not an amount yet changes nothing.
  for (const typed of ['', '-', '1e99']) expect(await stagesFor(`?recommendedCost=${typed}`)).toEqual(['First'])
  const row = await done(people.author, id, 'submit', { recommendedCost: -20_000.01, recommendedDays: 0 })
  expect(row.approval).toMatchObject({ templateId: large })
})

test('a large omission needs two approvers as well', async () => {
  const row = await changeIn('In approval', {}, { quotedCost: -45_000, quotedDays: 0 })
  expect(row.approval).toMatchObject({ templateId: large })
})

test('what is recommended below the quotation is approved in part', async () => {
  const { id } = await changeIn('Quotation submitted')
  const asked = { recommendedCost: 9_000, recommendedDays: 4 }
  const row = await done(people.author, id, 'submit', asked)
  await decide(people.manager, row, 'approve', 'First')
  expect(await read(id)).toMatchObject({ statusId: 65, agreedCost: 9_000, agreedDays: 4 })
})

test('nobody recommends more than was quoted', async () => {
  const { id } = await changeIn('Quotation submitted')
  const { errors } = await move(people.author, id, 'submit', { recommendedCost: 10_621, recommendedDays: 6 })
  expect(errors[0]).toMatchObject({ field: 'recommendedCost' })
})

test('the author cannot approve their own change request', async () => {
  const { id } = await add(people.manager, 'changeRequest', draft())
  for (const [action, more] of [['notify'], ['assess'], ['quote', quotation]] as [string, Fields?][])
    await done(people.manager, id, action, more)
  const { errors } = await move(people.manager, id, 'submit', { recommendedCost: 10_620, recommendedDays: 6 })
  expect(errors[0]!.message).toMatch(
    /^No one is available for stage First\. .+ is the author and cannot decide on it\. A manager names someone else/,
  )
  const other = await changeIn('In approval')
  const refused = await decide(people.author, other, 'approve', 'First')
  expect(refused.errors[0]).toMatchObject({ code: 'forbidden', message: 'You cannot decide on your own record.' })
})

test('a request for changes leads back to the quotation, and a rejection can be revised', async () => {
  const row = await changeIn('In approval')
  await decide(people.manager, row, 'requestChanges', 'First', { comment: 'Split the rail from its fixings.' })
  expect((await read(row.id)).statusId).toBe(40)
  const again = await done(people.author, row.id, 'submit', { recommendedCost: 10_620, recommendedDays: 6 })
  expect(again.approval!.round).toBe(2)
  await decide(people.manager, again, 'reject', 'First', { comment: 'It is in the contract already.' })
  expect(await read(row.id)).toMatchObject({ statusId: 70, agreedCost: null })
  const { errors } = await move(people.reader, row.id, 'revise', reason)
  expect(errors[0]).toMatchObject({ code: 'forbidden' })
  expect((await done(people.author, row.id, 'revise', reason)).statusId).toBe(40)
})

test('nobody changes it while it is in approval or once it is decided', async () => {
  for (const status of ['In approval', 'Approved']) {
    const row = await changeIn(status)
    expect(row.canEdit).toBe(false)
    const { errors } = await people.manager.read('PUT', 'changeRequest', { ...row, title: 'Something else' })
    expect([status, errors[0]!.code]).toEqual([status, 'forbidden'])
  }
})

test('withdrawing it ends its approval, and the approver learns that there is nothing to decide', async () => {
  const row = await changeIn('In approval')
  expect((await done(people.author, row.id, 'withdraw', reason)).statusId).toBe(90)
  const { errors } = await decide(people.manager, row, 'approve', 'First')
  expect(errors[0]!.code).toBe('notNow')
  expect((await read(row.id)).statusId).toBe(90)
})

test('a change request says beside its fields to which project it belongs and what the reader may do', async () => {
  const row = await changeIn('Notified')
  expect((await read(row.id, people.manager)).viewData).toEqual({
    projectId,
    folderId: row.folderId,
    allowedActions: ['assess', 'supersede', 'withdraw'].toSorted(inMoves),
    canEdit: true,
    canDelete: false,
  })
  expect((await read(row.id, people.reader)).viewData).toMatchObject({ allowedActions: [], canEdit: false })
})

test('a project names the change request that moved it last, to readers who may see it', async () => {
  const other = await newProjectLike(projectId)
  const named = async (who: Visitor, id = projectId) =>
    (await who.read<ProjectAnswer>('GET', `project/${id}`)).data.changeRequestId
  expect(await named(admin, other)).toBeUndefined()
  const first = await changeIn('Approved')
  expect(await named(people.reader)).toBe(first.id)
  await changeIn('In approval')
  expect(await named(people.reader)).toBe(first.id)
  const second = await changeIn('Approved')
  expect(await named(people.reader)).toBe(second.id)
  // People of a subcontractor do not hear of changes of others.
  expect(await named(people.welder)).toBeUndefined()
})

test('an early warning may be closed without a change, and nothing else may', async () => {
  const warning = await changeIn('Assessing', { typeId: 10 })
  expect(await done(people.manager, warning.id, 'closeUnchanged', reason)).toMatchObject({
    statusId: 80,
    agreedCost: null,
  })
  const variation = await changeIn('Assessing')
  expect((await move(people.manager, variation.id, 'closeUnchanged', reason)).errors[0]!.code).toBe('forbidden')
})

test('another one that was notified may supersede it, and no draft', async () => {
  const [row, later, unsaid] = [await changeIn('Notified'), await changeIn('Notified'), await changeIn('Draft')]
  for (const id of [unsaid.id, row.id, 999_999])
    expect(
      (await move(people.manager, row.id, 'supersede', { changeRequestId: id, ...reason })).errors[0],
    ).toMatchObject({
      field: 'changeRequestId',
    })
  const ended = await done(people.manager, row.id, 'supersede', { changeRequestId: later.id, ...reason })
  expect(ended).toMatchObject({ statusId: 95, supersededByNumber: later.number })
})

test('approval moves the completion date and the totals, a pending quotation only the forecast', async () => {
  const before = await projectNow()
  const totals = before.pageData.changes!
  const row = await changeIn('In approval')
  const pending = (await projectNow()).pageData.changes!
  expect(pending).toEqual<ChangeTotals>({
    ...totals,
    pendingCount: totals.pendingCount + 1,
    pendingCost: cents(totals.pendingCost + 10_620),
    pendingDays: totals.pendingDays + 6,
    forecastCost: cents(totals.forecastCost! + 10_620),
  })
  await decide(people.manager, row, 'approve', 'First')
  const after = await projectNow()
  expect(after.pageData.changes).toMatchObject({
    contractSum: 1_000_000,
    approvedCost: cents(totals.approvedCost + 10_620),
    approvedDays: totals.approvedDays + 6,
    pendingCost: totals.pendingCost,
    forecastCost: pending.forecastCost,
  })
  const moved = Date.parse(after.revisedCompletionDate!) - Date.parse(before.revisedCompletionDate!)
  expect(moved / 86_400_000).toBe(6)
  expect(after.plannedCompletionDate).toBe(before.plannedCompletionDate)
})

test('what changes draw is taken from the contingency once they are approved, two at the same moment as well', async () => {
  const settings = (defaultContingency: number) =>
    admin.read('PUT', 'projectChangeRequestSettings', {
      projectId,
      approvalTemplateId: small,
      largeApprovalTemplateId: large,
      secondApproverFrom: 20_000,
      defaultContingency,
    })
  const changesNow = async () => (await projectNow()).pageData.changes!
  expect(await changesNow()).toMatchObject({ contingency: null, contingencyLeft: null })
  expect((await settings(2.5)).errors).toEqual([])
  const before = await changesNow()
  expect(before).toMatchObject({ contingency: 25_000, contingencyDrawn: 0, contingencyLeft: 25_000 })
  const both = [
    await changeIn('In approval', { contingencyDraw: 8_000.25 }),
    await changeIn('In approval', { contingencyDraw: 20_000 }),
  ]
  expect(await changesNow()).toMatchObject({ contingencyPending: 28_000.25, contingencyLeft: 25_000 })
  const decided = await Promise.all(both.map((row) => decide(people.manager, row, 'approve', 'First')))
  expect(decided.flatMap(({ errors }) => errors)).toEqual([])
  expect(await changesNow()).toMatchObject({
    approvedCount: before.approvedCount + 2,
    approvedCost: cents(before.approvedCost + 2 * 10_620),
    approvedDays: before.approvedDays + 12,
    contingencyDrawn: 28_000.25,
    contingencyPending: 0,
    contingencyLeft: -3_000.25,
  })
  // One that is closed without agreement draws nothing.
  const warning = await changeIn('Assessing', { typeId: 10, contingencyDraw: 500 })
  await done(people.manager, warning.id, 'closeUnchanged', reason)
  expect(await changesNow()).toMatchObject({ contingencyDrawn: 28_000.25, contingencyPending: 0 })
  expect((await settings(0)).errors).toEqual([])
})
const cents = (value: number) => Math.round(value * 100) / 100

describe('who sees it', () => {
  const seenBy = async (id: number) => {
    const found: string[] = []
    for (const [name, who] of Object.entries(people)) {
      const { data } = await who.read<{ id: number }[]>('GET', `changeRequest?projectId=${projectId}&size=500`)
      const listed = data.some((row) => row.id === id)
      const counted = await who.read<{ count: number }>('GET', `changeRequest/count?projectId=${projectId}`)
      const menu = await who.read<WindowChoice[]>('GET', `changeRequest/choices/typeId?projectId=${projectId}`)
      const inMenu = menu.data.reduce((sum, { count }) => sum + count, 0)
      expect([name, counted.data.count, inMenu]).toEqual([name, data.length, data.length])
      const { errors } = await who.read('GET', `changeRequest/${id}`)
      expect([name, errors.length === 0]).toEqual([name, listed])
      if (listed) found.push(name)
    }
    return found
  }

  test('a draft: its author and managers', async () => {
    expect(await seenBy((await changeIn('Draft')).id)).toEqual(['author', 'manager'])
  })

  test('a notified one: everyone in project management, and of subcontractors only who is a party', async () => {
    const inside = ['author', 'assessor', 'manager', 'second', 'reader']
    expect(await seenBy((await changeIn('Notified')).id)).toEqual(inside)
    const { id } = await changeIn('Notified', { onBehalfClientId: people.welder.clientId })
    expect(await seenBy(id)).toEqual([...inside, 'welder'])
  })

  test('a subcontractor sees its own and no totals of the project', async () => {
    const { id } = await add(people.welder, 'changeRequest', draft())
    await done(people.welder, id, 'notify')
    expect(await seenBy(id)).toEqual(['author', 'assessor', 'manager', 'second', 'reader', 'welder'])
    expect((await projectNow(people.welder)).pageData.changes).toBeNull()
    expect((await projectNow(people.safety)).pageData.changes).toBeNull()
    expect((await projectNow(people.reader)).pageData.changes).not.toBeNull()
  })
})

describe('from an RFI', () => {
  const rfiIn = async (subject: string) => {
    const { id } = await add(people.author, 'rfi', {
      ...samples.rfi({ ...nobody, projectId }),
      subject,
      managerUserId: people.manager.userId,
      assignees: [{ userId: people.assessor.userId, responseRequired: true }],
      distributionUserIds: [],
    })
    const { rowVersion } = await rowOf(admin, `rfi/${id}`)
    await people.author.read('PUT', `rfi/${id}/move`, { action: 'submit', rowVersion })
    return id
  }

  test('both records name each other, and the RFI only to readers of the change request', async () => {
    const id = await rfiIn('Bolts of the rail')
    const made = await add(people.author, 'changeRequest', draft({ source: 'rfi', sourceId: id }))
    const linkFor = async (who: Visitor) => {
      const { changeRequestId, changeRequestNumber } = (await who.read<Rfi>('GET', `rfi/${id}`)).data
      return [changeRequestId, changeRequestNumber]
    }
    expect(await linkFor(people.author)).toEqual([made.id, null])
    expect(await linkFor(people.reader)).toEqual([null, null])
    const { number, sourceNumber } = await done(people.author, made.id, 'notify')
    expect(sourceNumber).toMatch(/^RFI-/)
    expect(await linkFor(people.reader)).toEqual([made.id, number])
  })

  test('an RFI of another project, and a draft, are refused', async () => {
    const [foreign] = (await admin.read<Rfi[]>('GET', 'rfi?parentProjectId=1')).data
    const { errors } = await people.author.read(
      'POST',
      'changeRequest',
      draft({ source: 'rfi', sourceId: foreign!.id }),
    )
    expect(errors[0]).toMatchObject({ field: 'sourceId' })
    const missing = await people.author.read('POST', 'changeRequest', draft({ source: 'rfi' }))
    expect(missing.errors[0]).toMatchObject({ field: 'sourceId', message: 'Choose the RFI it comes from.' })
  })
})

test('an approved change that affects the safety file waits for those who manage that file, until it is implemented', async () => {
  const keeper = await newPerson(people.manager.clientId, 30, 300, ['pmp', 'sfs'])
  const waitsFor = async (who: Visitor, id: number) => {
    const { data } = await who.read<Workload>('GET', `workload?projectId=${projectId}`)
    return data.items.filter(({ entityId, entityKind }) => entityKind === 'changeRequest' && entityId === id)
  }
  const [row, other] = [await changeIn('Approved'), await changeIn('Approved', { affectsSafetyFile: false })]
  expect(await waitsFor(keeper, row.id)).toMatchObject([{ reason: 'Safety file to update', number: row.number }])
  expect(await waitsFor(keeper, other.id)).toEqual([])
  expect(await waitsFor(people.manager, row.id)).toEqual([])
  await done(people.manager, row.id, 'implement')
  expect(await waitsFor(keeper, row.id)).toEqual([])
})

test('every action is open in some status', () => {
  const open = new Set(Object.values(changeRequest.moves!).flat())
  expect([...open].toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(changeRequest.actions).toSorted((a, b) => a.localeCompare(b)),
  )
})

describe('On paper', () => {
  /** A sum as its page writes it, with the spaces of paper. */
  const onPaper = (sum: number) => money(sum, 'EUR').replaceAll(thin, ' ')
  const pagesOf = async (who: Visitor, path: string) => {
    const answer = await who.ask('GET', path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/pdf'])
    return (await pdfPages(await answer.arrayBuffer())).join(' ')
  }

  test('a change request says what changes, what it costs, and who decided', async () => {
    const row = await changeIn('Approved')
    const paper = await pagesOf(people.reader, `changeRequest/${row.id}/pdf`)
    const parts = [
      row.number!,
      row.title,
      row.reason,
      row.description,
      'Rail, supplied and laid',
      onPaper(12_420),
      onPaper(10_620),
    ]
    for (const part of [...parts, `First: ${people.manager.fullName}, approved`, 'Printed by'])
      expect(paper).toContain(part)
  })
  test('the log has a line for every change request but drafts, and the totals', async () => {
    const row = await changeIn('Approved', { title: 'Handrail along the slip' })
    const unsaid = await changeIn('Draft', { title: 'Only a draft' })
    const paper = await pagesOf(people.reader, `changeRequestLog/${projectId}`)
    for (const part of [row.number!, 'Handrail along the slip', 'Quotation', 'Total']) expect(paper).toContain(part)
    const { approvedCost, forecastCost } = (await projectNow()).pageData.changes!
    for (const sum of [1_000_000, approvedCost, forecastCost!]) expect(paper).toContain(onPaper(sum))
    expect(paper).not.toContain('Only a draft')
    expect((await people.safety.ask('GET', `changeRequest/${unsaid.id}/pdf`)).status).toBe(404)
  })
  test('people of a subcontractor print their own change requests only', async () => {
    const row = await changeIn('Notified', { title: 'Not theirs at all' })
    const paper = await pagesOf(people.welder, `changeRequestLog/${projectId}`)
    for (const other of ['Not theirs at all', 'Contract sum', 'Forecast']) expect(paper).not.toContain(other)
    expect((await people.welder.ask('GET', `changeRequest/${row.id}/pdf`)).status).toBe(404)
  })
})
