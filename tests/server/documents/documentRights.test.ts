import { beforeAll, describe, expect, test } from 'vitest'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { SearchAnswer } from '#contract/documents/documentSearch.ts'
import type { ChangesAnswer } from '#contract/wire/envelope.ts'
import { rightsIn } from '#contract/documents/folderRights.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { unzipped } from '../../unzipped.ts'
import { move, moved, useDocumentFolder } from './documentFolder.ts'

const site = useDocumentFolder()
const { setup, uploaded, newFolder, name, upload } = site

const minute = 60_000
const found = (isFound: boolean) => (isFound ? 200 : 404)
const edit = async (row: Doc) => {
  const { data: now } = await site.admin.read<Doc>('GET', `projectDocumentPmp/${row.id}`)
  const saved = await site.admin.read('PUT', 'projectDocumentPmp', { ...now, title: `${now.title} again` })
  expect(saved.errors).toEqual([])
}

describe('Each right on the folder opens one thing', () => {
  const heard: number[] = []
  /**
   * A document whose events the viewer receives whatever the rights on the other folders are, and a folder to move
   * others to.
   */
  let witness: Doc
  let elsewhere: number
  beforeAll(async () => {
    witness = await uploaded()
    elsewhere = await newFolder()
    await name(elsewhere, site.viewer.userId, { canUpload: true, canDownload: false })
    const line = setup.world.lines.open(site.viewer)
    line.on('UpdatedProjectDocumentPmp', (id) => void heard.push(Number(id)))
    await new Promise<void>((done) => {
      line.onConnected(() => done())
      line.start()
    })
  })
  const attempts: Record<string, (who: Visitor, row: Doc) => Promise<number>> = {
    sees: async (who, { id }) => (await who.ask('GET', `projectDocumentPmp/${id}`)).status,
    previews: async (who, { fileId }) => (await who.ask('GET', `file/${fileId}?inline=1`)).status,
    downloads: async (who, { fileId }) => (await who.ask('GET', `file/${fileId}`)).status,
    revises: async (who, { id }) => (await upload(who, id, ['Plan.pdf'], { mode: 'revision' })).status,
    edits: async (who, row) =>
      (await who.read('PUT', 'projectDocumentPmp', { ...row, title: `Edited ${row.id}` })).status,
    reviews: async (who, row) =>
      (await move(who, await moved(site.admin, row, 'submit'), 'decide', { code: 'A' })).status,
    decidesTogether: async (who, row) => {
      await moved(site.admin, row, 'submit')
      const body = {
        projectId: site.projectId,
        itemKind: 'document',
        system: 'pmp',
        ids: [row.id],
        decision: 'approve',
      }
      return (await who.read('PUT', 'bulkApproval', body)).status
    },
    zips: async (who, { id, fileName }) => {
      const zip = await who.ask('GET', `projectDocumentPmp/zip?ids=${id}`)
      const paths = [...(await unzipped(await zip.arrayBuffer())).keys()]
      return paths.some((path) => path.endsWith(fileName!)) ? 200 : 403
    },
    finds: async (who, { id }) =>
      (await who.read<Doc[]>('GET', `projectDocumentPmp?ids=${id}&projectId=${site.projectId}`)).data.length === 1
        ? 200
        : 404,
    counts: async (who, { folderId }) =>
      found((await who.read<{ count: number }>('GET', `projectDocumentPmp/count?folderId=${folderId}`)).data.count > 0),
    offersInFilter: async (who, { folderId }) =>
      found(
        (await who.read<object[]>('GET', `projectDocumentPmp/choices/statusId?folderId=${folderId}`)).data.length > 0,
      ),
    searches: async (who, { id, title }) => {
      const { data } = await who.read<SearchAnswer>('GET', `projectDocumentSearch?words=${encodeURIComponent(title)}`)
      return found(data.hits.some(({ document }) => document.id === id))
    },
    zipsFromSearch: async (who, { id, fileName }) => {
      const zip = await who.ask('GET', `projectDocumentSearch/zip?pmp=${id}`)
      return found([...(await unzipped(await zip.arrayBuffer())).keys()].some((path) => path.endsWith(fileName!)))
    },
    hears: async (_viewer, row) => {
      heard.length = 0
      await edit(row)
      await edit(witness)
      await expect.poll(() => heard).toContain(witness.id)
      return found(heard.includes(row.id))
    },
    readsChanges: async (who, row) => {
      const since = setup.world.services.live.sequence()
      await edit(row)
      const { changes } = (await who.read<ChangesAnswer>('GET', `changes?since=${since}`)).data
      return found(changes.some(({ kind, id }) => kind === 'projectDocumentPmp' && id === row.id))
    },
    readsHistory: async (who, { id }) =>
      (await who.ask('GET', `audit?entityKind=projectDocumentPmp&entityId=${id}`)).status,
    downloadsEarlier: async (who, { id, fileId }) => {
      expect((await upload(site.admin, id, ['Plan.pdf'], { mode: 'revision' })).errors).toEqual([])
      return (await who.ask('GET', `file/${fileId}`)).status
    },
    moves: async (who, { id }) => {
      const body = { projectId: site.projectId, folderId: elsewhere, ids: [id] }
      return (await who.read('PUT', 'projectDocumentPmp/moveBulk', body)).status
    },
    deletes: async (who, { id, rowVersion }) =>
      (await who.ask('DELETE', `projectDocumentPmp/${id}?rowVersion=${rowVersion}`)).status,
    withdraws: async (who, row) => (await move(who, row, 'withdraw', { reason: 'Old' })).status,
    seesDownloads: async (who, { id }) => (await who.ask('GET', `projectDocumentPmp/${id}/downloads`)).status,
  }
  const all = Object.keys(attempts)
  const looks = [
    'sees',
    'previews',
    'finds',
    'counts',
    'offersInFilter',
    'searches',
    'hears',
    'readsChanges',
    'readsHistory',
  ]
  const takes = [...looks, 'downloads', 'zips', 'zipsFromSearch', 'downloadsEarlier']
  const opened: [right: string, rights: Record<string, boolean>, opens: string[]][] = [
    ['no right', { canView: false, canDownload: false }, []],
    ['view', { canView: true, canDownload: false }, looks],
    ['download', { canDownload: true }, takes],
    ['upload', { canUpload: true, canDownload: false }, [...looks, 'revises']],
    ['change', { canChange: true, canDownload: false }, [...looks, 'edits', 'moves']],
    ['review', { canReview: true, canDownload: false }, [...looks, 'reviews', 'decidesTogether']],
    ['approve', { canApprove: true, canDownload: false }, [...looks, 'reviews', 'decidesTogether']],
    ['manage', { canManage: true, canDownload: false }, [...looks, 'withdraws', 'seesDownloads', 'deletes']],
  ]
  test.each(opened)('%s, by an entry of its own', async (_right, rights, opens) => {
    const id = await newFolder()
    await name(id, site.viewer.userId, rights)
    await opensOnly(id, opens)
  })

  test.each(opened)('%s, inherited from the folder above', async (_right, rights, opens) => {
    const above = await newFolder()
    await name(above, site.viewer.userId, rights)
    await opensOnly(await newFolder({ parentId: above }), opens)
  })

  test('none of those above where the folder does not inherit: the level of the project counts', async () => {
    const above = await newFolder()
    await name(above, site.viewer.userId, { canManage: true, canApprove: true, canUpload: true })
    await opensOnly(await newFolder({ parentId: above, inheritsRights: false }), takes)
  })

  test('nothing without an entry in a restricted folder, nor in the one below it', async () => {
    const restricted = await newFolder({ isRestricted: true })
    await opensOnly(restricted, [])
    await opensOnly(await newFolder({ parentId: restricted }), [])
  })

  async function opensOnly(id: number, opens: readonly string[]) {
    for (const attempt of all) {
      const { data } = await upload(site.admin, id, [`Plan ${attempt} ${crypto.randomUUID()}.pdf`])
      const status = await attempts[attempt]!(site.viewer, data.documents[0]!)
      expect([attempt, status < 300]).toEqual([attempt, opens.includes(attempt)])
    }
  }

  test('authorisation is for approvers, review and comment for reviewers too', async () => {
    const id = await newFolder()
    await name(id, site.viewer.userId, { canReview: true })
    const authorised = (await upload(site.admin, id, ['Contract.pdf'], { suitability: 'A4' })).data.documents[0]!
    const inReview = await moved(site.admin, authorised, 'submit')
    expect((await move(site.viewer, inReview, 'decide', { code: 'A' })).status).toBe(403)
  })

  test('the answer tells the reader their rights', async () => {
    const row = await uploaded()
    const { data } = await site.viewer.read<Doc>('GET', `projectDocumentPmp/${row.id}`)
    expect(rightsIn(data.flags)).toMatchObject({ canView: true, canDownload: true, canUpload: false, canManage: false })
    expect(data).toMatchObject({ canEdit: false, canDelete: false, allowedActions: [] })
  })
})

describe('A confidential document', () => {
  const confidential = async (id: number) => {
    const row = (await upload(site.staff, id, [`Settlement ${crypto.randomUUID()}.pdf`])).data.documents[0]!
    const answer = await site.staff.read<Doc>('PUT', 'projectDocumentPmp', { ...row, isConfidential: true })
    expect(answer.errors).toEqual([])
    return answer.data
  }
  const changesFor = async (who: Visitor, row: Doc) => {
    const since = setup.world.services.live.sequence()
    await edit(row)
    const { changes } = (await who.read<ChangesAnswer>('GET', `changes?since=${since}`)).data
    return changes.filter(({ kind, id }) => kind === 'projectDocumentPmp' && id === row.id)
  }
  const zipped = async (who: Visitor, { id, fileName }: Doc) => {
    const zip = await who.ask('GET', `projectDocumentSearch/zip?pmp=${id}`)
    return [...(await unzipped(await zip.arrayBuffer())).keys()].filter((path) => path.endsWith(fileName!)).length
  }
  /**
   * Everything that reveals a document: record, file, register, count, history, search, filter, zip file and changes.
   */
  const findable = async (who: Visitor, row: Doc) => [
    (await who.ask('GET', `projectDocumentPmp/${row.id}`)).status,
    (await who.ask('GET', `file/${row.fileId}?inline=1`)).status,
    (await who.read<Doc[]>('GET', `projectDocumentPmp?folderId=${row.folderId}`)).data.length,
    (await who.read<{ count: number }>('GET', `projectDocumentPmp/count?folderId=${row.folderId}`)).data.count,
    (await who.ask('GET', `audit?entityKind=projectDocumentPmp&entityId=${row.id}`)).status,
    (await who.read<SearchAnswer>('GET', `projectDocumentSearch?words=${encodeURIComponent(row.title)}`)).data.total,
    (await who.read<object[]>('GET', `projectDocumentPmp/choices/statusId?folderId=${row.folderId}`)).data.length,
    await zipped(who, row),
    (await changesFor(who, row)).length,
  ]

  test('is seen by its author, by those named and by those who decide; nobody else finds it anywhere', async () => {
    const everything = [200, 200, 1, 1, 200, 1, 1, 1, 1]
    const row = await confidential(await newFolder())
    expect(await findable(site.staff, row)).toEqual(everything)
    expect(await findable(site.admin, row)).toEqual(everything)
    expect(await findable(site.viewer, row)).toEqual([404, 404, 0, 0, 404, 0, 0, 0, 0])
    await name(row.folderId, site.viewer.userId, { canDownload: true })
    expect(await findable(site.viewer, row)).toEqual(everything)
  })

  test('goes stale with the company that it names, for them alone', async () => {
    const { data: company } = await site.admin.read<{ id: number }>('POST', 'client', {
      ...samples.client({ clientId: 0, userId: 0, projectId: 0 }),
      name: 'Originator',
    })
    const id = await newFolder()
    const open = await uploaded()
    const secret = await confidential(id)
    for (const row of [open, secret])
      expect(
        (await site.admin.read('PUT', 'projectDocumentPmp', { ...row, originatorClientId: company.id })).errors,
      ).toEqual([])
    const renamed = await site.admin.read('PUT', 'client', { ...company, name: 'Originator renamed' })
    expect(renamed.errors).toEqual([])
    const announced = async (who: Visitor) =>
      (await who.read<{ changes: { kind: string; id: number }[] }>('GET', `changes?since=0`)).data.changes
        .filter(({ kind }) => kind === 'projectDocumentPmp')
        .slice(-2)
        .map((change) => change.id)
    expect(new Set(await announced(site.admin))).toEqual(new Set([open.id, secret.id]))
    expect(await announced(site.viewer)).not.toContain(secret.id)
  })

  test('is announced only to them', async () => {
    const { world } = setup
    const heard: string[] = []
    const line = world.lines.open(site.viewer)
    line.on('UpdatedProjectDocumentPmp', (id) => heard.push(String(id)))
    await new Promise<void>((done) => {
      line.onConnected(() => done())
      line.start()
    })
    const id = await newFolder()
    const secret = await confidential(id)
    const open = (await upload(site.staff, id, ['Open.pdf'])).data.documents[0]!
    await expect.poll(() => heard).toContain(String(open.id))
    await move(site.staff, secret, 'submit')
    const last = (await upload(site.staff, id, ['Last.pdf'])).data.documents[0]!
    await expect.poll(() => heard).toContain(String(last.id))
    // Before it became confidential, the folder's readers received its events.
    expect(heard.filter((one) => one === String(secret.id)).length).toBeLessThanOrEqual(1)
  })
})

test('managers see who downloaded which revision, alone or in a zip file', async () => {
  const row = await uploaded()
  await (await site.staff.ask('GET', `file/${row.fileId}`)).arrayBuffer()
  await (await site.viewer.ask('GET', `projectDocumentPmp/zip?ids=${row.id}`)).arrayBuffer()
  await (await site.viewer.ask('GET', `file/${row.fileId}?inline=1`)).arrayBuffer()
  const { data } = await site.admin.read<object[]>('GET', `projectDocumentPmp/${row.id}/downloads`)
  expect(data).toMatchObject([
    { userId: site.viewer.userId, revision: 'P01', inZip: true },
    { userId: site.staff.userId, revision: 'P01', inZip: false },
  ])
})

test('a zip file holds what may be downloaded, a register, and a list of what was left out', async () => {
  const id = await newFolder()
  const open = (await upload(site.admin, id, ['Ground floor.pdf'])).data.documents[0]!
  const closed = await newFolder()
  await name(closed, site.viewer.userId, { canDownload: false })
  const other = (await upload(site.admin, closed, ['Ground floor.pdf'])).data.documents[0]!
  const hidden = (await upload(site.admin, await newFolder({ isRestricted: true }), ['Hidden.pdf'])).data.documents[0]!
  const answer = await site.viewer.ask('GET', `projectDocumentPmp/zip?ids=${open.id},${other.id},${hidden.id}`)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const files = await unzipped(await answer.arrayBuffer())
  expect([...files.keys()]).toEqual([`${open.folderName}/Ground floor.pdf`, 'Documents.csv', 'Left out.txt'])
  expect(files.get(`${open.folderName}/Ground floor.pdf`)).toMatch(/^%PDF-1\.4/)
  const left = files.get('Left out.txt')!
  expect(left).toContain('Ground floor: you may not download it')
  expect(left).toContain('1 that you may not see or that no longer exist')
  expect(left).not.toContain('Hidden')
})

test('whoever reads a file in parts stands in its downloads, once an hour', async () => {
  const row = await uploaded()
  const part = async (range: string) => {
    const answer = await site.staff.ask('GET', `file/${row.fileId}`, undefined, { range })
    await answer.arrayBuffer()
    return answer.status
  }
  const noted = async () =>
    (await site.admin.read<object[]>('GET', `projectDocumentPmp/${row.id}/downloads`)).data.length
  expect([await part('bytes=1-'), await noted()]).toEqual([206, 1])
  expect([await part('bytes=0-3'), await part('bytes=-4'), await noted()]).toEqual([206, 206, 1])
  expect([await part('bytes=900000-'), await noted()]).toEqual([416, 1])
  setup.world.pass(59 * minute)
  expect([await part('bytes=1-'), await noted()]).toEqual([206, 1])
  setup.world.pass(2 * minute)
  expect([await part('bytes=1-'), await noted()]).toEqual([206, 2])
  // The hour starts with the entry, separately for each reader.
  setup.world.pass(59 * minute)
  expect([await part('bytes=1-'), await noted()]).toEqual([206, 2])
  const other = await site.admin.ask('GET', `file/${row.fileId}`, undefined, { range: 'bytes=1-' })
  await other.arrayBuffer()
  expect([other.status, await noted()]).toEqual([206, 3])
})
