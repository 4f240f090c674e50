import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { UploadResult } from '#contract/documents/upload.ts'
import { rightsIn } from '#contract/folderRights.ts'
import { samples } from '#mocks/samples.ts'
import { rowsOf } from '#server/db/database.ts'
import type { Visitor } from '#mocks/world.ts'
import { unzipped } from '../unzipped.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
let admin: Visitor
let staff: Visitor
let viewer: Visitor
let projectId = 0
let folderId = 0
let folders = 0

const pdf = (words = 'Plan') => new TextEncoder().encode(`%PDF-1.4\n${words} ${crypto.randomUUID()}\n%%EOF\n`)
const form = (id: number, names: string[], more: Record<string, string> = {}, content = pdf()) => {
  const body = new FormData()
  body.set('id', String(id))
  body.set('uploadReasonId', '10')
  for (const [name, value] of Object.entries(more)) body.set(name, value)
  for (const name of names) body.append('files', new File([content], name))
  return body
}
interface Uploaded {
  results: UploadResult[]
  documents: Doc[]
}
const upload = (who: Visitor, ...sent: Parameters<typeof form>) =>
  who.read<Uploaded>('POST', 'ProjectFilePmpUpload', form(...sent))
const uploaded = async (name = `Plan ${crypto.randomUUID()}.pdf`, more: Record<string, string> = {}, who = staff) => {
  const answer = await upload(who, folderId, [name], more)
  expect(answer.errors).toEqual([])
  return answer.data.documents[0]!
}
const move = (who: Visitor, row: Doc, action: string, more: object = {}) =>
  who.read<Doc>('PUT', `projectDocumentPmp/${row.id}/move`, { action, rowVersion: row.rowVersion, ...more })
const moved = async (who: Visitor, row: Doc, action: string, more: object = {}) => {
  const answer = await move(who, row, action, more)
  expect(answer.errors).toEqual([])
  return answer.data
}
const newFolder = async (more: object = {}) => {
  const draft = { projectId, parentId: null, name: `Drawings ${++folders}`, ...more }
  const answer = await admin.read<{ id: number }>('POST', 'projectFolderPmp', draft)
  expect(answer.errors).toEqual([])
  return answer.data.id
}
const name = async (id: number, userId: number, rights: object) => {
  const answer = await admin.read('POST', 'projectFolderUserPmp', { projectId, folderId: id, userId, ...rights })
  expect(answer.errors).toEqual([])
}

beforeAll(async () => {
  const { world } = setup
  admin = await world.as('admin@demo.test')
  staff = await world.as('staff@demo.test')
  viewer = await world.as('viewer@demo.test')
  // staff@ contributes to pmp of one project; viewer@ may read there.
  projectId = (await staff.read<{ id: number }[]>('GET', 'project')).data[0]!.id
  const role = {
    projectId,
    userId: viewer.userId,
    projectRoleId: 210,
    accessLevel: 10,
    systems: ['pmp'],
    from: '2025-01-06',
  }
  expect((await admin.read('POST', 'userProjectRole', role)).errors).toEqual([])
  folderId = await newFolder()
})

describe('Uploading', () => {
  test('makes a document of each file, with number, title and revision from its name', async () => {
    const id = await newFolder()
    const unique = crypto.randomUUID().slice(0, 8).toUpperCase()
    const names = [`HQB-BRN-ZZ-00-DR-A-${unique}_P02 Ground floor plan.pdf`, 'Method of work.pdf']
    const answer = await upload(staff, id, names, { comment: 'For information', documentTypeId: '10' })
    expect(answer).toMatchObject({ status: 201, errors: [] })
    expect(answer.data.results).toEqual([
      { file: names[0], documentId: expect.any(Number), revision: 'P02', problem: null, sameNameId: null },
      { file: names[1], documentId: expect.any(Number), revision: 'P01', problem: null, sameNameId: null },
    ])
    expect(answer.data.documents[0]).toMatchObject({
      number: `HQB-BRN-ZZ-00-DR-A-${unique}`,
      title: 'Ground floor plan',
      documentTypeName: 'Drawing',
      statusId: 10,
      revision: 'P02',
      suitability: 'S2',
      folderId: id,
      revisions: [{ code: 'P02', notes: 'For information', uploadReasonName: 'New document', decisions: [] }],
    })
  })

  test.each(['0', '-1', '', 'x', '1.5'])('refuses the id %s with a sentence', async (id) => {
    const body = form(1, ['Plan.pdf'])
    body.set('id', id)
    expect(await staff.read('POST', 'ProjectFilePmpUpload', body)).toMatchObject({
      status: 400,
      errors: [{ field: 'id', message: 'An upload carries the id of its folder or document, which is at least 1.' }],
    })
  })

  test('refuses a name that the folder already has, and says which document has it', async () => {
    const first = await uploaded('Kerb details.pdf')
    const again = await upload(staff, folderId, ['KERB DETAILS.pdf'])
    expect(again).toMatchObject({
      status: 400,
      errors: [
        { message: 'The folder already has a document with this name. Upload it as a new revision of that one.' },
      ],
      data: { results: [{ sameNameId: first.id }] },
    })
  })

  test('stores the files that are in order, and says of each other one why it is not', async () => {
    const body = form(folderId, [`Slab ${crypto.randomUUID()}.pdf`])
    body.append('files', new File([new Uint8Array([0x4d, 0x5a, 0, 0])], 'setup.exe'))
    const answer = await staff.read<Uploaded>('POST', 'ProjectFilePmpUpload', body)
    expect(answer.status).toBe(201)
    expect(answer.data.results.map(({ problem }) => problem === null)).toEqual([true, false])
    expect(answer.data.results[1]!.problem).toMatch(/setup\.exe|program|type/i)
    expect(answer.data.documents).toHaveLength(1)
  })

  test('warns of a file that the project already has', async () => {
    const content = pdf()
    await upload(staff, folderId, ['Section A.pdf'], {}, content)
    const answer = await upload(staff, folderId, ['Section B.pdf'], {}, content)
    expect(answer.status).toBe(201)
    expect(answer.warnings).toMatchObject([{ message: 'Section B.pdf is the same file as revision P01 of Section A.' }])
  })

  test('with mode=revision adds the next revision and sets the draft before it aside', async () => {
    const row = await uploaded()
    const answer = await upload(staff, row.id, ['Anything.pdf'], { mode: 'revision', comment: 'Doors moved' })
    expect(answer.errors).toEqual([])
    expect(answer.data.documents[0]).toMatchObject({
      id: row.id,
      title: row.title,
      revision: 'P02',
      rowVersion: row.rowVersion + 1,
      revisions: [
        { code: 'P02', statusId: 10, notes: 'Doors moved' },
        { code: 'P01', statusId: 60 },
      ],
    })
  })

  test.each([
    [{ revision: 'P05' }, 'After P01 comes P02, P02.01 or C01.'],
    [{ revision: 'x' }, 'Enter a revision such as P01, P01.01, C01, 0 or A.'],
    [{ suitability: 'S9' }, 'Choose a suitability.'],
    [{ revision: 'P02', suitability: 'A4' }, 'A4 does not go with revision P02. Choose S0 to S5.'],
    [{ uploadReasonId: '0' }, 'Choose an upload reason.'],
  ])('refuses a revision with %o', async (more, message) => {
    const row = await uploaded()
    const answer = await upload(staff, row.id, ['Plan.pdf'], { mode: 'revision', ...(more as Record<string, string>) })
    expect(answer).toMatchObject({ status: 400, errors: [{ message }] })
  })

  test('an authorised suitability makes the next revision contractual', async () => {
    const row = await uploaded()
    const answer = await upload(staff, row.id, ['Plan.pdf'], { mode: 'revision', suitability: 'A4' })
    expect(answer.data.documents[0]).toMatchObject({ revision: 'C01', suitability: 'A4' })
  })

  test('of ten uploads of one name at once, one is stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => upload(staff, folderId, ['Everybody has this.pdf'])),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('needs the right to upload, which reading alone does not give', async () => {
    expect(await upload(viewer, folderId, ['Plan.pdf'])).toMatchObject({
      status: 403,
      errors: [{ message: 'You do not have permission to upload to this folder.' }],
    })
    const closed = await newFolder({ isRestricted: true })
    expect((await upload(staff, closed, ['Plan.pdf'])).status).toBe(404)
  })
})

describe('A review', () => {
  test('goes from draft to published, and the older revision is superseded by the approval', async () => {
    const draft = await uploaded()
    const inReview = await moved(staff, draft, 'submit', { reviewDueOn: '2030-05-01' })
    expect(inReview).toMatchObject({ statusId: 20, revisions: [{ reviewDueOn: '2030-05-01' }] })
    const approved = await moved(admin, inReview, 'decide', { code: 'A' })
    expect(approved).toMatchObject({ statusId: 30, revisions: [{ decisions: [{ code: 'A', userId: admin.userId }] }] })
    await moved(admin, approved, 'publish')
    const next = (await upload(staff, draft.id, ['Plan.pdf'], { mode: 'revision' })).data.documents[0]!
    expect(next.revisions.map(({ statusId }) => statusId)).toEqual([10, 50])
    const again = await moved(admin, await moved(staff, next, 'submit'), 'decide', { code: 'B', comment: 'Add levels' })
    expect(again.revisions.map(({ statusId }) => statusId)).toEqual([35, 60])
  })

  test('a rejected revision is followed by a new one', async () => {
    const inReview = await moved(staff, await uploaded(), 'submit')
    expect(await move(admin, inReview, 'decide', { code: 'C' })).toMatchObject({
      status: 400,
      errors: [{ field: 'comment', message: 'Say in a comment what has to change.' }],
    })
    const rejected = await moved(admin, inReview, 'decide', { code: 'C', comment: 'Wrong levels' })
    expect(rejected.statusId).toBe(40)
    const next = (await upload(staff, rejected.id, ['Plan.pdf'], { mode: 'revision' })).data.documents[0]!
    expect(next.revisions.map(({ statusId }) => statusId)).toEqual([10, 40])
  })

  test('nobody decides on a revision of their own', async () => {
    const own = await moved(admin, await uploaded(undefined, {}, admin), 'submit')
    expect(await move(admin, own, 'decide', { code: 'A' })).toMatchObject({
      status: 409,
      errors: [{ message: 'You uploaded this revision. Someone else must decide on it.' }],
    })
  })

  test('takes no new revision while it runs, and one after it was recalled', async () => {
    const inReview = await moved(staff, await uploaded(), 'submit')
    expect(await upload(staff, inReview.id, ['Plan.pdf'], { mode: 'revision' })).toMatchObject({
      status: 409,
      errors: [{ message: 'Revision P01 is in review. Wait for the decision, or recall it first.' }],
    })
    await moved(staff, inReview, 'recall')
    expect((await upload(staff, inReview.id, ['Plan.pdf'], { mode: 'revision' })).status).toBe(201)
  })

  test('a withdrawn document keeps its file and its reason, and takes no revision', async () => {
    const row = await uploaded()
    expect((await move(staff, row, 'withdraw', { reason: 'Wrong site' })).status).toBe(403)
    const gone = await moved(admin, row, 'withdraw', { reason: 'Wrong site' })
    expect(gone).toMatchObject({ statusId: 70, revisions: [{ withdrawnFor: 'Wrong site' }], allowedActions: [] })
    expect((await upload(staff, row.id, ['Plan.pdf'], { mode: 'revision' })).status).toBe(409)
  })
})

describe('One decision on many documents', () => {
  const asked = (ids: readonly number[], more: object = {}) => ({
    projectId,
    itemKind: 'document',
    system: 'pmp',
    decision: 'approve',
    ids,
    ...more,
  })
  const decideOn = (who: Visitor, rows: readonly Doc[], more: object = {}) =>
    who.read<{ results: BulkResult[] }>(
      'PUT',
      'bulkApproval',
      asked(
        rows.map(({ id }) => id),
        more,
      ),
    )
  const waiting = async (count: number, folder = folderId) => {
    const rows: Doc[] = []
    for (let at = 0; at < count; at++) {
      const { data } = await upload(staff, folder, [`Plan ${crypto.randomUUID()}.pdf`])
      rows.push(await moved(staff, data.documents[0]!, 'submit'))
    }
    return rows
  }
  const statuses = async (rows: readonly Doc[]) => {
    const found = rows.map(({ id }) => admin.read<Doc>('GET', `projectDocumentPmp/${id}`))
    return (await Promise.all(found)).map(({ data }) => data.statusId)
  }

  test('approves all of them, and says so of each', async () => {
    const rows = await waiting(3)
    const answer = await decideOn(admin, rows)
    expect(answer).toMatchObject({ status: 200, errors: [] })
    expect(answer.data.results).toEqual(rows.map(({ id }) => ({ id, problem: null })))
    expect(await statuses(rows)).toEqual([30, 30, 30])
  })

  test('decides on none if one does not wait for the caller, and says of each what stands in its way', async () => {
    const rows = await waiting(2)
    const own = await moved(admin, await uploaded(undefined, {}, admin), 'submit')
    const draft = await uploaded()
    const answer = await admin.read<{ results: BulkResult[] }>(
      'PUT',
      'bulkApproval',
      asked([...rows.map(({ id }) => id), own.id, draft.id, 2_000_000_000]),
    )
    expect(answer).toMatchObject({
      status: 409,
      errors: [{ message: 'Nothing was decided, because 3 of the 5 documents cannot be decided.', code: 'notNow' }],
    })
    expect(answer.data.results.map(({ problem }) => problem)).toEqual([
      null,
      null,
      'You uploaded this revision. Someone else must decide on it.',
      'It is a draft and does not wait for a decision.',
      'This document does not exist or was deleted.',
    ])
    expect(await statuses([...rows, own, draft])).toEqual([20, 20, 20, 10])
    expect(await decideOn(admin, rows)).toMatchObject({ status: 200 })
  })

  test('decides on none if a colleague decided on the last one meanwhile', async () => {
    const rows = await waiting(3)
    const colleague = await setup.world.as('admin2@demo.test')
    await moved(colleague, rows[2]!, 'decide', { code: 'C', comment: 'Wrong levels' })
    const answer = await decideOn(admin, rows)
    expect(answer.status).toBe(409)
    expect(answer.data.results[2]!.problem).toBe('It is rejected and does not wait for a decision.')
    expect(await statuses(rows)).toEqual([20, 20, 40])
  })

  test('decides once if two people decide on the same documents at once, in opposite order', async () => {
    const rows = await waiting(6)
    const colleague = await setup.world.as('admin2@demo.test')
    const answers = await Promise.all([decideOn(admin, rows), decideOn(colleague, rows.toReversed())])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { data } = await admin.read<Doc>('GET', `projectDocumentPmp/${rows[0]!.id}`)
    expect(data.revisions[0]!.decisions).toHaveLength(1)
  })

  test('decides on none if the right on one folder was taken away meanwhile', async () => {
    const [open, closed] = [await newFolder(), await newFolder()]
    await name(open, viewer.userId, { canReview: true })
    await name(closed, viewer.userId, { canReview: true })
    const rows = [...(await waiting(1, open)), ...(await waiting(1, closed))]
    const entries = await admin.read<{ id: number }[]>('GET', `projectFolderUserPmp?folderId=${closed}`)
    const { data: entry } = await admin.read<object>('GET', `projectFolderUserPmp/${entries.data[0]!.id}`)
    const changed = await admin.read('PUT', 'projectFolderUserPmp', { ...entry, canReview: false })
    expect(changed.errors).toEqual([])
    const answer = await decideOn(viewer, rows)
    expect(answer.status).toBe(409)
    expect(answer.data.results.map(({ problem }) => problem)).toEqual([null, 'It does not wait for your decision.'])
    expect(await statuses(rows)).toEqual([20, 20])
  })

  test('writes nothing if the database refuses one in the middle', async () => {
    const rows = await waiting(3)
    const { db } = setup.world.services
    const middle = rows[1]!.currentRevisionId!
    await db.execute(
      sql.raw(`create function refuse_one() returns trigger language plpgsql as $$
      begin if new."revisionId" = ${middle} then raise exception 'disk failure' using errcode = '58030'; end if;
      return new; end $$`),
    )
    await db.execute(sql`create trigger refuse_one before insert on "projectDocumentPmpDecision"
      for each row execute function refuse_one()`)
    try {
      expect((await decideOn(admin, rows)).status).toBeGreaterThanOrEqual(500)
    } finally {
      await db.execute(sql`drop trigger refuse_one on "projectDocumentPmpDecision"`)
    }
    expect(await statuses(rows)).toEqual([20, 20, 20])
    const history = await admin.read<{ action: string }[]>(
      'GET',
      `audit?entityKind=projectDocumentPmp&entityId=${rows[0]!.id}`,
    )
    expect(history.data.map(({ action }) => action)).not.toContain('decide')
    expect(await decideOn(admin, rows)).toMatchObject({ status: 200 })
  })

  test('refuses a missing comment, too many documents and records that are no documents', async () => {
    const rows = await waiting(1)
    expect(await decideOn(admin, rows, { decision: 'reject' })).toMatchObject({
      status: 400,
      errors: [{ field: 'comment', message: 'Say in a comment what has to change.' }],
    })
    const tooMany = asked(Array.from({ length: 201 }, (_, at) => at + 1))
    expect(await admin.read('PUT', 'bulkApproval', tooMany)).toMatchObject({
      status: 400,
      errors: [{ message: 'Choose up to 200 documents.' }],
    })
    expect(await decideOn(admin, rows, { itemKind: 'processInstance' })).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'itemKind',
          message: 'Only documents can be decided together. Decide on other records one by one.',
        },
      ],
    })
  })
})

describe('Many documents together', () => {
  const folder = async (more: object = {}) => {
    const draft = { projectId, parentId: null, name: `Together ${++folders}`, ...more }
    const answer = await admin.read<{ id: number }>('POST', 'projectFolderPmp', draft)
    expect(answer.errors).toEqual([])
    return answer.data.id
  }
  /** Documents in review by staff, written past the application because there are many. */
  const inReview = async (count: number, place: number) => {
    const { db } = setup.world.services
    const made = rowsOf<{ id: number }>(
      await db.execute(sql`
        with made as (
          insert into "projectDocumentPmp" ("projectId", "folderId", title, "statusId", revision, suitability, "revisedOn",
            "revisedById", "createdOn", "createdById", "updatedOn")
          select ${projectId}::int, ${place}::int, 'Sheet ' || n, 20, 'P01', 'S4', now(), ${staff.userId}::int, now(),
            ${staff.userId}::int, now() from generate_series(1, ${count}::int) n returning id, title),
        revision as (
          insert into "projectDocumentPmpRevision" ("documentId", code, suitability, "statusId", "fileId", "uploadReasonId",
            "createdOn", "createdById")
          select id, 'P01', 'S4', 20, (select min(id) from "storedFile"), 10, now(), ${staff.userId}::int from made)
        select id from made order by id`),
    ).map(({ id }) => id)
    await db.execute(sql`update "projectDocumentPmp" d set "currentRevisionId" = r.id
      from "projectDocumentPmpRevision" r where r."documentId" = d.id and d."folderId" = ${place}::int`)
    return made
  }
  const moveTo = (who: Visitor, to: number, ids: readonly number[], more: object = {}) =>
    who.read<{ moved: number }>('PUT', 'projectDocumentPmp/moveBulk', { projectId, folderId: to, ids, ...more })
  const inFolder = async (id: number) =>
    (await admin.read<{ count: number }>('GET', `projectDocumentPmp/count?folderId=${id}`)).data.count
  const isOf = (kind: string) => (change: { kind: string }) => change.kind === kind

  test('500 move to another folder with one announcement, and the history of each says from where', async () => {
    const [from, to] = [await folder(), await folder()]
    const ids = await inReview(500, from)
    const answer = await moveTo(admin, to, ids)
    expect([answer.errors, answer.data]).toEqual([[], { moved: 500 }])
    expect([await inFolder(from), await inFolder(to)]).toEqual([0, 500])
    expect(answer.changes!.filter(isOf('projectDocumentPmp'))).toMatchObject([{ id: 0, op: 'updated' }])
    expect(answer.changes!.filter(isOf('projectFolderPmp')).map(({ id }) => id)).toEqual([from, to])
    const entries = rowsOf<{ diff: unknown }>(
      await setup.world.services.db.execute(
        sql`select diff from "auditEntry" where "entityKind" = 'projectDocumentPmp' and "entityId" in ${ids}`,
      ),
    )
    expect(entries).toEqual(ids.map(() => ({ diff: { folderId: [from, to] } })))
    expect((await moveTo(admin, to, ids)).data).toEqual({ moved: 0 })
  })

  test('a few that move are announced one by one, also to those who see only the folder they leave', async () => {
    const [from, to] = [await folder(), await folder({ isRestricted: true })]
    const ids = await inReview(2, from)
    const answer = await moveTo(admin, to, ids)
    expect(answer.errors).toEqual([])
    const told = answer.changes!.filter(isOf('projectDocumentPmp')).map(({ id, affected }) => [id, affected])
    expect(told).toEqual([from, to].flatMap((place) => ids.map((id) => [id, [[projectId], [place]]])))
  })

  test('none moves if one may not be moved, or if the folder takes none from the person', async () => {
    const [from, to, closed] = [await folder(), await folder(), await folder({ isRestricted: true })]
    const ids = await inReview(3, from)
    const [hidden] = await inReview(1, closed)
    // Staff may add documents to folders, but change only their own drafts.
    expect((await moveTo(staff, to, ids)).status).toBe(403)
    expect((await moveTo(staff, to, [...ids, hidden!])).status).toBe(404)
    expect((await moveTo(staff, closed, ids)).status).toBe(404)
    expect([403, 404]).toContain((await moveTo(viewer, to, ids)).status)
    expect((await moveTo(admin, to, [...ids, 2_000_000_000])).status).toBe(404)
    expect((await moveTo(admin, to, ids, { projectId: projectId + 1 })).status).toBe(400)
    expect((await moveTo(admin, to, [])).status).toBe(400)
    expect(
      (
        await moveTo(
          admin,
          to,
          Array.from({ length: 501 }, (_, at) => at + 1),
        )
      ).status,
    ).toBe(400)
    expect([await inFolder(from), await inFolder(to)]).toEqual([3, 0])
  })

  test('200 decisions are announced once, and their author hears of them once', async () => {
    const ids = await inReview(200, await folder())
    const asked = { projectId, itemKind: 'document', system: 'pmp', decision: 'approve', ids }
    const before = await notices()
    const answer = await admin.read<{ results: BulkResult[] }>('PUT', 'bulkApproval', asked)
    expect(answer.errors).toEqual([])
    expect(answer.changes!.filter(isOf('projectDocumentPmp'))).toMatchObject([{ id: 0, op: 'updated' }])
    const heard = (await notices()).slice(before.length)
    expect(heard.map(({ title, body }) => [title, body])).toEqual([
      ['Approved: 200 documents', expect.stringContaining('decided on Sheet 1, Sheet 2, Sheet 3 and 197 more.')],
    ])
    const { data } = await admin.read<Doc>('GET', `projectDocumentPmp/${ids[77]}`)
    expect([data.statusId, data.revisions[0]!.statusId, data.revisions[0]!.decisions[0]!.code]).toEqual([30, 30, 'A'])
  })

  const notices = async () =>
    rowsOf<{ title: string; body: string }>(
      await setup.world.services.db.execute(
        sql`select title, body from "notification" where "userId" = ${staff.userId} order by id`,
      ),
    )
})

describe('Each right on the folder opens one thing', () => {
  const attempts: Record<string, (who: Visitor, row: Doc) => Promise<number>> = {
    sees: async (who, { id }) => (await who.ask('GET', `projectDocumentPmp/${id}`)).status,
    previews: async (who, { fileId }) => (await who.ask('GET', `file/${fileId}?inline=1`)).status,
    downloads: async (who, { fileId }) => (await who.ask('GET', `file/${fileId}`)).status,
    revises: async (who, { id }) => (await upload(who, id, ['Plan.pdf'], { mode: 'revision' })).status,
    edits: async (who, row) =>
      (await who.read('PUT', 'projectDocumentPmp', { ...row, title: `Edited ${row.id}` })).status,
    reviews: async (who, row) => (await move(who, await moved(admin, row, 'submit'), 'decide', { code: 'A' })).status,
    decidesTogether: async (who, row) => {
      await moved(admin, row, 'submit')
      const body = { projectId, itemKind: 'document', system: 'pmp', ids: [row.id], decision: 'approve' }
      return (await who.read('PUT', 'bulkApproval', body)).status
    },
    zips: async (who, { id, fileName }) => {
      const zip = await who.ask('GET', `projectDocumentPmp/zip?ids=${id}`)
      const paths = [...(await unzipped(await zip.arrayBuffer())).keys()]
      return paths.some((path) => path.endsWith(fileName!)) ? 200 : 403
    },
    finds: async (who, { id }) =>
      (await who.read<Doc[]>('GET', `projectDocumentPmp?ids=${id}&projectId=${projectId}`)).data.length === 1
        ? 200
        : 404,
    withdraws: async (who, row) => (await move(who, row, 'withdraw', { reason: 'Old' })).status,
    seesDownloads: async (who, { id }) => (await who.ask('GET', `projectDocumentPmp/${id}/downloads`)).status,
  }
  const all = Object.keys(attempts)
  const looks = ['sees', 'previews', 'finds']
  const takes = [...looks, 'downloads', 'zips']
  const opened: [right: string, rights: Record<string, boolean>, opens: string[]][] = [
    ['no right', { canView: false, canDownload: false }, []],
    ['view', { canView: true, canDownload: false }, looks],
    ['download', { canDownload: true }, takes],
    ['upload', { canUpload: true, canDownload: false }, [...looks, 'revises']],
    ['change', { canChange: true, canDownload: false }, [...looks, 'edits']],
    ['review', { canReview: true, canDownload: false }, [...looks, 'reviews', 'decidesTogether']],
    ['approve', { canApprove: true, canDownload: false }, [...looks, 'reviews', 'decidesTogether']],
    ['manage', { canManage: true, canDownload: false }, [...looks, 'withdraws', 'seesDownloads']],
  ]
  test.each(opened)('%s, by an entry of its own', async (_right, rights, opens) => {
    const id = await newFolder()
    await name(id, viewer.userId, rights)
    await opensOnly(id, opens)
  })

  test.each(opened)('%s, inherited from the folder above', async (_right, rights, opens) => {
    const above = await newFolder()
    await name(above, viewer.userId, rights)
    await opensOnly(await newFolder({ parentId: above }), opens)
  })

  test('none of those above where the folder does not inherit: the level of the project counts', async () => {
    const above = await newFolder()
    await name(above, viewer.userId, { canManage: true, canApprove: true, canUpload: true })
    await opensOnly(await newFolder({ parentId: above, inheritsRights: false }), takes)
  })

  test('nothing without an entry in a restricted folder, nor in the one below it', async () => {
    const restricted = await newFolder({ isRestricted: true })
    await opensOnly(restricted, [])
    await opensOnly(await newFolder({ parentId: restricted }), [])
  })

  async function opensOnly(id: number, opens: readonly string[]) {
    for (const attempt of all) {
      const { data } = await upload(admin, id, [`Plan ${attempt}.pdf`])
      const status = await attempts[attempt]!(viewer, data.documents[0]!)
      expect([attempt, status < 300]).toEqual([attempt, opens.includes(attempt)])
    }
  }

  test('authorisation is for approvers, review and comment for reviewers too', async () => {
    const id = await newFolder()
    await name(id, viewer.userId, { canReview: true })
    const authorised = (await upload(admin, id, ['Contract.pdf'], { suitability: 'A4' })).data.documents[0]!
    const inReview = await moved(admin, authorised, 'submit')
    expect((await move(viewer, inReview, 'decide', { code: 'A' })).status).toBe(403)
  })

  test('the answer tells the reader their rights', async () => {
    const row = await uploaded()
    const { data } = await viewer.read<Doc>('GET', `projectDocumentPmp/${row.id}`)
    expect(rightsIn(data.flags)).toMatchObject({ canView: true, canDownload: true, canUpload: false, canManage: false })
    expect(data).toMatchObject({ canEdit: false, canDelete: false, allowedActions: [] })
  })
})

describe('A confidential document', () => {
  const confidential = async (id: number) => {
    const row = (await upload(staff, id, [`Settlement ${crypto.randomUUID()}.pdf`])).data.documents[0]!
    const answer = await staff.read<Doc>('PUT', 'projectDocumentPmp', { ...row, isConfidential: true })
    expect(answer.errors).toEqual([])
    return answer.data
  }
  const findable = async (who: Visitor, row: Doc) => [
    (await who.ask('GET', `projectDocumentPmp/${row.id}`)).status,
    (await who.ask('GET', `file/${row.fileId}?inline=1`)).status,
    (await who.read<Doc[]>('GET', `projectDocumentPmp?folderId=${row.folderId}`)).data.length,
    (await who.read<{ count: number }>('GET', `projectDocumentPmp/count?folderId=${row.folderId}`)).data.count,
    (await who.ask('GET', `audit?entityKind=projectDocumentPmp&entityId=${row.id}`)).status,
  ]

  test('is seen by its author, by those named and by those who decide; nobody else finds it anywhere', async () => {
    const row = await confidential(await newFolder())
    expect(await findable(staff, row)).toEqual([200, 200, 1, 1, 200])
    expect(await findable(admin, row)).toEqual([200, 200, 1, 1, 200])
    expect(await findable(viewer, row)).toEqual([404, 404, 0, 0, 404])
    await name(row.folderId, viewer.userId, { canDownload: false })
    expect(await findable(viewer, row)).toEqual([200, 200, 1, 1, 200])
  })

  test('goes stale with the company that it names, for them alone', async () => {
    const { data: company } = await admin.read<{ id: number }>('POST', 'client', {
      ...samples.client({ clientId: 0, userId: 0, projectId: 0 }),
      name: 'Originator',
    })
    const id = await newFolder()
    const open = await uploaded()
    const secret = await confidential(id)
    for (const row of [open, secret])
      expect(
        (await admin.read('PUT', 'projectDocumentPmp', { ...row, originatorClientId: company.id })).errors,
      ).toEqual([])
    const renamed = await admin.read('PUT', 'client', { ...company, name: 'Originator renamed' })
    expect(renamed.errors).toEqual([])
    const told = async (who: Visitor) =>
      (await who.read<{ changes: { kind: string; id: number }[] }>('GET', `changes?since=0`)).data.changes
        .filter(({ kind }) => kind === 'projectDocumentPmp')
        .slice(-2)
        .map((change) => change.id)
    expect(new Set(await told(admin))).toEqual(new Set([open.id, secret.id]))
    expect(await told(viewer)).not.toContain(secret.id)
  })

  test('is announced only to them', async () => {
    const { world } = setup
    const heard: string[] = []
    const line = world.lines.open(viewer)
    line.on('UpdatedProjectDocumentPmp', (id) => heard.push(String(id)))
    await new Promise<void>((done) => {
      line.onConnected(() => done())
      line.start()
    })
    const id = await newFolder()
    const secret = await confidential(id)
    const open = (await upload(staff, id, ['Open.pdf'])).data.documents[0]!
    await expect.poll(() => heard).toContain(String(open.id))
    await move(staff, secret, 'submit')
    const last = (await upload(staff, id, ['Last.pdf'])).data.documents[0]!
    await expect.poll(() => heard).toContain(String(last.id))
    // Before it became confidential the folder's readers heard of it.
    expect(heard.filter((one) => one === String(secret.id)).length).toBeLessThanOrEqual(1)
  })
})

test('managers see who downloaded which revision, alone or in a zip file', async () => {
  const row = await uploaded()
  await (await staff.ask('GET', `file/${row.fileId}`)).arrayBuffer()
  await (await viewer.ask('GET', `projectDocumentPmp/zip?ids=${row.id}`)).arrayBuffer()
  await (await viewer.ask('GET', `file/${row.fileId}?inline=1`)).arrayBuffer()
  const { data } = await admin.read<object[]>('GET', `projectDocumentPmp/${row.id}/downloads`)
  expect(data).toMatchObject([
    { userId: viewer.userId, revision: 'P01', inZip: true },
    { userId: staff.userId, revision: 'P01', inZip: false },
  ])
})

test('a zip file holds what may be downloaded, a register, and a list of what was left out', async () => {
  const id = await newFolder()
  const open = (await upload(admin, id, ['Ground floor.pdf'])).data.documents[0]!
  const closed = await newFolder()
  await name(closed, viewer.userId, { canDownload: false })
  const other = (await upload(admin, closed, ['Ground floor.pdf'])).data.documents[0]!
  const hidden = (await upload(admin, await newFolder({ isRestricted: true }), ['Hidden.pdf'])).data.documents[0]!
  const answer = await viewer.ask('GET', `projectDocumentPmp/zip?ids=${open.id},${other.id},${hidden.id}`)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const files = await unzipped(await answer.arrayBuffer())
  expect([...files.keys()]).toEqual([`${open.folderName}/Ground floor.pdf`, 'Documents.csv', 'Left out.txt'])
  expect(files.get(`${open.folderName}/Ground floor.pdf`)).toMatch(/^%PDF-1\.4/)
  const left = files.get('Left out.txt')!
  expect(left).toContain('Ground floor: you may not download it')
  expect(left).toContain('1 that you may not see or that no longer exist')
  expect(left).not.toContain('Hidden')
})
