import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { documentLibraries } from '#src/entities/documentLibrary/data.ts'
import { libraryDocuments } from '#src/entities/libraryDocument/data.ts'
import { libraryFolders } from '#src/entities/libraryFolder/data.ts'
import { templates } from '#src/entities/template/data.ts'
import { templateDocuments } from '#src/entities/templateDocument/data.ts'
import { templateFolders } from '#src/entities/templateFolder/data.ts'
import { asked, does, held, isMarked, namesIn, reads, type Kept, useFreshBrowsers } from '../freshBrowsers.tsx'

const { begin, browser, make, quiet } = useFreshBrowsers()

describe('Templates', () => {
  const at = (id: number) => `/manage/templates/edit/${id}`

  test('a new folder appears in the tree of everyone viewing the template, for one request of that template', async () => {
    const { id } = await make('template', 'template')
    const [one, two] = [await browser('admin@demo.test', at(id)), await browser('admin2@demo.test', at(id))]
    await two.screen.findByText('This template has no folders yet.')
    await reads(two, templates.list())
    await begin(one, two)
    await does(
      one,
      templateFolders.save(null, 'a') as never,
      { templateId: id, parentId: null, name: 'Lifting plans' } as never,
    )
    await waitFor(() => expect(namesIn(two)).toEqual(['Lifting plans']))
    await quiet(one, two)
    expect(asked(two)).toEqual([`GET /api/template/${id}`])
    // The list is not on screen. It requests the one row when it is opened again.
    expect(isMarked(two, templates.list())).toBe(true)
    await reads(two, templates.list())
    expect(asked(two).at(-1)).toBe(`GET /api/template?ids=${id}`)
  })

  test('a moved folder appears at its new place for everyone viewing the template', async () => {
    const { id } = await make('template', 'template')
    const inTemplate = (name: string) => make('templateFolder', 'templateFolder', { templateId: id, name })
    const [box, moved] = [await inTemplate('Method statements'), await inTemplate('Lifting plans')]
    const [one, two] = [await browser('admin@demo.test', at(id)), await browser('admin2@demo.test', at(id))]
    const level = async () => (await two.screen.findByRole('treeitem', { name: 'Lifting plans' })).ariaLevel
    await waitFor(async () => expect(await level()).toBe('1'))
    await begin(one, two)
    await does(one, templateFolders.act('place', moved), { parentId: box.id })
    await waitFor(async () => expect(await level()).toBe('2'))
    await quiet(one, two)
    expect(asked(two)).toEqual([`GET /api/template/${id}`])
  })

  test('a deleted folder disappears from every tree with its contents', async () => {
    const { id } = await make('template', 'template')
    const top = await make('templateFolder', 'templateFolder', { templateId: id, name: 'Handover' })
    const inside = await make('templateFolder', 'templateFolder', {
      templateId: id,
      parentId: top.id,
      name: 'Warranties',
    })
    const document = await make('templateDocument', 'templateDocument', { templateId: id, folderId: inside.id })
    const [one, two] = [await browser('admin@demo.test', at(id)), await browser('admin2@demo.test', at(id))]
    await waitFor(() => expect(namesIn(two)).toEqual(['Handover', 'Warranties']))
    for (const options of [templateFolders.detail(inside.id), templateDocuments.detail(document.id)])
      await reads(two, options)
    const list = templateDocuments.list({ templateId: id })
    await reads(two, list)
    await begin(one, two)
    await does(one, templateFolders.remove(top), undefined)
    expect(await two.screen.findByText('This template has no folders yet.')).toBeVisible()
    await waitFor(() => expect(namesIn(one)).toEqual([]))
    await quiet(one, two)
    expect(held(two, templates.detail(id))).toMatchObject({
      folders: [],
      folderTrees: [],
      folderCount: 0,
      documentCount: 0,
    })
    expect([
      held(two, templateFolders.detail(inside.id)),
      held(two, templateDocuments.detail(document.id)),
      held(two, list),
    ]).toEqual([undefined, undefined, []])
    expect(asked(two)).toEqual([`GET /api/template/${id}`])
  })

  test('a starter document marks its template and its folder stale, and no others', async () => {
    const [mine, other] = [await make('template', 'template'), await make('template', 'template')]
    const folder = await make('templateFolder', 'templateFolder', { templateId: mine.id })
    const two = await browser('admin2@demo.test', `${at(mine.id)}/folders/${folder.id}`)
    await two.screen.findByRole('tab', { name: /^Starter documents 0/ })
    await reads(two, templates.detail(other.id))
    await begin(two)
    const document = await make('templateDocument', 'templateDocument', {
      templateId: mine.id,
      folderId: folder.id,
      name: 'Permit to dig form',
    })
    expect(await two.screen.findByRole('link', { name: 'Permit to dig form' })).toBeVisible()
    expect(await two.screen.findByRole('tab', { name: /^Starter documents 1/ })).toBeVisible()
    await quiet(two)
    expect(asked(two).toSorted()).toEqual([
      `GET /api/template/${mine.id}`,
      `GET /api/templateDocument?templateId=${mine.id}&ids=${document.id}`,
      `GET /api/templateFolder/${folder.id}`,
    ])
    expect(isMarked(two, templates.detail(other.id))).toBe(false)
  })
})

describe('Document libraries', () => {
  const at = (id: number) => `/manage/documentLibraries/view/${id}/folder/0`

  test('a folder or document marks its library stale; a deleted folder disappears from its tree', async () => {
    const { id } = await make('documentLibrary', 'documentLibrary')
    const [one, two] = [await browser('library@demo.test', at(id)), await browser('admin2@demo.test', at(id))]
    await two.screen.findByText('All documents', { selector: 'h2' })
    await begin(one, two)
    const folder = (await does(
      one,
      libraryFolders.save(null, 'f') as never,
      { documentLibraryId: id, parentId: null, name: 'Insurances' } as never,
    )) as Kept
    await waitFor(() => expect(namesIn(two)).toEqual(['Insurances']))
    await quiet(one, two)
    expect(asked(two)).toEqual([`GET /api/documentLibrary/${id}`])

    await begin(one, two)
    const document = (await does(
      one,
      libraryDocuments.save(null, 'd') as never,
      { documentLibraryId: id, folderId: folder.id, name: 'Public liability' } as never,
    )) as Kept
    const list = libraryDocuments.list({ documentLibraryId: id })
    await waitFor(() => expect(held<Kept[]>(two, list)?.map(({ name }) => name)).toEqual(['Public liability']))
    await quiet(one, two)
    expect(asked(two).toSorted()).toEqual([
      `GET /api/documentLibrary/${id}`,
      `GET /api/documentLibraryDocument?documentLibraryId=${id}&ids=${document.id}`,
    ])

    const { rowVersion } = await reads<Kept>(one, libraryFolders.detail(folder.id))
    await does(one, libraryFolders.remove({ id: folder.id, rowVersion }), undefined)
    await waitFor(() => expect(namesIn(two)).toEqual([]))
    expect(held(two, list)).toEqual([])
    expect(held(two, documentLibraries.detail(id))).toMatchObject({ folders: [], folderTrees: [], documents: [] })
  })
})

test('a save requests nothing that its answer already contained', async () => {
  const { id } = await make('template', 'template')
  const one = await browser('admin@demo.test', '/manage/templates')
  const row = await reads<Kept>(one, templates.detail(id))
  await userEvent.type(await one.screen.findByRole('searchbox', { name: /^Filter/ }), row.name)
  await begin(one)
  const name = `Renamed ${crypto.randomUUID().slice(0, 6)}`
  await does(one, templates.save(row, '') as never, { ...row, name } as never)
  await userEvent.clear(one.screen.getByRole('searchbox', { name: /^Filter/ }))
  await userEvent.type(one.screen.getByRole('searchbox', { name: /^Filter/ }), name)
  expect(await one.screen.findByRole('link', { name })).toBeVisible()
  await quiet(one)
  expect(asked(one)).toEqual(['PUT /api/template', `GET /api/template?ids=${id}`])
  expect(held(one, templates.detail(id))).toMatchObject({ name })
})
