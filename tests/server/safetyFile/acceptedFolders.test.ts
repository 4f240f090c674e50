import * as fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { ProjectFolder, ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { handoverStatus } from '#contract/safetyFile/handover.ts'
import type { IssuedDocument, SafetyFileIssues } from '#contract/safetyFile/safetyFileIssue.ts'
import type { Visitor } from '#mocks/world.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'
import { approve, newFolder, newProject, upload } from '../projects/transferred.ts'

const setup = useWorld()
let admin: Visitor
let other: Visitor
let provider: Visitor
let site: Row
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  other = await setup.world.as('admin2@demo.test')
  provider = await setup.world.as('staff@demo.test')
  const row = await rowOf(admin, `user/${provider.userId}`)
  const changed = await admin.read('PUT', 'user', { ...row, pbSystems: ['pmp', 'sms', 'sfs', 'fm'] })
  expect(changed.errors).toEqual([])
})
beforeEach(async () => {
  site = await newProject(admin)
})

const folderNow = async (id: number) => (await admin.read<ProjectFolder>('GET', `projectFolder/${id}`)).data
async function step(who: Visitor, { id }: { id: number }, action: string, more: object = {}) {
  const { rowVersion } = await folderNow(id)
  return who.read<ProjectFolder>('PUT', `projectFolder/${id}/move`, { action, rowVersion, ...more })
}
async function act(who: Visitor, id: number, action: string, more: object = {}) {
  const { rowVersion } = (await admin.read<ProjectDocument>('GET', `projectDocument/${id}`)).data
  return who.read<ProjectDocument>('PUT', `projectDocument/${id}/move`, { action, rowVersion, ...more })
}
const sentences = ({ errors }: { errors: { message: string }[] }) => errors.map(({ message }) => message)
const issue = (more: object = {}) =>
  admin.read<{ number: number; documentCount: number }>('PUT', 'ProjectPublish', {
    projectId: site.id,
    mode: 'all',
    note: 'For handover',
    ...more,
  })
const inIssue = async (number: number) =>
  (await admin.read<IssuedDocument[]>('GET', `projectIssue/${site.id}/${number}`)).data
const required = (name: string, more: object = {}) =>
  newFolder(admin, 'sfs', site.id, name, { isRequired: true, ...more })
const filed = async (folderId: number, name: string) => {
  const { id } = await upload(admin, 'sfs', folderId, name)
  await approve(admin, other, 'sfs', id)
  return id
}
async function accepted(name: string, more: object = {}) {
  const folder = await required(name, more)
  const documentId = await filed(folder.id, `${name} report`)
  for (const [who, action] of [
    [admin, 'submit'],
    [admin, 'review'],
    [other, 'accept'],
  ] as const)
    expect(sentences(await step(who, folder, action))).toEqual([])
  return { folder, documentId }
}

describe('a folder is accepted', () => {
  test('only with documents that are approved, and a draft among them is named', async () => {
    const folder = await required('Structure')
    await filed(folder.id, 'Frame')
    const { id } = await upload(admin, 'sfs', folder.id, 'Foundations')
    await step(admin, folder, 'submit')
    await step(admin, folder, 'review')
    const refused = 'Approve or withdraw these documents of Structure first: Foundations.'
    expect(sentences(await step(other, folder, 'accept'))).toEqual([refused])
    await act(admin, id, 'submit')
    expect(sentences(await step(other, folder, 'accept'))).toEqual([refused])
    await act(other, id, 'decide', { code: 'C', comment: 'Add the pile caps' })
    expect(sentences(await step(other, folder, 'accept'))).toEqual([refused])
    // Withdrawing a document reopens a reviewed folder.
    await act(admin, id, 'withdraw', { reason: 'Not part of this file' })
    await step(admin, folder, 'submit')
    await step(admin, folder, 'review')
    expect((await step(other, folder, 'accept')).data.statusId).toBe(handoverStatus.accepted)
  })

  test('only with as many documents as it needs that an issue can hold', async () => {
    const folder = await required('Costs')
    const id = await filed(folder.id, 'Final account')
    const row = await rowOf(admin, `projectDocument/${id}`)
    expect((await admin.read('PUT', 'projectDocument', { ...row, isConfidential: true })).errors).toEqual([])
    await step(admin, folder, 'submit')
    await step(admin, folder, 'review')
    expect(sentences(await step(other, folder, 'accept'))).toEqual([
      'Costs needs an approved document for the safety file and has none. Confidential documents stay out of it.',
    ])
  })

  test('and stays accepted in the demo world only where all of its documents are', async () => {
    const projects = (await admin.read<Row[]>('GET', 'project')).data
    for (const { id } of projects) {
      const { data } = await admin.read<SafetyFileIssues>('GET', `projectIssue/${id}`)
      for (const sentence of data.obstacles ?? []) expect(sentence).not.toMatch(/^Accepted folders|would hold nothing/)
    }
  })
})

describe('a folder is submitted', () => {
  test('by the company that provides it and by who manages it, and by nobody else', async () => {
    const { clientId } = await rowOf(admin, `user/${provider.userId}`)
    await add(admin, 'userProjectRole', {
      projectId: site.id,
      userId: provider.userId,
      projectRoleId: 40,
      accessLevel: 20,
      systems: ['sfs'],
      from: '2025-01-06',
    })
    const theirs = await required('Lifts', { ownerClientId: clientId })
    const others = await required('Asbestos', { ownerClientId: clientId === 1 ? 2 : 1 })
    const nobodys = await required('Services')
    for (const folder of [theirs, others, nobodys]) await upload(provider, 'sfs', folder.id, 'Register')
    expect((await step(provider, others, 'submit')).status).toBe(403)
    expect((await step(provider, nobodys, 'submit')).status).toBe(403)
    const rows = (await provider.read<ProjectFolderSummary[]>('GET', `projectFolder?projectId=${site.id}`)).data
    expect(rows.filter(({ allowedActions }) => allowedActions.includes('submit')).map(({ name }) => name)).toEqual([
      'Lifts',
    ])
    expect((await step(provider, theirs, 'submit')).data.statusId).toBe(handoverStatus.submitted)
    expect((await step(admin, others, 'submit')).data.statusId).toBe(handoverStatus.submitted)
  })
})

describe('an accepted folder opens again, with a reason', () => {
  const opened = async (id: number) => {
    const { statusId, handoverReason, reviewedById } = await folderNow(id)
    return { statusId, handoverReason, reviewedById }
  }
  const because = (handoverReason: string) => ({ statusId: 10, handoverReason, reviewedById: null })

  test('when a document is added, and those who provided and checked it hear of it', async () => {
    const { folder } = await accepted('Fire')
    await upload(provider === other ? admin : other, 'sfs', folder.id, 'Dampers')
    const { firstName, lastName } = await rowOf(admin, `user/${other.userId}`)
    const reason = `${String(firstName)} ${String(lastName)} added Dampers.`
    expect(await opened(folder.id)).toEqual(because(reason))
    const sent = (await setup.world.services.db.select().from(notifications)).filter(
      ({ entityKind, entityId, title }) =>
        entityKind === 'projectFolder' && entityId === folder.id && title === 'Fire is open again',
    )
    expect(sent.map(({ userId }) => userId)).toEqual([admin.userId])
    expect(sent[0]!.body).toContain(reason)
    expect(sentences(await issue())).toEqual(['Required folders that are not accepted yet: Fire.'])
  })

  test('when a document gets a new revision, is withdrawn, becomes confidential, leaves or comes', async () => {
    const calls: Record<string, (at: { folder: Row; documentId: number }) => Promise<unknown>> = {
      'added revision P02 of A report': ({ documentId }) =>
        upload(admin, 'sfs', documentId, 'A report', { mode: 'revision' }),
      'withdrew A report': ({ documentId }) => act(admin, documentId, 'withdraw', { reason: 'Replaced' }),
      'changed who sees A report': async ({ documentId }) =>
        admin.read('PUT', 'projectDocument', {
          ...(await rowOf(admin, `projectDocument/${documentId}`)),
          isConfidential: true,
        }),
      'moved A report': async ({ documentId }) =>
        admin.read('PUT', 'projectDocument', {
          ...(await rowOf(admin, `projectDocument/${documentId}`)),
          folderId: (await newFolder(admin, 'sfs', site.id, 'Elsewhere')).id,
        }),
      'moved A report together': async ({ documentId }) =>
        admin.read('PUT', 'projectDocument/moveBulk', {
          projectId: site.id,
          folderId: (await newFolder(admin, 'sfs', site.id, 'Aside')).id,
          ids: [documentId],
        }),
      'moved Loose': async ({ folder }) =>
        admin.read('PUT', 'projectDocument/moveBulk', {
          projectId: site.id,
          folderId: folder.id,
          ids: [(await upload(admin, 'sfs', (await newFolder(admin, 'sfs', site.id, 'Third')).id, 'Loose')).id],
        }),
    }
    const { firstName, lastName } = await rowOf(admin, `user/${admin.userId}`)
    for (const [said, call] of Object.entries(calls)) {
      site = await newProject(admin)
      const at = await accepted('A')
      await call(at)
      expect(await opened(at.folder.id)).toEqual(
        because(`${String(firstName)} ${String(lastName)} ${said.replace(' together', '')}.`),
      )
    }
  })

  test('but not when its document is published or renamed', async () => {
    const { folder, documentId } = await accepted('Roof')
    const row = await rowOf(admin, `projectDocument/${documentId}`)
    expect((await admin.read('PUT', 'projectDocument', { ...row, title: 'Membrane' })).errors).toEqual([])
    expect((await act(admin, documentId, 'publish')).errors).toEqual([])
    expect((await folderNow(folder.id)).statusId).toBe(handoverStatus.accepted)
  })
})

test('an issue of chosen documents is refused while it would lack documents that were accepted', async () => {
  await accepted('Lifts')
  const loose = await filed((await newFolder(admin, 'sfs', site.id, 'Notes')).id, 'Note')
  expect(sentences(await issue({ mode: 'selection', documentIds: [loose] }))).toEqual([
    'Required folders of which this issue would hold nothing: Lifts.',
    'Accepted folders with documents that you did not choose: Lifts.',
  ])
})

test('folders that a manager does not see count without their names', async () => {
  await required('Secret strategy', { isRestricted: true })
  const manager = await setup.world.as('safety@demo.test')
  await add(admin, 'userProjectRole', {
    projectId: site.id,
    userId: manager.userId,
    projectRoleId: 40,
    accessLevel: 30,
    systems: ['sfs'],
    from: '2025-01-06',
  })
  const refused = await manager.read('PUT', 'ProjectPublish', { projectId: site.id, mode: 'all', note: 'Now' })
  expect(sentences(refused)).toEqual(['Required folders that are not accepted yet: 1 that you do not see.'])
})

describe('on a random walk over folders, documents, submissions and issues', () => {
  const kinds = [
    'upload',
    'revise',
    'submitDocument',
    'approve',
    'approve',
    'reject',
    'withdraw',
    'remove',
    'moveOver',
    'hide',
    'publish',
    'submit',
    'review',
    'accept',
    'accept',
    'return',
    'reopen',
    'issue',
    'issueOne',
  ] as const
  const steps = fc.array(fc.record({ does: fc.constantFrom(...kinds), at: fc.nat(20), to: fc.nat(2) }), {
    minLength: 25,
    maxLength: 45,
  })
  interface Paper {
    id: number
    folder: number
    code: string
    isApproved: boolean
    isHidden: boolean
    isGone: boolean
  }

  test('an issue never lacks what was accepted and never holds what was not', async () => {
    let issued = 0
    let acceptances = 0
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        site = await newProject(admin)
        const folders = [
          await required('First'),
          await required('Second'),
          await newFolder(admin, 'sfs', site.id, 'Third'),
        ]
        const names = ['First', 'Second', 'Third']
        const papers: Paper[] = []
        /** Every revision approved in a review, and what each folder contained when it was accepted. */
        const approvals = new Set<string>()
        const holds = new Map<number, string[]>()
        const key = ({ id, code }: Pick<Paper, 'id' | 'code'>) => `${id} ${code}`
        const shown = (folder: number) =>
          papers.filter((paper) => paper.folder === folder && !paper.isGone && !paper.isHidden)
        const changed = (paper: Paper, ...others: number[]) => {
          if (!paper.isHidden) for (const folder of [paper.folder, ...others]) holds.delete(folder)
        }
        async function makeIssue(more: object) {
          const answer = await issue(more)
          if (answer.status !== 200) return
          issued++
          const lines = await inIssue(answer.data.number)
          for (const [folder, accepted] of holds)
            expect(
              lines
                .filter(({ folderPath }) => folderPath === names[folder])
                .map(({ documentId, revision }) => `${documentId} ${revision}`)
                .toSorted(),
            ).toEqual(accepted.toSorted())
          for (const line of lines) expect(approvals).toContain(`${line.documentId} ${line.revision}`)
          expect([...holds.keys()]).toEqual(expect.arrayContaining([0, 1]))
        }
        const done = async (answer: Promise<{ status: number }>) => (await answer).status < 300
        const take = async ({ does, at, to }: { does: (typeof kinds)[number]; at: number; to: number }) => {
          const paper = papers[at % Math.max(1, papers.length)]
          const folder = folders[to]!
          switch (does) {
            case 'upload': {
              const { id, revision } = await upload(admin, 'sfs', folder.id, `Paper ${papers.length}`)
              const made = { id, folder: to, code: revision!, isApproved: false, isHidden: false, isGone: false }
              papers.push(made)
              return changed(made)
            }
            case 'submit':
              return void (await step(admin, folder, 'submit'))
            case 'review':
              return void (await step(admin, folder, 'review'))
            case 'return':
            case 'reopen':
              if (await done(step(admin, folder, does, { reason: 'Look at it again' }))) holds.delete(to)
              return
            case 'accept':
              if (!(await done(step(other, folder, 'accept')))) return
              acceptances++
              for (const one of shown(to)) expect(approvals).toContain(key(one))
              expect(shown(to)).not.toEqual([])
              return void holds.set(to, shown(to).map(key))
            case 'issue':
              return makeIssue({ mode: 'all' })
          }
          if (!paper || paper.isGone) return
          switch (does) {
            case 'revise': {
              const form = new FormData()
              form.set('id', String(paper.id))
              form.set('mode', 'revision')
              form.set('uploadReasonId', '20')
              form.append('files', new File([crypto.randomUUID()], `Paper.txt`, { type: 'text/plain' }))
              const answer = await admin.read<{ documents: ProjectDocument[] }>('POST', 'ProjectFileUpload', form)
              if (answer.status >= 300) return
              Object.assign(paper, { code: answer.data.documents[0]!.revision, isApproved: false })
              return changed(paper)
            }
            case 'submitDocument':
              return void (await act(admin, paper.id, 'submit'))
            case 'approve':
              await act(admin, paper.id, 'submit')
              if (!(await done(act(other, paper.id, 'decide', { code: 'A', comment: null })))) return
              paper.isApproved = true
              return void approvals.add(key(paper))
            case 'reject':
              return void (await act(other, paper.id, 'decide', { code: 'C', comment: 'Not complete' }))
            case 'withdraw':
              if (!(await done(act(admin, paper.id, 'withdraw', { reason: 'Wrong' })))) return
              changed(paper)
              return void (paper.isGone = true)
            case 'remove':
              if (!(await done(admin.read('DELETE', `projectDocument/${paper.id}`)))) return
              changed(paper)
              return void (paper.isGone = true)
            case 'moveOver': {
              const asked = { projectId: site.id, folderId: folder.id, ids: [paper.id] }
              if (paper.folder === to || !(await done(admin.read('PUT', 'projectDocument/moveBulk', asked)))) return
              changed(paper, to)
              return void (paper.folder = to)
            }
            case 'hide': {
              const row = await rowOf(admin, `projectDocument/${paper.id}`)
              const asked = { ...row, isConfidential: !paper.isHidden }
              if (!(await done(admin.read('PUT', 'projectDocument', asked)))) return
              paper.isHidden = false
              changed(paper)
              return void (paper.isHidden = asked.isConfidential)
            }
            case 'publish':
              return void (await act(admin, paper.id, 'publish'))
            case 'issueOne':
              return makeIssue({ mode: 'selection', documentIds: [paper.id] })
          }
        }
        for (const each of walk) await take(each)
        // After any walk, the file can still be completed.
        for (const [at, paper] of papers.entries())
          if (!paper.isGone && !paper.isApproved) await take({ does: 'approve', at, to: 0 })
        for (const to of [0, 1]) {
          if (shown(to).length === 0) await take({ does: 'upload', at: 0, to })
          const made = papers.length - 1
          if (!papers[made]!.isApproved) await take({ does: 'approve', at: made, to })
          for (const does of ['submit', 'review', 'accept'] as const) await take({ does, at: 0, to })
        }
        for (const [at, paper] of papers.entries())
          if (!paper.isGone && !paper.isApproved) await take({ does: 'withdraw', at, to: 0 })
        await take({ does: 'issue', at: 0, to: 0 })
      }),
      { numRuns: 8, seed: 2311, endOnFailure: true },
    )
    expect([issued > 0, acceptances > 0]).toEqual([true, true])
  })
})
