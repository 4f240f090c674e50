import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Equipment } from '#contract/entities/equipment.ts'
import { pageTypes, pagesOf, systemNames } from '#contract/systems.ts'
import { projectPages } from '#src/pages/project/projectPages.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
const [bridge, quay, school] = [projectId('HB-014'), projectId('HB-017'), projectId('RC-021')]
const unknown = 999_999

const recordPages = systemNames.flatMap((system) =>
  pageTypes
    .filter((page) => pagesOf[system].includes(page) && projectPages[page].record?.screen)
    .map((page) => [system, page] as const),
)

test.each(recordPages)('%s/%s says that a record does not exist, and stops asking for it', async (system, page) => {
  const one = await browser('admin@demo.test', `/manage/projects/${system}/view/${bridge}/${page}/${unknown}`)
  expect(await one.screen.findByText(/does not exist or was deleted/)).toBeVisible()
  expect(await one.screen.findByText(/does not exist or was deleted/)).toBeVisible()
  expect(one.calls.filter((call, at) => one.calls.slice(0, at).filter((other) => other === call).length > 2)).toEqual(
    [],
  )
})

test('a record is shown under its own project, not under the one in the address', async () => {
  const one = await browser('admin@demo.test', `/manage/projects/pmp/view/${bridge}/rfis/9`)
  await waitFor(() => expect(one.router.state.location.pathname).toBe(`/manage/projects/pmp/view/${school}/rfis/9`))
  expect(await screen.findByRole('heading', { level: 1, name: /Fire rating of the riser doors/ })).toBeVisible()
})

test('a record of one system is not shown as one of another', async () => {
  const one = await browser('admin@demo.test', `/manage/projects/fm/view/${bridge}/permits/8`)
  await waitFor(() => expect(one.router.state.location.pathname).toBe(`/manage/projects/sms/view/${bridge}/permits/8`))
})

test('an open machine follows to the project that someone transfers it to', async () => {
  const admin = await setup.world.as('admin2@demo.test')
  const { data: machines } = await admin.read<Equipment[]>('GET', `equipment?projectId=${bridge}&limit=50`)
  const machine = machines.find(({ allowedActions }) => allowedActions.includes('transfer'))!
  const one = await browser('admin@demo.test', `/manage/projects/sms/view/${bridge}/equipments/${machine.id}`)
  await one.screen.findByRole('heading', { level: 1 })
  await admin.ask('PUT', `equipment/${machine.id}/move`, {
    action: 'transfer',
    rowVersion: machine.rowVersion,
    toProjectId: quay,
  })
  await waitFor(() =>
    expect(one.router.state.location.pathname).toBe(`/manage/projects/sms/view/${quay}/equipments/${machine.id}`),
  )
})
