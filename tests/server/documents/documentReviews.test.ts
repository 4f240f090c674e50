import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StageDraft } from '#contract/approvals/approvalStages.ts'
import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { UploadPlan } from '#contract/documents/uploadPlan.ts'
import type { ProjectFolder } from '#contract/entities/projectFolder.ts'
import type { RoleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { runStatus, type ApprovalStep, type StagePreview } from '#contract/approvals/processRun.ts'
import type { Workload } from '#contract/people/workload.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { users } from '#server/db/tables/user.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
/** The author of every document, a reviewer, two approvers, and someone of another system. */
let staff: Visitor
let viewer: Visitor
let admin: Visitor
let second: Visitor
let safety: Visitor
let projectId = 0
let folder: ProjectFolder
let folders = 0

const newFolder = async (more: object = {}) => {
  const draft = { projectId, parentId: null, name: `Reviewed ${++folders}`, ...more }
  const answer = await admin.read<ProjectFolder>('POST', 'projectFolderPmp', draft)
  expect(answer.errors).toEqual([])
  return answer.data
}
const stage = (name: string, processRoleId: 10 | 20 | 25 | 30, people: Visitor[], more: Partial<StageDraft> = {}) => ({
  key: name.toLowerCase(),
  name,
  processRoleId,
  candidateSource: 'named' as const,
  candidateIds: people.map(({ userId }) => userId),
  ...more,
})
const write = { ...stage('Write', 10, []), candidateSource: 'chosen' as const }
const review = () => stage('Review', 20, [viewer], { rule: 'any' })
const approve = () => stage('Approve', 30, [admin])

async function template(...stages: object[]) {
  const draft = {
    ...samples.roleListTemplate({ clientId: 1, userId: 2, projectId }),
    processKindIds: [processKindIds.documentReview],
    stages: [write, ...stages],
  }
  const { data, errors } = await admin.read<RoleListTemplate>('POST', 'roleListTemplate', draft)
  expect(errors).toEqual([])
  return data.id
}
async function reviewedBy(...stages: object[]) {
  const { data } = await admin.read<ProjectFolder>('GET', `projectFolderPmp/${folder.id}`)
  const { errors } = await admin.read('PUT', 'projectFolderPmp', {
    ...data,
    reviewTemplateId: await template(...stages),
  })
  expect(errors).toEqual([])
}
async function upload(into: number, more: Record<string, string> = {}, who = staff) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ id: String(into), uploadReasonId: '10', ...more })) body.set(name, value)
  body.append('files', new File([`%PDF-1.4\n${crypto.randomUUID()}\n%%EOF\n`], `Plan ${crypto.randomUUID()}.pdf`))
  const { data, errors } = await who.read<{ documents: Doc[] }>('POST', 'ProjectFilePmpUpload', body)
  expect(errors).toEqual([])
  return data.documents[0]!
}
const move = (who: Visitor, { id, rowVersion }: Doc, action: string, more: object = {}) =>
  who.read<Doc>('PUT', `projectDocumentPmp/${id}/move`, { action, rowVersion, ...more })
const step = (who: Visitor, { id }: Doc, action: ApprovalStep, at: string, more: object = {}) =>
  who.read<Doc>('PUT', `projectDocumentPmp/${id}/approval`, { action, stage: at, round: 1, ...more })
const submitted = async (more: object = {}) => {
  const answer = await move(staff, await upload(folder.id), 'submit', more)
  expect(answer.errors).toEqual([])
  return answer.data
}
const read = async (row: Doc, who = admin) => (await who.read<Doc>('GET', `projectDocumentPmp/${row.id}`)).data
const said = ({ errors }: { errors: { message: string }[] }) => errors.map(({ message }) => message).join(' ')
const titlesFor = async ({ userId }: Visitor, { id }: Doc) =>
  (
    await setup.world.services.db
      .select({ title: notifications.title, id: notifications.entityId })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(notifications.id)
  ).flatMap((notice) => (notice.id === id ? [notice.title.split(':')[0]] : []))

beforeAll(async () => {
  const { world } = setup
  admin = await world.as('admin@demo.test')
  second = await world.as('admin2@demo.test')
  staff = await world.as('staff@demo.test')
  viewer = await world.as('viewer@demo.test')
  safety = await world.as('safety@demo.test')
  await world.services.db
    .update(users)
    .set({ availableForReviewing: true })
    .where(
      inArray(
        users.id,
        [admin, second, viewer, safety, staff].map(({ userId }) => userId),
      ),
    )
  projectId = (await staff.read<{ id: number }[]>('GET', 'project')).data[0]!.id
  const role = { projectId, userId: viewer.userId, projectRoleId: 210, accessLevel: 10, systems: ['pmp'] }
  expect((await admin.read('POST', 'userProjectRole', { ...role, from: '2025-01-06' })).errors).toEqual([])
})
beforeEach(async () => {
  folder = await newFolder()
})

describe('A document whose folder names an approval template', () => {
  test('goes through its stages, and each decision stands with its revision', async () => {
    await reviewedBy(review(), approve())
    const row = await submitted()
    expect(row).toMatchObject({ statusId: 20, askedIds: [viewer.userId] })
    expect(await titlesFor(viewer, row)).toEqual(['To review'])
    expect(said(await step(viewer, row, 'approveWithComments', 'review', { comment: 'Add levels.' }))).toBe('')
    expect((await read(row)).askedIds).toEqual([admin.userId])
    const done = await step(admin, row, 'approve', 'approve')
    expect(done.data).toMatchObject({ statusId: 35, askedIds: null, approval: { statusId: runStatus.approved } })
    expect(done.data.revisions[0]!.decisions.map(({ code, userId, comment }) => [code, userId, comment])).toEqual([
      ['B', viewer.userId, 'Add levels.'],
      ['A', admin.userId, null],
    ])
    expect(await titlesFor(staff, row)).toEqual(['Approved with comments'])
  })

  test('keeps the former revision in force until the last stage has approved', async () => {
    await reviewedBy(review(), approve())
    const row = await submitted()
    await step(viewer, row, 'approve', 'review')
    await step(admin, row, 'approve', 'approve')
    const next = await upload(row.id, { mode: 'revision' })
    await move(staff, next, 'submit')
    await step(viewer, row, 'approve', 'review')
    expect((await read(row)).revisions.map(({ statusId }) => statusId)).toEqual([20, 30])
    const last = await step(admin, row, 'approve', 'approve')
    expect(last.data.revisions.map(({ statusId }) => statusId)).toEqual([30, 60])
  })

  test('is rejected by one stage, and its next revision begins anew', async () => {
    await reviewedBy(review(), approve())
    const row = await submitted()
    expect(said(await step(viewer, row, 'reject', 'review'))).toBe('Enter a comment.')
    const rejected = await step(viewer, row, 'reject', 'review', { comment: 'Wrong levels.' })
    expect(rejected.data).toMatchObject({ statusId: 40, approval: { statusId: runStatus.rejected } })
    const next = await move(staff, await upload(row.id, { mode: 'revision' }), 'submit')
    expect(next.data).toMatchObject({ statusId: 20, approval: { round: 1, statusId: runStatus.inReview } })
  })

  test('is sent back for changes, and its next revision is the next round of the same review', async () => {
    await reviewedBy(review(), approve())
    const row = await submitted()
    const back = await step(viewer, row, 'requestChanges', 'review', { comment: 'Add the section at pier 2.' })
    expect(back.data).toMatchObject({ statusId: 40, revisions: [{ decisions: [{ code: 'C' }] }] })
    const next = await move(staff, await upload(row.id, { mode: 'revision' }), 'submit')
    expect(next.data).toMatchObject({ statusId: 20, revision: 'P02', approval: { round: 2 } })
  })

  test('that someone else revises after it was sent back begins a review with a new author', async () => {
    await reviewedBy(review(), approve())
    const row = await submitted()
    await step(viewer, row, 'requestChanges', 'review', { comment: 'Add the section at pier 2.' })
    const next = await move(second, await upload(row.id, { mode: 'revision' }, second), 'submit')
    expect(next.data).toMatchObject({ statusId: 20, approval: { round: 1, authorId: second.userId } })
  })

  test('is recalled by its author until someone has decided', async () => {
    await reviewedBy(review(), approve())
    const row = await submitted()
    expect((await move(second, row, 'recall')).status).toBe(403)
    const recalled = await move(staff, row, 'recall')
    expect(recalled.data).toMatchObject({ statusId: 10, askedIds: null, approval: { statusId: runStatus.recalled } })
    const again = (await move(staff, recalled.data, 'submit')).data
    expect(again).toMatchObject({ statusId: 20, approval: { round: 2 } })
    await step(viewer, row, 'approve', 'review', { round: 2 })
    expect(said(await move(staff, await read(row), 'recall'))).toMatch(
      /has already decided, so it cannot be recalled\.$/,
    )
  })

  test('leaves its stages when it is withdrawn, and nobody is asked any more', async () => {
    await reviewedBy(review(), approve())
    const row = await submitted()
    const gone = await move(admin, row, 'withdraw', { reason: 'Superseded by the tender set' })
    expect(gone.data).toMatchObject({ statusId: 70, askedIds: null, approval: { statusId: runStatus.cancelled } })
    expect((await step(viewer, row, 'approve', 'review')).status).toBe(409)
  })

  test('is decided by nobody who is not asked, whatever their right on the folder', async () => {
    await reviewedBy(review(), approve())
    const row = await submitted()
    expect((await move(admin, row, 'decide', { code: 'A' })).status).toBe(403)
    expect((await read(row, second)).allowedActions).not.toContain('decide')
    expect((await read(row, viewer)).allowedActions).toContain('decide')
    const { data } = await move(viewer, row, 'decide', { code: 'A' })
    expect(data).toMatchObject({ statusId: 20, askedIds: [admin.userId] })
  })

  test('stands in the workload of those whose turn it is', async () => {
    await reviewedBy(review(), approve())
    const row = await submitted()
    const waiting = async (who: Visitor) =>
      (await who.read<Workload>('GET', `workload?projectId=${projectId}`)).data.items.filter(
        ({ entityKind, entityId }) => entityKind === 'projectDocumentPmp' && entityId === row.id,
      )
    expect(await waiting(viewer)).toMatchObject([{ reason: 'Your review', title: row.title }])
    expect(await waiting(admin)).toEqual([])
    await step(viewer, row, 'approve', 'review')
    expect(await waiting(viewer)).toEqual([])
    expect(await waiting(admin)).toMatchObject([{ reason: 'Your approval' }])
  })
})

describe('Which approval template applies', () => {
  test('is that of the nearest folder that names one, otherwise that of the project, otherwise none', async () => {
    const reviewed = async (at: number) => {
      const { data } = await move(staff, await upload(at), 'submit')
      return data.approval?.templateId ?? null
    }
    expect(await reviewed(folder.id)).toBeNull()
    const [ofProject, ofFolder] = [await template(approve()), await template(approve())]
    const settings = (reviewTemplateId: number | null) =>
      admin.read('PUT', 'projectPmpSettings', { projectId, reviewTemplateId })
    expect((await settings(ofProject)).errors).toEqual([])
    try {
      expect(await reviewed(folder.id)).toBe(ofProject)
      const above = await newFolder({ reviewTemplateId: ofFolder })
      const below = await newFolder({ parentId: above.id })
      expect(await reviewed(below.id)).toBe(ofFolder)
    } finally {
      expect((await settings(null)).errors).toEqual([])
    }
  })

  test('without one, those with the right on the folder decide as before', async () => {
    const row = await submitted()
    expect(row).toMatchObject({ approval: null, askedIds: null })
    expect((await move(viewer, row, 'decide', { code: 'A' })).status).toBe(403)
    expect((await move(admin, row, 'decide', { code: 'A' })).data.statusId).toBe(30)
  })
})

describe('Who is asked', () => {
  test('is shown before submission, without those who may not open the folder', async () => {
    const closed = await newFolder({ isRestricted: true })
    const entry = { projectId, folderId: closed.id, userId: staff.userId, canUpload: true }
    expect((await admin.read('POST', 'projectFolderUserPmp', entry)).errors).toEqual([])
    folder = closed
    await reviewedBy(stage('Review', 20, [viewer, admin, safety], { rule: 'any' }), approve())
    const row = await upload(closed.id)
    const { data } = await staff.read<StagePreview[]>('GET', `projectDocumentPmp/${row.id}/approval/preview`)
    expect(data[0]!.people.map(({ id }) => id)).toEqual([admin.userId])
    const sent = await move(staff, row, 'submit')
    expect(sent.data.askedIds).toEqual([admin.userId])
  })

  test('a stage without anyone who may open the document keeps it a draft, with a sentence', async () => {
    await reviewedBy(stage('Review', 20, [safety], { rule: 'any' }), approve())
    const row = await upload(folder.id)
    const refused = await move(staff, row, 'submit')
    expect(refused).toMatchObject({ status: 400 })
    expect(said(refused)).toBe(
      'No one is available for stage Review. A manager names someone else for stage Review under Manage, Settings.',
    )
    expect((await read(row)).statusId).toBe(10)
  })

  test('someone who may not open the document can neither be chosen nor be handed a stage', async () => {
    const chosen = { ...review(), candidateSource: 'chosen' as const, candidateIds: [], canDelegate: true }
    await reviewedBy(chosen, approve())
    const row = await upload(folder.id)
    const refused = await move(staff, row, 'submit', { chosen: { review: [safety.userId] } })
    expect(said(refused)).toMatch(/cannot open this record\.$/)
    const sent = (await move(staff, row, 'submit', { chosen: { review: [viewer.userId] } })).data
    expect(sent.askedIds).toEqual([viewer.userId])
    const handed = await step(viewer, sent, 'delegate', 'review', { toUserId: safety.userId })
    expect(said(handed)).toMatch(/cannot open this record\.$/)
    expect(said(await step(viewer, sent, 'delegate', 'review', { toUserId: second.userId }))).toBe('')
    expect((await read(row)).askedIds).toEqual([second.userId])
  })

  test('confidential documents ask only those who may decide on them', async () => {
    await reviewedBy(stage('Review', 20, [viewer, second], { rule: 'any' }), approve())
    const row = await upload(folder.id)
    const { data } = await admin.read<Doc>('PUT', 'projectDocumentPmp', { ...row, isConfidential: true })
    expect((await move(staff, data, 'submit')).data.askedIds).toEqual([second.userId])
  })
})

describe('One decision on many documents in review by stages', () => {
  const decideOn = (who: Visitor, rows: readonly Doc[]) =>
    who.read<{ results: BulkResult[] }>('PUT', 'bulkApproval', {
      projectId,
      itemKind: 'document',
      system: 'pmp',
      decision: 'approve',
      ids: rows.map(({ id }) => id),
    })

  test('is taken at the stage that waits for the caller', async () => {
    await reviewedBy(review(), approve())
    const rows = [await submitted(), await submitted()]
    expect((await decideOn(viewer, rows)).status).toBe(200)
    expect((await Promise.all(rows.map((row) => read(row)))).map(({ askedIds }) => askedIds)).toEqual([
      [admin.userId],
      [admin.userId],
    ])
    expect((await decideOn(admin, rows)).status).toBe(200)
    expect((await Promise.all(rows.map((row) => read(row)))).map(({ statusId }) => statusId)).toEqual([30, 30])
  })

  test('is taken on none if one waits for someone else', async () => {
    await reviewedBy(review(), approve())
    const rows = [await submitted(), await submitted()]
    await step(viewer, rows[1]!, 'approve', 'review')
    const answer = await decideOn(viewer, rows)
    expect(answer.status).toBe(409)
    expect(answer.data.results.map(({ problem }) => problem)).toEqual([null, 'It does not wait for your decision.'])
    expect((await read(rows[0]!)).askedIds).toEqual([viewer.userId])
  })

  test('counts beside a colleague’s where a stage needs everyone', async () => {
    await reviewedBy(stage('Review', 20, [viewer, second], { rule: 'all' }), approve())
    const rows = [await submitted(), await submitted()]
    const answers = await Promise.all([decideOn(viewer, rows), decideOn(second, rows.toReversed())])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(rows[0]!)).askedIds).toEqual([admin.userId])
  })
})

test('Before an upload a document in review says with whom it is, to those who may open it', async () => {
  await reviewedBy(review(), approve())
  const row = await submitted()
  const plan = async (who: Visitor) => {
    const question = { folderId: folder.id, files: [{ name: row.fileName ?? '' }] }
    const { data, errors } = await who.read<UploadPlan>('POST', 'projectDocumentPmp/uploadPlan', question)
    expect(errors).toEqual([])
    return data.files[0]!.same
  }
  const { fullName } = (await admin.read<{ fullName: string }>('GET', `user/${viewer.userId}`)).data
  expect(await plan(staff)).toMatchObject({ id: row.id, waitsFor: `Review by ${fullName}` })
  const secret = await read(row)
  expect((await admin.read('PUT', 'projectDocumentPmp', { ...secret, isConfidential: true })).errors).toEqual([])
  expect(await plan(second)).toMatchObject({ waitsFor: `Review by ${fullName}` })
})
