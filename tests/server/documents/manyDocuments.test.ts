import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import { versionsOf } from '#contract/documents/seenVersions.ts'
import { rowsOf } from '#server/db/database.ts'
import type { Visitor } from '#mocks/world.ts'
import { moved, useDocumentFolder } from './documentFolder.ts'

const site = useDocumentFolder()
const { setup, uploaded, newFolder, name, upload } = site

describe('One decision on many documents', () => {
  const asked = (ids: readonly number[], more: object = {}) => ({
    projectId: site.projectId,
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
  const waiting = async (count: number, folder = site.folderId) => {
    const rows: Doc[] = []
    for (let at = 0; at < count; at++) {
      const { data } = await upload(site.staff, folder, [`Plan ${crypto.randomUUID()}.pdf`])
      rows.push(await moved(site.staff, data.documents[0]!, 'submit'))
    }
    return rows
  }
  const statuses = async (rows: readonly Doc[]) => {
    const found = rows.map(({ id }) => site.admin.read<Doc>('GET', `projectDocumentPmp/${id}`))
    return (await Promise.all(found)).map(({ data }) => data.statusId)
  }

  test('approves all of them, and says so of each', async () => {
    const rows = await waiting(3)
    const answer = await decideOn(site.admin, rows)
    expect(answer).toMatchObject({ status: 200, errors: [] })
    expect(answer.data.results).toEqual(rows.map(({ id }) => ({ id, problem: null })))
    expect(await statuses(rows)).toEqual([30, 30, 30])
  })

  test('decides on none if one does not wait for the caller, and says of each what stands in its way', async () => {
    const rows = await waiting(2)
    const own = await moved(site.admin, await uploaded(undefined, {}, site.admin), 'submit')
    const draft = await uploaded()
    const answer = await site.admin.read<{ results: BulkResult[] }>(
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
    expect(await decideOn(site.admin, rows)).toMatchObject({ status: 200 })
  })

  test('decides on none if a colleague decided on the last one meanwhile', async () => {
    const rows = await waiting(3)
    const colleague = await setup.world.as('admin2@demo.test')
    await moved(colleague, rows[2]!, 'decide', { code: 'C', comment: 'Wrong levels' })
    const answer = await decideOn(site.admin, rows)
    expect(answer.status).toBe(409)
    expect(answer.data.results[2]!.problem).toBe('It is rejected and does not wait for a decision.')
    expect(await statuses(rows)).toEqual([20, 20, 40])
  })

  const revised = async (row: Doc) => {
    const recalled = await moved(site.staff, row, 'recall')
    const { errors, data } = await upload(site.staff, row.id, ['Plan.pdf'], { mode: 'revision' })
    expect(errors).toEqual([])
    return moved(site.staff, { ...recalled, rowVersion: data.documents[0]!.rowVersion }, 'submit')
  }

  test('decides on none if one of them has another revision than the caller saw, and says who changed it', async () => {
    const rows = await waiting(3)
    const newer = await revised(rows[1]!)
    const answer = await decideOn(site.admin, rows, { versions: versionsOf(rows) })
    expect(answer).toMatchObject({
      status: 409,
      errors: [{ message: 'Nothing was decided, because 1 of the 3 documents cannot be decided.' }],
    })
    expect(answer.data.results).toEqual([
      { id: rows[0]!.id, problem: null },
      {
        id: newer.id,
        problem: expect.stringMatching(
          /^\w+ \w+ has changed it since you chose it\. It is P02 now, in review\.$/,
        ) as string,
        current: expect.objectContaining({ id: newer.id, rowVersion: newer.rowVersion, revision: 'P02' }) as object,
      },
      { id: rows[2]!.id, problem: null },
    ])
    expect(await statuses(rows)).toEqual([20, 20, 20])
    const again = await decideOn(site.admin, rows, { versions: versionsOf([rows[0]!, newer, rows[2]!]) })
    expect(again).toMatchObject({ status: 200, warnings: [] })
    expect(await statuses(rows)).toEqual([30, 30, 30])
  })

  test('takes documents as they are without versions, as the specification has it, and warns of that', async () => {
    const rows = await waiting(2)
    await revised(rows[0]!)
    expect(await decideOn(site.admin, rows)).toMatchObject({
      status: 200,
      warnings: [{ code: 'versionMissing', field: 'versions' }],
    })
    expect(await decideOn(site.admin, rows, { versions: { [rows[0]!.id]: 'P01' } })).toMatchObject({ status: 400 })
  })

  test('decides once if two people decide on the same documents at once, in opposite order', async () => {
    const rows = await waiting(6)
    const colleague = await setup.world.as('admin2@demo.test')
    const answers = await Promise.all([decideOn(site.admin, rows), decideOn(colleague, rows.toReversed())])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { data } = await site.admin.read<Doc>('GET', `projectDocumentPmp/${rows[0]!.id}`)
    expect(data.revisions[0]!.decisions).toHaveLength(1)
  })

  test('decides on none if the right on one folder was taken away meanwhile', async () => {
    const [open, closed] = [await newFolder(), await newFolder()]
    await name(open, site.viewer.userId, { canReview: true })
    await name(closed, site.viewer.userId, { canReview: true })
    const rows = [...(await waiting(1, open)), ...(await waiting(1, closed))]
    const entries = await site.admin.read<{ id: number }[]>('GET', `projectFolderUserPmp?folderId=${closed}`)
    const { data: entry } = await site.admin.read<object>('GET', `projectFolderUserPmp/${entries.data[0]!.id}`)
    const changed = await site.admin.read('PUT', 'projectFolderUserPmp', { ...entry, canReview: false })
    expect(changed.errors).toEqual([])
    const answer = await decideOn(site.viewer, rows)
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
      expect((await decideOn(site.admin, rows)).status).toBeGreaterThanOrEqual(500)
    } finally {
      await db.execute(sql`drop trigger refuse_one on "projectDocumentPmpDecision"`)
    }
    expect(await statuses(rows)).toEqual([20, 20, 20])
    const history = await site.admin.read<{ action: string }[]>(
      'GET',
      `audit?entityKind=projectDocumentPmp&entityId=${rows[0]!.id}`,
    )
    expect(history.data.map(({ action }) => action)).not.toContain('decide')
    expect(await decideOn(site.admin, rows)).toMatchObject({ status: 200 })
  })

  test('refuses a missing comment, too many documents and records that are no documents', async () => {
    const rows = await waiting(1)
    expect(await decideOn(site.admin, rows, { decision: 'reject' })).toMatchObject({
      status: 400,
      errors: [{ field: 'comment', message: 'Say in a comment what has to change.' }],
    })
    const tooMany = asked(Array.from({ length: 201 }, (_, at) => at + 1))
    expect(await site.admin.read('PUT', 'bulkApproval', tooMany)).toMatchObject({
      status: 400,
      errors: [{ message: 'Choose up to 200 records.' }],
    })
    const noRecords = await decideOn(site.admin, [{ ...rows[0]!, id: 2_000_000_000 }], { itemKind: 'processInstance' })
    expect(noRecords).toMatchObject({ status: 409, errors: [{ message: 'The record cannot be decided.' }] })
  })
})

describe('Many documents together', () => {
  const folder = (more: object = {}) => newFolder({ name: `Together ${crypto.randomUUID().slice(0, 8)}`, ...more })
  /** Creates documents by staff in review directly in the database, because there are many. */
  const inReview = async (count: number, place: number) => {
    const { db } = setup.world.services
    const made = rowsOf<{ id: number }>(
      await db.execute(sql`
        with made as (
          insert into "projectDocumentPmp" ("projectId", "folderId", title, "statusId", revision, suitability, "revisedOn",
            "revisedById", "createdOn", "createdById", "updatedOn")
          select ${site.projectId}::int, ${place}::int, 'Sheet ' || n, 20, 'P01', 'S4', now(), ${site.staff.userId}::int, now(),
            ${site.staff.userId}::int, now() from generate_series(1, ${count}::int) n returning id, title),
        revision as (
          insert into "projectDocumentPmpRevision" ("documentId", code, suitability, "statusId", "fileId", "uploadReasonId",
            "createdOn", "createdById")
          select id, 'P01', 'S4', 20, (select min(id) from "storedFile"), 10, now(), ${site.staff.userId}::int from made)
        select id from made order by id`),
    ).map(({ id }) => id)
    await db.execute(sql`update "projectDocumentPmp" d set "currentRevisionId" = r.id
      from "projectDocumentPmpRevision" r where r."documentId" = d.id and d."folderId" = ${place}::int`)
    return made
  }
  const moveTo = (who: Visitor, to: number, ids: readonly number[], more: object = {}) =>
    who.read<{ moved: number }>('PUT', 'projectDocumentPmp/moveBulk', {
      projectId: site.projectId,
      folderId: to,
      ids,
      ...more,
    })
  const inFolder = async (id: number) =>
    (await site.admin.read<{ count: number }>('GET', `projectDocumentPmp/count?folderId=${id}`)).data.count
  const isOf = (kind: string) => (change: { kind: string }) => change.kind === kind

  test('500 move to another folder with one announcement, and the history of each says from where', async () => {
    const [from, to] = [await folder(), await folder()]
    const ids = await inReview(500, from)
    const answer = await moveTo(site.admin, to, ids)
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
    expect((await moveTo(site.admin, to, ids)).data).toEqual({ moved: 0 })
  })

  test('a few that move are announced one by one, also to those who see only the folder they leave', async () => {
    const [from, to] = [await folder(), await folder({ isRestricted: true })]
    const ids = await inReview(2, from)
    const answer = await moveTo(site.admin, to, ids)
    expect(answer.errors).toEqual([])
    const announced = answer.changes!.filter(isOf('projectDocumentPmp')).map(({ id, affected }) => [id, affected])
    expect(announced).toEqual([from, to].flatMap((place) => ids.map((id) => [id, [[site.projectId], [place]]])))
  })

  test('none moves if one may not be moved, or if the folder takes none from the person', async () => {
    const [from, to, closed] = [await folder(), await folder(), await folder({ isRestricted: true })]
    const ids = await inReview(3, from)
    const [hidden] = await inReview(1, closed)
    // Staff may add documents to folders, but edit only their own drafts.
    expect((await moveTo(site.staff, to, ids)).status).toBe(403)
    expect((await moveTo(site.staff, to, [...ids, hidden!])).status).toBe(404)
    expect((await moveTo(site.staff, closed, ids)).status).toBe(404)
    expect([403, 404]).toContain((await moveTo(site.viewer, to, ids)).status)
    expect((await moveTo(site.admin, to, [...ids, 2_000_000_000])).status).toBe(404)
    expect((await moveTo(site.admin, to, ids, { projectId: site.projectId + 1 })).status).toBe(400)
    expect((await moveTo(site.admin, to, [])).status).toBe(400)
    expect(
      (
        await moveTo(
          site.admin,
          to,
          Array.from({ length: 501 }, (_, at) => at + 1),
        )
      ).status,
    ).toBe(400)
    expect([await inFolder(from), await inFolder(to)]).toEqual([3, 0])
  })

  test('none moves if one has changed since the person chose it, and the answer says who changed it', async () => {
    const [from, to] = [await folder(), await folder()]
    const ids = await inReview(2, from)
    const seen = { [ids[0]!]: 1, [ids[1]!]: 1 }
    const { data: row } = await site.admin.read<Doc>('GET', `projectDocumentPmp/${ids[1]}`)
    const saved = await site.admin.read<Doc>('PUT', 'projectDocumentPmp', { ...row, title: 'Sheet of the deck' })
    expect(saved.errors).toEqual([])
    const answer = await moveTo(site.admin, to, ids, { versions: seen })
    expect(answer).toMatchObject({
      status: 409,
      errors: [
        {
          code: 'stale',
          message: 'Nothing was moved, because 1 of the 2 documents has changed since you chose them.',
        },
      ],
      data: {
        results: [
          { id: ids[0], problem: null },
          {
            id: ids[1],
            problem: 'Niamh Byrne has changed it since you chose it. It is P01 now, in review.',
            current: { title: 'Sheet of the deck', rowVersion: 2 },
          },
        ],
      },
    })
    expect([await inFolder(from), await inFolder(to)]).toEqual([2, 0])
    expect(await moveTo(site.admin, to, ids, { versions: { ...seen, [ids[1]!]: 2 } })).toMatchObject({
      status: 200,
      data: { moved: 2 },
      warnings: [],
    })
  })

  test('200 decisions are announced once, and their author hears of them once', async () => {
    const ids = await inReview(200, await folder())
    const asked = { projectId: site.projectId, itemKind: 'document', system: 'pmp', decision: 'approve', ids }
    const before = await notices()
    const answer = await site.admin.read<{ results: BulkResult[] }>('PUT', 'bulkApproval', asked)
    expect(answer.errors).toEqual([])
    expect(answer.changes!.filter(isOf('projectDocumentPmp'))).toMatchObject([{ id: 0, op: 'updated' }])
    const heard = (await notices()).slice(before.length)
    expect(heard.map(({ title, body }) => [title, body])).toEqual([
      ['Approved: 200 documents', expect.stringContaining('decided on Sheet 1, Sheet 2, Sheet 3 and 197 more.')],
    ])
    const { data } = await site.admin.read<Doc>('GET', `projectDocumentPmp/${ids[77]}`)
    expect([data.statusId, data.revisions[0]!.statusId, data.revisions[0]!.decisions[0]!.code]).toEqual([30, 30, 'A'])
  })

  const notices = async () =>
    rowsOf<{ title: string; body: string }>(
      await setup.world.services.db.execute(
        sql`select title, body from "notification" where "userId" = ${site.staff.userId} order by id`,
      ),
    )
})
