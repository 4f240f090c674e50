import { hashKey, MutationObserver, type MutationOptions, type QueryKey } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Draft } from '#contract/entity.ts'
import type { Entities } from '#contract/entities/index.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { browserOf } from '#src/data/browser.ts'
import { documentLibraries } from '#src/entities/documentLibrary/data.ts'
import { equipmentTypes } from '#src/entities/equipmentType/data.ts'
import { libraryDocuments } from '#src/entities/libraryDocument/data.ts'
import { libraryFolders } from '#src/entities/libraryFolder/data.ts'
import { lookups } from '#src/entities/lookup/data.ts'
import { manualClassifications } from '#src/entities/manualClassification/data.ts'
import { markAllRead, notifications } from '#src/entities/notification/data.ts'
import { processSubTypes } from '#src/entities/processSubType/data.ts'
import { questionTemplates, templateQuestions } from '#src/entities/questionTemplate/data.ts'
import { roleListTemplates } from '#src/entities/roleListTemplate/data.ts'
import { officeSettings } from '#src/entities/settings/data.ts'
import { templates } from '#src/entities/template/data.ts'
import { templateDocuments } from '#src/entities/templateDocument/data.ts'
import { templateFolders } from '#src/entities/templateFolder/data.ts'
import { userTrainings } from '#src/entities/userTraining/data.ts'
import { useBrowsers, type Browsing } from '#tests/browser.tsx'
import { useWorld } from '#tests/world.ts'

/** The rules by which a browser stays fresh (specification, 4.6), one sentence each, in two browsers at one gateway. */

const room = useWorld()
const opened = useBrowsers(room)
let admin: Visitor
beforeAll(async () => {
  admin = await room.world.as('admin@demo.test')
  // The code of the screens is there before anybody waits for it.
  await import('#src/entities/questionTemplate/TemplatePage.tsx')
})

async function browser(email: string, path: string) {
  const made = await opened(email, path)
  await waitFor(() => expect(made.line.line()).toBe('connected'))
  return made
}
const around = { clientId: 1, userId: 2, projectId: 2 }
type Kept = { id: number; rowVersion: number; name: string }
/** A record that nobody has seen yet. */
async function make<K extends keyof Entities>(kind: K, path: string, more: Partial<Draft<Entities[K]>> = {}) {
  const { data, errors } = await admin.read<Kept>('POST', path, { ...(samples[kind](around) as object), ...more })
  expect(errors).toEqual([])
  return data
}

type Asked = { queryKey: QueryKey }
/** Reads into the cache, as a screen does that is left again. */
const reads = <T,>(one: Browsing, options: Asked) => one.queryClient.fetchQuery<T>(options)
// A test knows what it asked for.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const held = <T,>(one: Browsing, { queryKey }: Asked) => one.queryClient.getQueryData<T>(queryKey)
const isMarked = (one: Browsing, { queryKey }: Asked) => browserOf(one.queryClient).freshness.isMarked({ queryHash: hashKey(queryKey) })
/** What a button or form of this browser does. */
const does = <T, I>(one: Browsing, options: MutationOptions<T, Error, I>, input: I) => new MutationObserver(one.queryClient, options).mutate(input)

/** Everything that was said has been heard, and what it asks for has been answered. */
async function quiet(...browsers: Browsing[]) {
  await room.world.services.live.poke()
  let idle = 0
  const busy = () => browsers.some(({ queryClient }) => queryClient.isFetching() + browserOf(queryClient).http.inFlight() > 0)
  await expect.poll(() => (idle = busy() ? 0 : idle + 1), { interval: 25, timeout: 10_000 }).toBeGreaterThan(4)
}
/** From here on calls count. */
async function begin(...browsers: Browsing[]) {
  await quiet(...browsers)
  for (const one of browsers) one.calls.length = 0
}
/** What was asked for beside histories, the bell and the preferences; of one kind alone where the screen still asks for its own. */
const asked = (one: Browsing, path = '') => one.dataCalls().filter((call) => !call.includes('/api/audit') && call.includes(`/api/${path}`))
const namesIn = (one: Browsing) => one.screen.queryAllByRole('treeitem').map((row) => row.getAttribute('title'))

describe('Templates', () => {
  const at = (id: number) => `/manage/templates/edit/${id}`

  test('a folder that somebody adds stands in the tree of whoever has the template open, who asks for that template alone', async () => {
    const { id } = await make('template', 'template')
    const [one, two] = [await browser('admin@demo.test', at(id)), await browser('admin2@demo.test', at(id))]
    await two.screen.findByText('This template has no folder yet.')
    await reads(two, templates.list())
    await begin(one, two)
    await does(one, templateFolders.save(null, 'a') as never, { templateId: id, parentId: null, name: 'Lifting plans' } as never)
    await waitFor(() => expect(namesIn(two)).toEqual(['Lifting plans']))
    await quiet(one, two)
    expect(asked(two)).toEqual([`GET /api/template/${id}`])
    // The list is not on screen: it asks for the one row when somebody comes back to it.
    expect(isMarked(two, templates.list())).toBe(true)
    await reads(two, templates.list())
    expect(asked(two).at(-1)).toBe(`GET /api/template?ids=${id}`)
  })

  test('a folder that is deleted goes from the tree everywhere with all that is in it', async () => {
    const { id } = await make('template', 'template')
    const top = await make('templateFolder', 'templateFolder', { templateId: id, name: 'Handover' })
    const inside = await make('templateFolder', 'templateFolder', { templateId: id, parentId: top.id, name: 'Warranties' })
    const document = await make('templateDocument', 'templateDocument', { templateId: id, folderId: inside.id })
    const [one, two] = [await browser('admin@demo.test', at(id)), await browser('admin2@demo.test', at(id))]
    await waitFor(() => expect(namesIn(two)).toEqual(['Handover', 'Warranties']))
    for (const options of [templateFolders.detail(inside.id), templateDocuments.detail(document.id)]) await reads(two, options)
    const list = templateDocuments.list({ templateId: id })
    await reads(two, list)
    await begin(one, two)
    await does(one, templateFolders.remove(top), undefined)
    expect(await two.screen.findByText('This template has no folder yet.')).toBeVisible()
    await waitFor(() => expect(namesIn(one)).toEqual([]))
    await quiet(one, two)
    expect(held(two, templates.detail(id))).toMatchObject({ folders: [], folderTrees: [], folderCount: 0, documentCount: 0 })
    expect([held(two, templateFolders.detail(inside.id)), held(two, templateDocuments.detail(document.id)), held(two, list)]).toEqual([undefined, undefined, []])
    expect(asked(two)).toEqual([`GET /api/template/${id}`])
  })

  test('a starter document marks its template and its folder, and no other', async () => {
    const [mine, other] = [await make('template', 'template'), await make('template', 'template')]
    const folder = await make('templateFolder', 'templateFolder', { templateId: mine.id })
    const two = await browser('admin2@demo.test', `${at(mine.id)}/folders/${folder.id}`)
    await two.screen.findByRole('tab', { name: /^Starter documents 0/ })
    await reads(two, templates.detail(other.id))
    await begin(two)
    const document = await make('templateDocument', 'templateDocument', { templateId: mine.id, folderId: folder.id, name: 'Permit to dig form' })
    expect(await two.screen.findByRole('link', { name: 'Permit to dig form' })).toBeVisible()
    expect(await two.screen.findByRole('tab', { name: /^Starter documents 1/ })).toBeVisible()
    await quiet(two)
    expect(asked(two).toSorted()).toEqual([
      `GET /api/template/${mine.id}`, `GET /api/templateDocument?templateId=${mine.id}&ids=${document.id}`,
      `GET /api/templateFolder/${folder.id}`,
    ])
    expect(isMarked(two, templates.detail(other.id))).toBe(false)
  })
})

describe('Document libraries', () => {
  const at = (id: number) => `/manage/documentLibraries/view/${id}/folder/0`

  test('a folder and a document mark their library; a deleted folder goes from its tree', async () => {
    const { id } = await make('documentLibrary', 'documentLibrary')
    const [one, two] = [await browser('library@demo.test', at(id)), await browser('admin2@demo.test', at(id))]
    await two.screen.findByText('All documents', { selector: 'h2' })
    await begin(one, two)
    const folder = (await does(one, libraryFolders.save(null, 'f') as never, { documentLibraryId: id, parentId: null, name: 'Insurances' } as never)) as Kept
    await waitFor(() => expect(namesIn(two)).toEqual(['Insurances']))
    await quiet(one, two)
    expect(asked(two)).toEqual([`GET /api/documentLibrary/${id}`])

    await begin(one, two)
    const document = (await does(one, libraryDocuments.save(null, 'd') as never, { documentLibraryId: id, folderId: folder.id, name: 'Public liability' } as never)) as Kept
    const list = libraryDocuments.list({ documentLibraryId: id })
    await waitFor(() => expect(held<Kept[]>(two, list)?.map(({ name }) => name)).toEqual(['Public liability']))
    await quiet(one, two)
    expect(asked(two).toSorted()).toEqual([`GET /api/documentLibrary/${id}`, `GET /api/documentLibraryDocument?documentLibraryId=${id}&ids=${document.id}`])

    const { rowVersion } = await reads<Kept>(one, libraryFolders.detail(folder.id))
    await does(one, libraryFolders.remove({ id: folder.id, rowVersion }), undefined)
    await waitFor(() => expect(namesIn(two)).toEqual([]))
    expect(held(two, list)).toEqual([])
    expect(held(two, documentLibraries.detail(id))).toMatchObject({ folders: [], folderTrees: [], documents: [] })
  })
})

describe('Questions and approvals', () => {
  test('a change of one question template marks every cached one and the list; each is asked for again when somebody looks at it', async () => {
    const [changed, other] = [await make('questionTemplate', 'questionTemplate'), await make('questionTemplate', 'questionTemplate')]
    const two = await browser('admin2@demo.test', '/manage/dashboard')
    const [details, list] = [[questionTemplates.detail(changed.id), questionTemplates.detail(other.id)], questionTemplates.list()]
    for (const options of [...details, list]) await reads(two, options)
    await begin(two)
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(author, details[0]!)
    await does(author, questionTemplates.save(row, '') as never, { ...row, description: 'Asked each Monday' } as never)
    await waitFor(() => expect([...details, list].map((options) => isMarked(two, options))).toEqual([true, true, true]))
    await quiet(two)
    expect(asked(two, 'questionTemplate')).toEqual([])
    expect(await reads(two, details[0]!)).toMatchObject({ description: 'Asked each Monday' })
    expect([...details, list].map((options) => isMarked(two, options))).toEqual([false, true, true])
    expect(asked(two, 'questionTemplate')).toEqual([`GET /api/questionTemplate/${changed.id}`])
  })

  test('a question that somebody changes costs whoever has the template open that question alone, and the template’s own figures', async () => {
    const { id } = await make('questionTemplate', 'questionTemplate', { languages: [] })
    const ask = (key: string, text: string) => make('templateQuestion', 'templateQuestion', { questionTemplateId: id, sectionId: 'first', key, text, visibleIf: null })
    const gate = await ask('gate', 'Is the gate shut?')
    await ask('lamp', 'Is the lamp lit?')
    const two = await browser('admin2@demo.test', `/manage/questionTemplates/edit/${id}`)
    await two.screen.findByRole('treeitem', { name: /Is the lamp lit/ })
    await begin(two)
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(author, templateQuestions.detail(gate.id))
    await does(author, templateQuestions.save(row, '') as never, { ...row, text: 'Is the gate locked?' } as never)
    expect(await two.screen.findByRole('treeitem', { name: /Is the gate locked/ })).toBeVisible()
    await quiet(two)
    expect(asked(two).toSorted()).toEqual([`GET /api/questionTemplate/${id}`, `GET /api/templateQuestion?questionTemplateId=${id}&ids=${gate.id}`])
  })

  test('a change of one approval marks every cached approval, and the sub types that show its name', async () => {
    const [changed, other] = [await make('roleListTemplate', 'roleListTemplate'), await make('roleListTemplate', 'roleListTemplate')]
    await make('processSubType', 'processSubType', { approvalTemplateId: changed.id, name: `Dry dock entry ${changed.id}` })
    const two = await browser('admin2@demo.test', '/manage/processSubTypes')
    await userEvent.type(await two.screen.findByRole('searchbox', { name: /^Filter/ }), `Dry dock entry ${changed.id}`)
    expect(await two.screen.findByText(changed.name)).toBeVisible()
    const others = [roleListTemplates.detail(other.id), roleListTemplates.list()]
    for (const options of others) await reads(two, options)
    await begin(two)
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(author, roleListTemplates.detail(changed.id))
    await does(author, roleListTemplates.save(row, '') as never, { ...row, name: `Dock master ${changed.id}` } as never)
    expect(await two.screen.findByText(`Dock master ${changed.id}`)).toBeVisible()
    expect(others.map((options) => isMarked(two, options))).toEqual([true, true])
    await quiet(two)
    expect(asked(two)).toEqual(['GET /api/processSubType'])
  })

  test('a change of a sub type marks every cached sub type and the list', async () => {
    const [changed, other] = [await make('processSubType', 'processSubType'), await make('processSubType', 'processSubType')]
    const two = await browser('admin2@demo.test', '/manage/dashboard')
    const cached = [processSubTypes.detail(changed.id), processSubTypes.detail(other.id), processSubTypes.list()]
    for (const options of cached) await reads(two, options)
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(author, processSubTypes.detail(changed.id))
    await begin(two)
    await does(author, processSubTypes.save(row, '') as never, { ...row, description: 'Two people at the gate' } as never)
    await waitFor(() => expect(cached.map((options) => isMarked(two, options))).toEqual([true, true, true]))
    await quiet(two)
    expect(asked(two, 'processSubType')).toEqual([])
  })

  test('an equipment type that changes is seen in the list by whoever has it open', async () => {
    const type = await make('equipmentType', 'equipmentType')
    const two = await browser('admin2@demo.test', '/manage/equipmentTypes')
    await userEvent.type(await two.screen.findByRole('searchbox', { name: /^Filter/ }), type.name)
    await two.screen.findByRole('link', { name: type.name })
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(author, equipmentTypes.detail(type.id))
    await begin(two)
    await does(author, equipmentTypes.save(row, '') as never, { ...row, name: `${type.name} mark II` } as never)
    expect(await two.screen.findByRole('link', { name: `${type.name} mark II` })).toBeVisible()
    await quiet(two)
    expect(asked(two)).toEqual(['GET /api/equipmentType'])
  })
})

describe('People', () => {
  test('marking all as read makes every cached notification read, in the other tab of the same person too', async () => {
    const { userId } = await room.world.as('safety@demo.test')
    for (const projectId of [5, 6]) await admin.read('POST', 'userProjectRole', samples.userProjectRole({ ...around, userId, projectId }))
    const [one, two] = [await browser('safety@demo.test', '/manage/notifications'), await browser('safety@demo.test', '/manage/notifications')]
    await waitFor(() => expect(two.screen.getByRole('button', { name: 'Mark all as read' })).toBeEnabled())
    await begin(one, two)
    await does(one, markAllRead(), undefined)
    const unread = (of: Browsing) => held<{ read: boolean }[]>(of, notifications.list())?.filter(({ read }) => !read).length
    expect(unread(one)).toBe(0)
    await waitFor(() => expect(unread(two)).toBe(0))
    await quiet(one, two)
    const calls = (of: Browsing) => of.calls.filter((call) => call.includes('/api/notification'))
    expect([calls(one), calls(two)]).toEqual([['PUT /api/notification/markAllRead'], ['GET /api/notification']])
  })

  test('a new notification comes first, and is the only one asked for', async () => {
    const two = await browser('staff@demo.test', '/manage/notifications')
    await two.screen.findByRole('heading', { name: 'Notifications' })
    const { data: training } = await two.read<Kept & { title: string }>('POST', 'userTraining', samples.userTraining({ ...around, userId: two.userId }))
    await begin(two)
    const manager = await room.world.as('manager@demo.test')
    expect((await manager.read('PUT', `userTraining/${training.id}/move`, { action: 'reject', reason: 'The card cannot be read', rowVersion: 1 })).errors).toEqual([])
    await waitFor(() => expect(two.screen.getAllByRole('row')[1]).toHaveTextContent(`${training.title} is rejected`))
    await quiet(two)
    const [newest] = held<{ id: number }[]>(two, notifications.list())!.toSorted((first, other) => other.id - first.id)
    expect(two.calls.filter((call) => call.includes('/api/notification'))).toEqual([`GET /api/notification?ids=${newest!.id}`])
  })

  test('a training that is changed or deleted by somebody else is read anew by the person it belongs to, or gone', async () => {
    const staff = await room.world.as('staff@demo.test')
    const { data: training } = await staff.read<Kept & { title: string }>('POST', 'userTraining', samples.userTraining({ ...around, userId: staff.userId }))
    const owner = await browser('staff@demo.test', `/manage/userTrainings/view/${training.id}`)
    const list = userTrainings.list({ userId: staff.userId })
    await owner.screen.findByRole('heading', { name: training.title })
    await reads(owner, list)
    const manager = await browser('manager@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(manager, userTrainings.detail(training.id))
    await begin(owner)
    const changed = (await does(manager, userTrainings.save(row, '') as never, { ...row, provider: 'Harbour Training' } as never)) as Kept
    expect(await owner.screen.findByText('Harbour Training')).toBeVisible()
    await quiet(owner)
    expect(asked(owner)).toContain(`GET /api/userTraining/${training.id}`)
    expect(isMarked(owner, list)).toBe(true)
    await does(manager, userTrainings.remove(changed), undefined)
    expect(await owner.screen.findByText(/does not exist or was deleted/)).toBeVisible()
    expect(held<Kept[]>(owner, list)?.some(({ id }) => id === training.id)).toBe(false)
  })
})

describe('The office', () => {
  test('settings that change are read anew by everybody, once', async () => {
    const two = await browser('staff@demo.test', '/manage/dashboard')
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept & { organisationName: string }>(author, officeSettings.detail(1))
    await begin(two)
    await does(author, officeSettings.save(row, '') as never, { ...row, organisationName: 'Brannock Marine' } as never)
    await waitFor(() => expect(isMarked(two, officeSettings.detail(1)) || held<typeof row>(two, officeSettings.detail(1))?.organisationName === 'Brannock Marine').toBe(true))
    await reads(two, officeSettings.detail(1))
    await quiet(two)
    expect(held<typeof row>(two, officeSettings.detail(1))?.organisationName).toBe('Brannock Marine')
    expect(asked(two, 'settings')).toEqual(['GET /api/settings/1'])
  })

  test('an entry of the classification that is moved costs its row and those of its parents, in the tree too', async () => {
    const code = crypto.randomUUID().slice(0, 6)
    const entry = (more: object) => make('manualClassification', 'manualClassification', { code, ...more })
    const top = await entry({ title: 'Berths' })
    const moved = await entry({ code: `${code}.1`, title: 'Ladders' })
    const two = await browser('admin2@demo.test', '/manage/manualClassifications')
    await userEvent.type(await two.screen.findByRole('searchbox'), code)
    await waitFor(() => expect(two.screen.getByRole('treeitem', { name: `${code}.1 Ladders` })).toHaveAttribute('aria-level', '2'))
    const author = await browser('admin@demo.test', '/manage/dashboard')
    await begin(two)
    await does(author, manualClassifications.act('place', moved), { parentId: top.id })
    await waitFor(() => expect(two.screen.getByRole('treeitem', { name: `${code}.1 Ladders` })).toHaveAttribute('aria-level', '3'))
    await quiet(two)
    const calls = asked(two).map((call) => call.replace(/ids=(.*)$/, (_, ids: string) => `ids=${decodeURIComponent(ids).split(',').toSorted().join()}`))
    expect(calls).toEqual([`GET /api/manualClassification?ids=${[top.id, moved.id].map(String).toSorted().join()}`])
  })

  test('a classification that gets another code marks the templates that show it', async () => {
    const entry = await make('manualClassification', 'manualClassification')
    const { id } = await make('template', 'template')
    const folder = await make('templateFolder', 'templateFolder', { templateId: id, manualClassificationId: entry.id })
    const two = await browser('admin2@demo.test', '/manage/dashboard')
    const cached = [templates.detail(id), templateFolders.detail(folder.id)]
    for (const options of cached) await reads(two, options)
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(author, manualClassifications.detail(entry.id))
    await does(author, manualClassifications.save(row, '') as never, { ...row, code: `N-${entry.id}` } as never)
    await waitFor(() => expect(cached.map((options) => isMarked(two, options))).toEqual([true, true]))
    expect(await reads(two, templateFolders.detail(folder.id))).toMatchObject({ classificationCode: `N-${entry.id}` })
  })

  test('an entry of one list leaves the other lists alone', async () => {
    const two = await browser('admin2@demo.test', '/manage/dashboard')
    const [disciplines, types] = [lookups.list({ list: 'rfiDisciplines' }), lookups.list({ list: 'documentTypes' })]
    for (const options of [disciplines, types]) await reads(two, options)
    const author = await browser('admin@demo.test', '/manage/dashboard')
    await begin(two)
    const made = (await does(author, lookups.save(null, 'l') as never, { ...samples.lookup(around), flags: {} } as never)) as Kept
    await waitFor(() => expect(isMarked(two, disciplines)).toBe(true))
    expect(isMarked(two, types)).toBe(false)
    await reads(two, disciplines)
    expect(asked(two, 'lookup')).toEqual([`GET /api/lookup/rfiDisciplines?ids=${made.id}`])
  })
})

test('whoever saves asks for nothing that the answer already held', async () => {
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
