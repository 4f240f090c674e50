import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SavedView } from '#contract/entities/savedView.ts'
import type { ViewSubscription } from '#contract/entities/viewSubscription.ts'
import { plainView } from '#contract/views/viewState.ts'
import { savedViews } from '#server/db/tables/savedView.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { fill, formNamed, useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
beforeAll(() => import('#src/entities/record/savedViews/SavedParts.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const register = (page = 'observations', system = 'sms') => `/manage/projects/${system}/view/${bridge}/${page}`
const safety = () => setup.world.as('safety@demo.test')
const draft = {
  projectId: bridge,
  system: 'sms',
  register: 'observations',
  name: 'Zone 3',
  isShared: false,
  state: plainView,
}
const add = async (email: string, more: object) =>
  (await (await setup.world.as(email)).read<SavedView>('POST', 'savedView', { ...draft, ...more })).data
const all = async (email: string) =>
  (await (await setup.world.as(email)).read<SavedView[]>('GET', `savedView?projectId=${bridge}`)).data

beforeEach(() => setup.world.services.db.update(savedViews).set({ isDeleted: true }))

/** Opens the menu of views. */
async function menu(one: Browsing, name: RegExp | string = 'Views') {
  await userEvent.click(await one.screen.findByRole('button', { name, expanded: false }))
  return within(await one.screen.findByRole('dialog', { name: 'Saved views' }))
}
const pressed = (one: Browsing) =>
  within(one.screen.getByRole('group', { name: 'Views' }))
    .getAllByRole('button', { pressed: true })
    .map((button) => button.textContent)

describe('A view of one’s own', () => {
  test('keeps filters, columns and order, and one press shows them again', async () => {
    const one = await browsers('safety@demo.test', register())
    await userEvent.click(await one.screen.findByRole('button', { name: /^Open/ }))
    await fill(one.screen.getByRole('searchbox', { name: /^Filter/ }), 'OBS')
    await userEvent.click(await (await menu(one)).findByRole('button', { name: 'Save what is shown as a view' }))
    const form = await formNamed('Save what is shown as a view')
    await fill(form.getByRole('textbox', { name: /^Name/ }), 'Open ones')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await one.screen.findByRole('button', { name: 'View: Open ones' })).toBeVisible()
    const [made] = await all('safety@demo.test')
    expect(made).toMatchObject({ name: 'Open ones', isShared: false, state: { view: 'open', words: 'OBS' } })

    await userEvent.click(await (await menu(one, 'View: Open ones')).findByRole('button', { name: 'Leave this view' }))
    await waitFor(() => expect(one.screen.getByRole('searchbox', { name: /^Filter/ })).toHaveValue(''))
    expect(pressed(one)[0]).toMatch(/^All/)
    await userEvent.click(await (await menu(one)).findByRole('button', { name: 'Open ones' }))
    await waitFor(() => expect(pressed(one)[0]).toMatch(/^Open/))
    expect(one.screen.getByRole('searchbox', { name: /^Filter/ })).toHaveValue('OBS')
  })

  test('is replaced by what is shown, renamed and deleted', async () => {
    const { id } = await add('safety@demo.test', { state: { ...plainView, view: 'open' } })
    const one = await browsers('safety@demo.test', `${register()}#view-${id}`)
    await one.screen.findByRole('button', { name: 'View: Zone 3' })
    await userEvent.click(one.screen.getByRole('button', { name: /^Raised by me/ }))
    const changed = await menu(one, 'View: Zone 3, changed')
    await userEvent.click(await changed.findByRole('button', { name: 'Replace “Zone 3” by what is shown' }))
    await one.screen.findByRole('button', { name: 'View: Zone 3' })
    expect((await all('safety@demo.test'))[0]).toMatchObject({ rowVersion: 2, state: { view: 'mine' } })

    await userEvent.click(await (await menu(one, 'View: Zone 3')).findByRole('button', { name: 'Edit Zone 3' }))
    const form = await formNamed('Edit View')
    await fill(form.getByRole('textbox', { name: /^Name/ }), 'Zone 4')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await userEvent.click(await (await menu(one, 'View: Zone 4')).findByRole('button', { name: 'Edit Zone 4' }))
    await userEvent.click((await formNamed('Edit View')).getByRole('button', { name: /^Delete/ }))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: /^Delete Zone 4/ })).getByRole('button', { name: /^Delete/ }),
    )
    expect(await one.screen.findByRole('button', { name: 'Views' })).toBeVisible()
    expect(await all('safety@demo.test')).toEqual([])
  })

  test('is nobody else’s, and its name is unique among those of one register', async () => {
    const { id } = await add('safety@demo.test', {})
    expect(await all('admin2@demo.test')).toEqual([])
    expect((await (await setup.world.as('admin2@demo.test')).ask('GET', `savedView/${id}`)).status).toBe(404)
    expect(await (await safety()).read('POST', 'savedView', { ...draft, name: 'ZONE 3' })).toMatchObject({
      status: 409,
      errors: [{ field: 'name', message: 'Name is already in use.' }],
    })
    expect((await (await safety()).read('POST', 'savedView', { ...draft, register: 'permits' })).status).toBe(201)
  })

  test('works for a register of the office, and cannot be shared there', async () => {
    const office = { ...draft, projectId: null, system: null, register: 'userTrainings' }
    const visitor = await safety()
    expect(await visitor.read('POST', 'savedView', { ...office, isShared: true })).toMatchObject({
      status: 400,
      errors: [{ field: 'isShared' }],
    })
    await visitor.read('POST', 'savedView', office)
    const one = await browsers('safety@demo.test', '/manage/userTrainings')
    expect(await (await menu(one)).findByRole('button', { name: 'Zone 3' })).toBeVisible()
  })
})

describe('A shared view', () => {
  test('appears at once in the menu of whoever reads the register, and a link opens it', async () => {
    const reader = await browsers('admin2@demo.test', register())
    const list = await menu(reader)
    await waitFor(() => expect(reader.line.line()).toBe('connected'))
    const { id } = await add('safety@demo.test', { isShared: true, state: { ...plainView, view: 'open' } })
    expect(await list.findByRole('button', { name: /^Zone 3/ })).toBeVisible()
    const linked = await browsers('admin2@demo.test', `${register()}#view-${id}`)
    expect(await linked.screen.findByRole('button', { name: 'View: Zone 3' })).toBeVisible()
    expect(pressed(linked)[0]).toMatch(/^Open/)
  })

  test('is changed by its owner and the managers of its system only', async () => {
    const view = await add('admin@demo.test', { system: 'pmp', register: 'rfis', isShared: true })
    const staff = await setup.world.as('staff@demo.test')
    expect((await staff.read('PUT', 'savedView', { ...view, name: 'Mine' })).status).toBe(403)
    expect((await staff.ask('DELETE', `savedView/${view.id}?rowVersion=1`)).status).toBe(403)
    // The adviser manages safety management, and does not open project management.
    expect((await (await safety()).ask('GET', `savedView/${view.id}`)).status).toBe(404)
    const manager = await setup.world.as('admin2@demo.test')
    expect(await manager.read('PUT', 'savedView', { ...view, isShared: false })).toMatchObject({
      status: 400,
      errors: [{ field: 'isShared', message: 'Only its owner can stop sharing a view. You can delete it.' }],
    })
    expect((await manager.read('PUT', 'savedView', { ...view, name: 'RFIs' })).status).toBe(200)
  })

  test('leaves the menus of others when its owner stops sharing it', async () => {
    const view = await add('safety@demo.test', { isShared: true })
    const reader = await browsers('admin2@demo.test', register())
    const list = await menu(reader)
    expect(await list.findByRole('button', { name: /^Zone 3/ })).toBeVisible()
    await waitFor(() => expect(reader.line.line()).toBe('connected'))
    await (await safety()).read('PUT', 'savedView', { ...view, isShared: false })
    await waitFor(() => expect(list.queryByRole('button', { name: /^Zone 3/ })).toBeNull())
  })

  test('opens without what no longer exists, and says so', async () => {
    const state = {
      ...plainView,
      view: 'sideways',
      words: 'OBS',
      filters: { observationTypeId: ['999999'], nothing: ['7'] },
      sorter: { column: 'gone', down: true },
    }
    const { id } = await add('safety@demo.test', { isShared: true, state })
    const one = await browsers('admin2@demo.test', `${register()}#view-${id}`)
    expect(await one.screen.findByText(/^“Zone 3” is shown without what no longer exists: its view/)).toHaveTextContent(
      'the filter by Type, its order.',
    )
    expect(one.screen.getByRole('searchbox', { name: /^Filter/ })).toHaveValue('OBS')
    const lost = await browsers('admin2@demo.test', `${register()}#view-999999`)
    expect(await lost.screen.findByText('This view is gone, or is not shared with you.')).toBeVisible()
  })
})

test('only what a register can show is stored, in bounds', async () => {
  const visitor = await safety()
  const refused = async (more: object, field: string) =>
    expect(await visitor.read('POST', 'savedView', { ...draft, ...more })).toMatchObject({
      status: 400,
      errors: [{ field }],
    })
  const values = Array.from({ length: 51 }, (_, at) => String(at))
  await refused({ state: { ...plainView, filters: { clientId: values } } }, 'state.filters.clientId')
  await refused({ state: { ...plainView, words: 'x'.repeat(201) } }, 'state.words')
  await refused({ state: 'all' }, 'state')
  await refused({ register: 'nonsense' }, 'register')
  for (const more of [{ register: 'rfis' }, { register: 'clients' }, { system: null }])
    expect((await visitor.read('POST', 'savedView', { ...draft, ...more })).status).toBe(403)
})

test('a person gets a view by e-mail, and stops it on the page of their account', async () => {
  const view = await add('safety@demo.test', { register: 'inspections', name: 'Late ones' })
  const one = await browsers('safety@demo.test', register('inspections'))
  await userEvent.click(await (await menu(one)).findByRole('button', { name: 'Get Late ones by e-mail' }))
  const form = await formNamed('Get “Late ones” by e-mail')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  const visitor = await safety()
  const mine = async () => (await visitor.read<ViewSubscription[]>('GET', 'viewSubscription')).data
  await waitFor(async () =>
    expect(await mine()).toMatchObject([{ savedViewId: view.id, rhythm: 'weekly', weekday: 1 }]),
  )
  one.quit()
  const account = await browsers('safety@demo.test', `/manage/users/edit/${visitor.userId}`)
  await userEvent.click(await account.screen.findByRole('button', { name: 'Unsubscribe from Late ones' }))
  await waitFor(async () => expect(await mine()).toEqual([]))
})

test('a report keeps its filters as a view, and the days of a preset follow the day', async () => {
  const one = await browsers('safety@demo.test', register('reports/safety'))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Last week' }))
  await waitFor(() =>
    expect(one.screen.getByRole('button', { name: 'Last week' })).toHaveAttribute('aria-pressed', 'true'),
  )
  await userEvent.click(await (await menu(one)).findByRole('button', { name: 'Save what is shown as a view' }))
  const form = await formNamed('Save what is shown as a view')
  await fill(form.getByRole('textbox', { name: /^Name/ }), 'Weekly')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await one.screen.findByRole('button', { name: 'View: Weekly' })).toBeVisible()
  const [made] = await all('safety@demo.test')
  expect(made).toMatchObject({ register: 'report.safety', state: { filters: { days: ['Last week'] } } })
  one.quit()
  const linked = await browsers('safety@demo.test', `${register('reports/safety')}#view-${made!.id}`)
  expect(await linked.screen.findByRole('button', { name: 'View: Weekly' })).toBeVisible()
  await waitFor(() =>
    expect(linked.screen.getByRole('button', { name: 'Last week' })).toHaveAttribute('aria-pressed', 'true'),
  )
})
