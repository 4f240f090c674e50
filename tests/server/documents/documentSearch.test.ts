import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { SearchAnswer, TextSegment } from '#contract/documents/documentSearch.ts'
import type { UploadResult } from '#contract/documents/upload.ts'
import { folderRights } from '#contract/documents/folderRights.ts'
import type { Visitor } from '#mocks/world.ts'
import { unzipped } from '../../unzipped.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
let admin: Visitor
let staff: Visitor
let viewer: Visitor
let projectId = 0
let folders = 0

/** A word that occurs nowhere else. */
const rare = () => `zq${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
const search = async (who: Visitor, words: string, more: Record<string, string> = {}) => {
  const answer = await who.read<SearchAnswer>('GET', `projectDocumentSearch?${new URLSearchParams({ words, ...more })}`)
  expect(answer.errors).toEqual([])
  return answer.data
}
const titlesIn = ({ hits }: SearchAnswer) => hits.map(({ document }) => document.title)
const marked = (segments: readonly TextSegment[]) => segments.flatMap(({ text, isHit }) => (isHit ? [text] : []))

const newFolder = async (more: object = {}) => {
  const draft = { projectId, parentId: null, name: `Searched ${++folders}`, ...more }
  const answer = await admin.read<{ id: number }>('POST', 'projectFolderPmp', draft)
  expect(answer.errors).toEqual([])
  return answer.data.id
}
const upload = async (
  who: Visitor,
  id: number,
  name: string,
  more: Record<string, string> = {},
  content = `text of ${name}`,
) => {
  const body = new FormData()
  body.set('id', String(id))
  body.set('uploadReasonId', '10')
  for (const [field, value] of Object.entries(more)) body.set(field, value)
  body.append('files', new File([content], name))
  const answer = await who.read<{ results: UploadResult[]; documents: Doc[] }>('POST', 'ProjectFilePmpUpload', body)
  expect(answer.errors).toEqual([])
  return answer.data.documents[0]!
}

beforeAll(async () => {
  const { world } = setup
  admin = await world.as('admin@demo.test')
  staff = await world.as('staff@demo.test')
  viewer = await world.as('viewer@demo.test')
  projectId = (await staff.read<{ id: number }[]>('GET', 'project')).data[0]!.id
})

describe('Searching', () => {
  test('finds a document by a part of its number, and marks that part', async () => {
    const number = `HQ-${rare()}-A-101`.toUpperCase()
    const made = await admin.read<Doc>('POST', 'projectDocumentPmp', {
      projectId,
      folderId: await newFolder(),
      number,
      title: 'Roof',
    })
    for (const part of [number, number.slice(0, -1), number.slice(5, -2).toLowerCase(), number.slice(4, 12)]) {
      const { total, hits } = await search(staff, part)
      expect({ total, id: hits[0]!.document.id }).toEqual({ total: 1, id: made.data.id })
      expect(marked(hits[0]!.number)).toEqual([part.toUpperCase()])
    }
  })

  test('finds words in any order, by their beginning, with or without the plural, accents and punctuation', async () => {
    const word = rare()
    await upload(staff, await newFolder(), `Fire-door inspection, Café ${word}.txt`)
    for (const words of ['inspections fire', 'cafe inspec', 'DOORS fire', '"fire door"', 'CAFÉ'])
      expect(titlesIn(await search(staff, `${words} ${word}`)), words).toHaveLength(1)
    for (const words of ['"door fire"', 'firedoor', 'window'])
      expect(titlesIn(await search(staff, `${words} ${word}`)), words).toHaveLength(0)
  })

  test('needs two letters or digits, and refuses values that it does not know', async () => {
    for (const words of ['', ' ', 'a', '--'])
      expect(await staff.read('GET', `projectDocumentSearch?${new URLSearchParams({ words })}`)).toMatchObject({
        status: 400,
        errors: [{ field: 'words', message: 'Enter at least two letters or digits to search for.' }],
      })
    expect(await staff.read('GET', 'projectDocumentSearch?words=plan&project=x')).toMatchObject({
      status: 400,
      errors: [{ field: 'project' }],
    })
  })

  test('takes signs that a query language knows as plain text', async () => {
    for (const words of [String.raw`\ ' & | ! <-> :* plan`, '%%__', `');--`, '"""ab', 'a&b|c!d:*', '((((ab'])
      expect((await staff.read('GET', `projectDocumentSearch?${new URLSearchParams({ words })}`)).status).toBeLessThan(
        500,
      )
  })

  test('shows the newest revision, and earlier ones only when they are asked for', async () => {
    const word = rare()
    const row = await upload(staff, await newFolder(), `${word}.txt`)
    await upload(staff, row.id, 'next.txt', { mode: 'revision' })
    const newest = await search(staff, word)
    expect(newest.hits.map(({ revision, isCurrent }) => [revision!.code, isCurrent])).toEqual([['P02', true]])
    const all = await search(staff, word, { earlier: '1' })
    expect(all.hits.map(({ revision, isCurrent }) => [revision!.code, isCurrent])).toEqual([
      ['P02', true],
      ['P01', false],
    ])
    expect(all.choices.status.map(({ words, count }) => [words, count])).toEqual([
      ['Draft', 1],
      ['Superseded', 1],
    ])
  })

  test('finds a document that waits for its first file', async () => {
    const title = `Expected ${rare()}`
    await admin.read('POST', 'projectDocumentPmp', { projectId, folderId: await newFolder(), title })
    const { hits } = await search(staff, title)
    expect(hits).toMatchObject([{ revision: null, reading: 'none', isCurrent: true }])
  })

  test('follows a new title and new tags at once', async () => {
    const [before, after, tag] = [rare(), rare(), rare()]
    const row = await upload(staff, await newFolder(), `${before}.txt`)
    const saved = await staff.read('PUT', 'projectDocumentPmp', { ...row, title: after, tags: [tag] })
    expect(saved.errors).toEqual([])
    expect((await search(staff, before)).total).toBe(0)
    expect((await search(staff, after)).total).toBe(1)
    expect((await search(staff, tag.slice(0, 8))).total).toBe(1)
  })

  test('forgets a deleted document and finds it again once it is restored', async () => {
    const word = rare()
    const row = await upload(staff, await newFolder(), `${word}.txt`)
    expect((await admin.read('DELETE', `projectDocumentPmp/${row.id}?rowVersion=${row.rowVersion}`)).errors).toEqual([])
    expect((await search(admin, word)).total).toBe(0)
    expect((await admin.read('PUT', `projectDocumentPmp/${row.id}/restore`, {})).errors).toEqual([])
    expect((await search(admin, word)).total).toBe(1)
  })

  test('narrows by type, status, project, system and date, while each filter still counts all its values', async () => {
    const word = rare()
    const folder = await newFolder()
    await upload(staff, folder, `${word} plan.txt`, { documentTypeId: '10' })
    const other = await upload(staff, folder, `${word} report.txt`, { documentTypeId: '20' })
    const submitted = await staff.read('PUT', `projectDocumentPmp/${other.id}/move`, {
      action: 'submit',
      rowVersion: other.rowVersion,
    })
    expect(submitted.errors).toEqual([])
    const found = async (more: Record<string, string>) => titlesIn(await search(staff, word, more))
    expect(await found({ type: '10' })).toEqual([`${word} plan`])
    expect(await found({ status: '20' })).toEqual([`${word} report`])
    expect(await found({ status: '10,20' })).toHaveLength(2)
    expect(await found({ project: String(projectId), system: 'pmp' })).toHaveLength(2)
    expect(await found({ project: '999999' })).toEqual([])
    expect(await found({ system: 'sfs' })).toEqual([])
    expect(await found({ until: '2020-01-01' })).toEqual([])
    expect(await found({ from: '2020-01-01' })).toHaveLength(2)
    const { choices, total } = await search(staff, word, { type: '10' })
    expect(total).toBe(1)
    expect(choices.type.map(({ value, count }) => [value, count])).toEqual([
      ['10', 1],
      ['20', 1],
    ])
  })

  test('answers twenty a page, grouped by project with their counts', async () => {
    const word = rare()
    const folder = await newFolder()
    for (let at = 0; at < 22; at++) await upload(staff, folder, `${word} ${at}.txt`)
    const first = await search(staff, word)
    const second = await search(staff, word, { page: '2' })
    expect([first.hits.length, second.hits.length, first.total]).toEqual([20, 2, 22])
    expect(new Set([...titlesIn(first), ...titlesIn(second)]).size).toBe(22)
    expect(first.groups).toMatchObject([{ projectId, count: 22 }])
  })
})

describe('A word that very many documents have', () => {
  const [open, closed] = [10_030, 500]
  const word = rare()
  beforeAll(async () => {
    // A thousand at a time, because a statement may take a limited time only and each document is made searchable.
    const place = async (count: number, folderId: number) => {
      for (let from = 1; from <= count; from += 1_000)
        await setup.world.services.db.execute(sql`
          insert into "projectDocumentPmp" ("projectId", "folderId", title, "documentTypeId", "createdOn", "updatedOn")
          select ${projectId}::int, ${folderId}::int, ${word}::text || ' ' || n, case when n <= 20 then 20 else 10 end,
            now(), now() from generate_series(${from}::int, ${Math.min(from + 999, count)}::int) n`)
    }
    await place(closed, await newFolder({ isRestricted: true }))
    await place(open, await newFolder())
  })

  test('is counted up to 10,000, and the answer says that there are more', async () => {
    const all = await search(staff, word)
    expect([all.total, all.isMore, all.isMoreUnfiltered, all.hits.length]).toEqual([10_000, true, true, 20])
    expect(all.groups).toMatchObject([{ projectId, count: 10_000 }])
    expect((await search(staff, word, { page: '500' })).hits).toHaveLength(20)
  })

  test('is counted exactly by a filter that fewer match, without those that the person may not see', async () => {
    const narrowed = await search(staff, word, { type: '20' })
    expect([narrowed.total, narrowed.isMore, narrowed.isMoreUnfiltered]).toEqual([20, false, true])
    expect((await search(admin, word, { type: '20' })).total).toBe(40)
    const exact = await search(staff, `${word} 10029`)
    expect([exact.total, exact.isMoreUnfiltered]).toEqual([1, false])
  })
})

const noRights = Object.fromEntries(folderRights.map((right) => [right, false]))

describe('Only what a person may see', () => {
  const name = async (id: number, userId: number, rights: object) => {
    const answer = await admin.read('POST', 'projectFolderUserPmp', { projectId, folderId: id, userId, ...rights })
    expect(answer.errors).toEqual([])
  }
  /** Returns what each person finds of a document in such a folder; hits, count, groups and choices must agree. */
  const seen = async (who: Visitor, word: string) => {
    const { total, hits, groups, choices } = await search(who, word)
    const counts = [total, hits.length, groups[0]?.count ?? 0, choices.project[0]?.count ?? 0]
    expect(new Set(counts).size, `counts agree: ${counts.join()}`).toBe(1)
    return total
  }

  const rights = [
    { of: 'a role in the project', folder: {}, staff: 1, viewer: 0 },
    { of: 'an own entry on the folder', folder: {}, entry: 'folder', staff: 1, viewer: 1 },
    { of: 'an entry on the folder above', folder: {}, entry: 'above', staff: 1, viewer: 1 },
    {
      of: 'an entry above a folder that does not inherit',
      folder: { inheritsRights: false },
      entry: 'above',
      staff: 1,
      viewer: 0,
    },
    { of: 'a restricted folder without an entry', folder: { isRestricted: true }, staff: 0, viewer: 0 },
    { of: 'an entry without the right to view', folder: {}, entry: 'none', staff: 1, viewer: 0 },
  ] as const
  test.each(rights)('by $of', async ({ folder, staff: bySt, viewer: byVi, ...more }) => {
    const word = rare()
    const above = await newFolder()
    const inside = await newFolder({ parentId: above, ...folder })
    const entry = 'entry' in more ? more.entry : null
    if (entry)
      await name(entry === 'above' ? above : inside, viewer.userId, entry === 'none' ? noRights : { canView: true })
    await upload(admin, inside, `${word}.txt`)
    expect([await seen(admin, word), await seen(staff, word), await seen(viewer, word)]).toEqual([1, bySt, byVi])
  })

  test('loses what a right gave as soon as the right is gone', async () => {
    const word = rare()
    const folder = await newFolder()
    const entry = await admin.read<{ id: number; rowVersion: number }>('POST', 'projectFolderUserPmp', {
      projectId,
      folderId: folder,
      userId: viewer.userId,
      canView: true,
    })
    await upload(admin, folder, `${word}.txt`)
    expect(await seen(viewer, word)).toBe(1)
    const { id, rowVersion } = entry.data
    await admin.read('DELETE', `projectFolderUserPmp/${id}?projectId=${projectId}&rowVersion=${rowVersion}`)
    expect(await seen(viewer, word)).toBe(0)
  })

  test('a confidential document is found by its author and those who decide, not by other readers', async () => {
    const word = rare()
    const folder = await newFolder()
    const row = await upload(admin, folder, `${word}.txt`)
    expect(await seen(staff, word)).toBe(1)
    expect((await admin.read('PUT', 'projectDocumentPmp', { ...row, isConfidential: true })).errors).toEqual([])
    expect([await seen(admin, word), await seen(staff, word)]).toEqual([1, 0])
    await name(folder, staff.userId, { canView: true })
    expect(await seen(staff, word)).toBe(1)
  })

  test('a withdrawn document stays in the results with its status, as in lists', async () => {
    const word = rare()
    const row = await upload(staff, await newFolder(), `${word}.txt`)
    const gone = await admin.read('PUT', `projectDocumentPmp/${row.id}/move`, {
      action: 'withdraw',
      rowVersion: row.rowVersion,
      reason: 'Wrong scale',
    })
    expect(gone.errors).toEqual([])
    expect((await search(staff, word)).hits).toMatchObject([{ document: { statusId: 70 } }])
  })

  test('a selection is one zip file with what the person may download, by project and system', async () => {
    const word = rare()
    const open = await upload(staff, await newFolder(), `${word} open.txt`)
    const closed = await upload(admin, await newFolder({ isRestricted: true }), `${word} closed.txt`)
    const answer = await staff.ask('GET', `projectDocumentSearch/zip?pmp=${open.id},${closed.id}`)
    expect(answer.status).toBe(200)
    const inside = await unzipped(await answer.arrayBuffer())
    const names = [...inside.keys()]
    expect(names.filter((name) => name.endsWith('.txt') && name.includes(word))).toEqual([
      expect.stringMatching(new RegExp(`^[^/]+/Project management/Searched \\d+/${word} open\\.txt$`)),
    ])
    expect(inside.get('Left out.txt')).toContain('1 that you may not see or that no longer exist')
    expect((await staff.read('GET', 'projectDocumentSearch/zip')).status).toBe(400)
  })

  test('nobody without a session is answered', async () => {
    expect((await setup.world.stranger().read('GET', 'projectDocumentSearch?words=plan')).status).toBe(401)
  })
})
