import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const house = projectId('HB-009')
const at = (page: string) => `/manage/projects/fm/view/${house}/${page}`
const email = 'facility@demo.test'

/** Words of building sites that facility management does not use. */
const ofSites = /inspect|scaffold|machine|\bplant\b|equipment|observation|on site/i

describe('Facility management speaks of planned maintenance', () => {
  test.each([
    ['equipments', 'Assets'],
    ['inspections', 'Planned maintenance'],
    ['inspections?as=board', 'Planned maintenance'],
    ['inspections?as=week', 'Planned maintenance'],
    ['inspectionsadhoc', 'Unplanned tasks'],
    ['nonequipmentitems', 'Building elements'],
    ['nonEquipmentinspections', 'Element maintenance'],
    ['nonEquipmentinspections?as=board', 'Element maintenance'],
    ['nonequipmentinspectionsadhoc', 'Unplanned element tasks'],
    ['observations', 'Faults'],
  ])('on %s', async (page, title) => {
    const { screen } = await browsers(email, at(page))
    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('heading', { level: 1, name: title })).toBeVisible()
    await waitFor(() => expect(main.queryByText(/loading/i)).toBeNull())
    await waitFor(() => expect(main.getAllByRole('button').length).toBeGreaterThan(0))
    const said = (['heading', 'button', 'columnheader', 'tab', 'link'] as const).flatMap((role) =>
      main.queryAllByRole(role).map((one) => one.getAttribute('aria-label') ?? one.textContent),
    )
    // Names that people gave to places and records are exempt.
    expect(said.filter((words) => ofSites.test(words) && !/plant room|sub type/i.test(words))).toEqual([])
  })

  test('in its menu', async () => {
    const { screen } = await browsers(email, at('equipments'))
    const menu = await screen.findByRole('navigation', { name: 'Facility management' })
    for (const name of ['Assets', 'Planned maintenance', 'Building elements', 'Element maintenance', 'Faults'])
      expect(await within(menu).findByRole('link', { name })).toBeVisible()
  })

  test('while safety management keeps its own words', async () => {
    const { screen } = await browsers(
      'safety@demo.test',
      `/manage/projects/sms/view/${projectId('HB-014')}/inspections`,
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Inspections' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'New inspection' })).toBeVisible()
  })
})
