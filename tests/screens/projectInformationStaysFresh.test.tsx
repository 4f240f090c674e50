import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { folderKinds, folderSystems, folderUserKinds, rootFields } from '#contract/documents/projectFolders.ts'
import { documentKinds } from '#contract/documents/documentKind.ts'
import { changeRequests } from '#src/entities/changeRequest/data.ts'
import { projectDocuments } from '#src/entities/projectDocument/data.ts'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import { projectFolderUsers } from '#src/entities/projectFolderUser/data.ts'
import { rfis } from '#src/entities/rfi/data.ts'
import type { Browsing } from '../browser.tsx'
import { asked, does, held, namesIn, reads, type Kept, useFreshBrowsers } from '../freshBrowsers.tsx'
import { rowOf } from '../server/rights/everyone.ts'

const { admin, begin, browser, make, quiet } = useFreshBrowsers()
const projectId = 4
/** Folders, documents, RFIs and change requests announce their project, which each page of it shows. */
const project = `GET /api/project/${projectId}`

/** React and the router log errors of records that no longer exist. */
beforeEach(() => {
  const spies = (['error', 'warn'] as const).map((method) => vi.spyOn(console, method).mockReturnValue())
  return () => spies.forEach((spy) => spy.mockRestore())
})

/** Saves as a form of this browser would, and waits until the other browser has refetched what it needs. */
async function requestsOf(two: Browsing, change: () => Promise<unknown>) {
  await begin(two)
  await change()
  await quiet(two)
  return asked(two).map(decodeURIComponent).toSorted()
}
const sorted = (...calls: readonly (string | readonly string[])[]) => calls.flat().toSorted()
/** The requests of a document register besides its rows: its count and the counts of its views. */
const countsOf = (path: string, of: string) =>
  ['all', 'expiring', 'inReview', 'mine'].map((view) => `GET /api/${path}/count?view=${view}&${of}`)

describe.each(folderSystems)('In the files of %s', (system) => {
  const [folders, users, documents] = [projectFolders[system], projectFolderUsers[system], projectDocuments[system]]
  const [folderKind, userKind, documentKind] = [folderKinds[system], folderUserKinds[system], documentKinds[system]]
  const at = (page: string) => `/manage/projects/${system}/view/${projectId}/${page}`
  let author: Browsing
  let outer: Kept
  let inner: Kept
  let document: Kept & { title: string }
  /** A subfolder with one document. */
  beforeEach(async () => {
    const parentId = Number((await rowOf(admin(), `project/${projectId}`))[rootFields[system]])
    const name = `Package ${crypto.randomUUID().slice(0, 6)}`
    outer = await make(folderKind, folderKind, { projectId, parentId, name })
    inner = await make(folderKind, folderKind, { projectId, parentId: outer.id, name: `${name} inner` })
    document = (await make(documentKind, documentKind, { projectId, folderId: inner.id })) as typeof document
    author = await browser('admin@demo.test', '/manage/dashboard')
  })
  const fresh = async <T extends Kept>(options: object, { id }: Kept) =>
    reads<T>(author, (options as typeof folders).detail(id))

  test('a renamed folder makes the open page of a subfolder refetch the rows of both, but not its documents', async () => {
    const two = await browser('admin2@demo.test', at(`folders/${inner.id}`))
    await waitFor(() => expect(namesIn(two)).toEqual(expect.arrayContaining([outer.name, inner.name])))
    const name = `${outer.name} renamed`
    const row = await fresh(folders, outer)
    expect(
      await requestsOf(two, () =>
        does(author, folders.save(row, crypto.randomUUID()) as never, { ...row, name } as never),
      ),
    ).toEqual(
      sorted(
        project,
        `GET /api/${folderKind}/${inner.id}`,
        `GET /api/${folderKind}?projectId=${projectId}&ids=${outer.id},${inner.id}`,
      ),
    )
    expect(namesIn(two)).toContain(name)
  })

  test('a renamed folder makes its page refetch its row and those of its documents, and a deleted one disappears with its content', async () => {
    const two = await browser('admin2@demo.test', at(`folders/${inner.id}`))
    await waitFor(() => expect(namesIn(two)).toEqual(expect.arrayContaining([outer.name, inner.name])))
    const cached = [folders.detail(outer.id), documents.detail(document.id)]
    for (const options of cached) await reads(two, options)
    const name = `${inner.name} renamed`
    const row = await fresh(folders, inner)
    expect(
      await requestsOf(two, () =>
        does(author, folders.save(row, crypto.randomUUID()) as never, { ...row, name } as never),
      ),
    ).toEqual(
      sorted(
        project,
        `GET /api/${folderKind}/${inner.id}`,
        `GET /api/${folderKind}?projectId=${projectId}&ids=${inner.id}`,
        // The register of its documents, whose rows show the folder's name.
        `GET /api/${documentKind}?ids=${document.id}&folderId=${inner.id}`,
        countsOf(documentKind, `folderId=${inner.id}`),
      ),
    )
    expect(namesIn(two)).toContain(name)

    expect(
      await requestsOf(two, async () => does(author, folders.remove(await fresh(folders, outer)), undefined)),
    ).toEqual(sorted(project))
    expect(namesIn(two)).not.toEqual(expect.arrayContaining([outer.name]))
    expect(namesIn(two)).not.toEqual(expect.arrayContaining([name]))
    expect(cached.map((options) => held(two, options))).toEqual([undefined, undefined])
  })

  test('a changed document makes an open register refetch its row, and a deleted one the page', async () => {
    const two = await browser('admin2@demo.test', at(`files?folder=${inner.id}`))
    expect(await two.screen.findByText(document.title)).toBeVisible()
    const row = await fresh<typeof document>(documents, document)
    const title = `${document.title} renamed`
    const of = `folderId=${inner.id}`
    const around = [
      project,
      `GET /api/${folderKind}?projectId=${projectId}&ids=${inner.id}`,
      ...countsOf(documentKind, of),
    ]
    expect(
      await requestsOf(two, () =>
        does(author, documents.save(row, crypto.randomUUID()) as never, { ...row, title } as never),
      ),
    ).toEqual(sorted(around, `GET /api/${documentKind}?ids=${row.id}&${of}`))
    expect(two.screen.getByText(title)).toBeVisible()

    expect(
      await requestsOf(two, async () => does(author, documents.remove(await fresh(documents, row)), undefined)),
    ).toEqual(sorted(around, `GET /api/${documentKind}?view=all&sort=number&size=10&${of}`))
    expect(await two.screen.findByText('No items')).toBeVisible()
  })

  test('an open document follows only its own changes, and reports its deletion', async () => {
    const two = await browser('admin2@demo.test', at(`folders/${inner.id}/files/${document.id}`))
    expect(await two.screen.findByRole('heading', { level: 1, name: new RegExp(document.title) })).toBeVisible()
    const row = await fresh<typeof document>(documents, document)
    const title = `${document.title} renamed`
    expect(
      await requestsOf(two, () =>
        does(author, documents.save(row, crypto.randomUUID()) as never, { ...row, title } as never),
      ),
    ).toEqual(sorted(project, `GET /api/${documentKind}/${row.id}`))
    expect(two.screen.getByRole('heading', { level: 1, name: new RegExp(title) })).toBeVisible()
    expect(
      await requestsOf(two, async () => does(author, folders.remove(await fresh(folders, inner)), undefined)),
    ).toEqual([project])
    expect(await two.screen.findByText(/does not exist or was deleted/)).toBeVisible()
  })

  test('a right on a folder makes its open rights refetch one entry and the folder, and disappears when it is removed', async () => {
    const two = await browser('admin2@demo.test', at(`folders/${inner.id}`))
    await userEvent.click(await two.screen.findByRole('tab', { name: 'Rights' }))
    expect(await two.screen.findByText('Nobody is named here')).toBeVisible()
    const folder = [
      project,
      `GET /api/${folderKind}/${inner.id}`,
      `GET /api/${folderKind}?projectId=${projectId}&ids=${inner.id}`,
    ]
    let row: Kept & { userName: string } = undefined as never
    const draft = { projectId, folderId: inner.id, userId: 12, canUpload: true }
    expect(
      await requestsOf(two, async () => {
        row = (await does(author, users.save(null, crypto.randomUUID()) as never, draft as never)) as never
      }),
    ).toEqual(sorted(folder, `GET /api/${userKind}?projectId=${projectId}&ids=${row.id}`))
    expect(await two.screen.findByRole('checkbox', { name: `Upload, ${row.userName}` })).toBeChecked()
    expect(await requestsOf(two, () => does(author, users.remove(row), undefined))).toEqual(sorted(folder))
    expect(two.screen.getByText('Nobody is named here')).toBeVisible()
  })
})

describe.each([
  { name: 'An RFI', path: 'rfi', page: 'rfis', divider: 'parentProjectId', title: 'subject', data: rfis },
  {
    name: 'A change request',
    path: 'changeRequest',
    page: 'changerequests',
    divider: 'projectId',
    title: 'title',
    data: changeRequests,
  },
] as const)('$name', ({ path, page, divider, title, data }) => {
  const register = `/manage/projects/pmp/view/${projectId}/${page}`
  type Record = Kept & { folderId: number } & { [field in 'subject' | 'title']: string }
  const kind = data as typeof rfis
  let author: Browsing
  let row: Record
  beforeEach(async () => {
    row = (await make(path, path, { [divider]: projectId })) as Record
    author = await browser('admin@demo.test', '/manage/dashboard')
  })
  const renamed = async () => {
    const words = `${row[title]} renamed`
    row = (await does(
      author,
      kind.save(row, crypto.randomUUID()) as never,
      { ...row, [title]: words } as never,
    )) as never
  }

  test('makes an open register refetch its row and what is counted when it changes, and its page when it is deleted', async () => {
    const { views, start, totals } = data.entity.window!
    const of = `${divider}=${projectId}`
    const counted = [
      ...views.map((view) => `GET /api/${path}/count?view=${view}&${of}`),
      ...(totals.length > 0 ? [`GET /api/${path}/totals?view=${views[0]}&${of}`] : []),
    ]
    const two = await browser('admin2@demo.test', register)
    expect(await two.screen.findByText(row[title])).toBeVisible()
    expect(await requestsOf(two, renamed)).toEqual(sorted(project, ...counted, `GET /api/${path}?ids=${row.id}&${of}`))
    expect(two.screen.getByText(row[title])).toBeVisible()
    const page = `view=${views[0]}&sort=${start.down ? '-' : ''}${start.column}&size=10`
    expect(await requestsOf(two, () => does(author, kind.remove(row), undefined))).toEqual(
      sorted(project, ...counted, `GET /api/${path}?${page}&${of}`),
    )
    expect(two.screen.queryByText(row[title])).toBeNull()
  })

  test('is refetched where it is open when it changes, and reported as deleted when it is deleted', async () => {
    const { folderId } = await reads<Record>(author, kind.detail(row.id))
    const two = await browser('admin2@demo.test', register.replace(page, `folders/${folderId}/${page}/${row.id}`))
    const head = () => two.screen.findByRole('heading', { level: 1, name: new RegExp(row[title]) })
    expect(await head()).toBeVisible()
    expect(await requestsOf(two, renamed)).toEqual(sorted(project, `GET /api/${path}/${row.id}`))
    expect(await head()).toBeVisible()
    expect(await requestsOf(two, () => does(author, kind.remove(row), undefined))).toEqual([project])
    expect(await two.screen.findByText(/does not exist or was deleted/)).toBeVisible()
  })
})

test('an overview requests the issues of the safety file once when its project changes', async () => {
  const two = await browser('admin2@demo.test', `/manage/projects/sfs/view/${projectId}/overview`)
  expect(await two.screen.findByText('The safety file has not been issued yet.')).toBeVisible()
  const calls = await requestsOf(two, () =>
    make('projectFolder', 'projectFolder', { projectId, parentId: null, name: 'Roof access' }),
  )
  expect(calls.filter((call) => call.includes('projectIssue'))).toEqual([`GET /api/projectIssue/${projectId}`])
})
