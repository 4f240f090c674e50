import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { ProjectLocation } from '#contract/entities/projectLocation.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the form's code in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/projectLocation/LocationForm.tsx'))
const browsers = useBrowsers(setup)
const terminal = projectId('LT-003')
const browser = (email: string, system = 'sms') =>
  browsers(email, `/manage/projects/${system}/view/${terminal}/manage?tab=locations`)
const asAdmin = () => setup.world.as('admin@demo.test')
const withCode = async (code: string) =>
  (await (await asAdmin()).read<ProjectLocation[]>('GET', `projectLocation?projectId=${terminal}`)).data.find(
    (location) => location.code === code,
  )!
const write = async (method: 'POST' | 'PUT' | 'DELETE', body: object, path = 'projectLocation') =>
  (await asAdmin()).read<ProjectLocation>(method, path, body)
const rowsIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('locations are listed below the location they are part of', async () => {
  const { screen: own } = await browser('admin@demo.test')
  await own.findByText('Departure lounge')
  const rows = rowsIn(own.getByRole('table', { name: 'Locations' }))
  const places = ['Terminal building', 'Ground floor', 'Check-in hall', 'First floor', 'Departure lounge']
  expect(places.map((name) => rows.findIndex((words) => words.includes(name)))).toEqual(
    places.map((name) => rows.findIndex((words) => words.includes(name))).toSorted((one, other) => one - other),
  )
  expect(rows.find((words) => words.includes('Departure lounge'))).toContain('Terminal building / First floor')
})

test('a space is added to a floor and moved to another, and a colleague sees both', async () => {
  const two = await browser('admin2@demo.test')
  await two.screen.findByText('Departure lounge')
  const one = await browser('admin@demo.test')
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Add location' }))
  const form = await formNamed('New Location')
  await choose(form.getByRole('combobox', { name: /^Kind/ }), 'Space')
  expect(form.getByText('A space is part of a building, a floor, a zone or an outside area.')).toBeVisible()
  await choose(form.getByRole('combobox', { name: /^Part of/ }), 'Terminal building / Ground floor')
  await fill(form.getByRole('textbox', { name: /^Code/ }), 'TB-F0-09')
  await fill(form.getByRole('textbox', { name: /^Name/ }), 'Left luggage')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const row = await two.screen.findByRole('row', { name: /Left luggage/ })
  expect(row).toHaveTextContent('Terminal building / Ground floor')

  await userEvent.click(await one.screen.findByText('Left luggage'))
  const again = await formNamed('Edit Location')
  await choose(again.getByRole('combobox', { name: /^Part of/ }), 'Terminal building / First floor')
  await userEvent.click(again.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(two.screen.getByRole('row', { name: /Left luggage/ })).toHaveTextContent('Terminal building / First floor'),
  )
})

test('an invalid combination is refused with the rule, whichever field is changed', async () => {
  const [building, ground, lounge] = [await withCode('TB'), await withCode('TB-F0'), await withCode('TB-F1-01')]
  const refusal = async (row: object) => (await write('PUT', row)).errors.map(({ message }) => message)
  expect(await refusal({ ...ground, parentId: null })).toEqual(['A floor is part of a building.'])
  expect(await refusal({ ...building, parentId: ground.id })).toEqual([
    'A building is part of a site, or stands on its own.',
  ])
  expect(await refusal({ ...ground, kind: 'space', parentId: ground.id })).toEqual(['Choose what it is part of.'])
  expect(await refusal({ ...building, kind: 'external' })).toEqual([
    'Ground floor is part of it, and a floor cannot be part of an outside area.',
  ])
  expect(await refusal({ ...lounge, parentId: (await elsewhere()).id })).toEqual(['Choose what it is part of.'])
  expect(await refusal({ ...lounge, netArea: 1_500 })).toEqual(['The net area must not be more than the gross area.'])
})

test('a location with children cannot be deleted, and is restored only to a valid parent', async () => {
  const annexe = { projectId: terminal, kind: 'building', code: 'AX', name: 'Annexe' }
  const { data: made } = await write('POST', annexe)
  const { data: floor } = await write('POST', { ...annexe, kind: 'floor', parentId: made.id, code: 'AX-F0' })
  const remove = ({ id, rowVersion }: ProjectLocation) =>
    write('DELETE', {}, `projectLocation/${id}?rowVersion=${rowVersion}`)
  expect(await remove(made)).toMatchObject({
    status: 409,
    errors: [{ message: 'AX Annexe has locations below it. Delete or move them first.' }],
  })
  expect((await remove(floor)).status).toBe(200)
  expect((await remove(made)).status).toBe(200)
  expect((await write('PUT', {}, `projectLocation/${floor.id}/restore`)).errors).not.toEqual([])
  expect((await write('PUT', {}, `projectLocation/${made.id}/restore`)).status).toBe(200)
  expect((await write('PUT', {}, `projectLocation/${floor.id}/restore`)).status).toBe(200)
})

test('a person with read access sees the locations but cannot change them', async () => {
  const reader = await browser('viewer@demo.test')
  expect(await reader.screen.findByText('Marshalling area')).toBeVisible()
  expect(reader.screen.queryByRole('button', { name: 'Add location' })).toBeNull()
})

/** A floor of another project. */
async function elsewhere() {
  const other = projectId('RC-021')
  const { data } = await (await asAdmin()).read<ProjectLocation[]>('GET', `projectLocation?projectId=${other}`)
  return data.find(({ kind }) => kind === 'floor')!
}
