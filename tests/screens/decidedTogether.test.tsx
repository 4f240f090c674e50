import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Permit } from '#contract/entities/permit.ts'
import type { Workload } from '#contract/people/workload.ts'
import { samples } from '#mocks/samples.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import { add } from '../server/rights/everyone.ts'
import { fill, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of the dialog in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/approval/DecideTogether.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const adviser = 'safety@demo.test'
const at = (page: string) => `/manage/projects/sms/view/${bridge}/${page}`
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** An incident that waits for the decision of the H&S adviser. */
async function reported(title: string) {
  const author = await setup.world.as('admin2@demo.test')
  const draft = samples.incident({ clientId: 0, userId: 0, projectId: bridge })
  const processSubTypeId = subTypeId('incident', 'Near miss')
  const { id, rowVersion } = await add(author, 'incident', { ...draft, projectId: bridge, processSubTypeId, title })
  const sent = await author.read<Permit>('PUT', `incident/${id}/move`, { action: 'submit', rowVersion })
  expect(sent.errors).toEqual([])
  return sent.data
}
const waiting = async () => {
  const visitor = await setup.world.as(adviser)
  const { data } = await visitor.read<Workload>('GET', `workload?projectId=${bridge}`)
  return data.items.filter(({ approvalId }) => approvalId !== null)
}

test('an adviser chooses two incidents in the register and accepts both, while a third needs nothing of them', async () => {
  const rows = [await reported('Hook latch missing'), await reported('Barrier blown over')]
  expect((await waiting()).map(({ title }) => title)).toEqual(expect.arrayContaining(rows.map(({ title }) => title)))
  const one = await browsers(adviser, at('incidents'))
  for (const { number } of rows)
    await userEvent.click(await one.screen.findByRole('checkbox', { name: `Select ${number}` }))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Decide on 2' }))
  const asked = await dialog('Decide on 2 records')
  await userEvent.click(asked.getByRole('button', { name: 'Decide' }))
  expect(await screen.findByText('2 records decided')).toBeVisible()
  await waitFor(async () =>
    expect((await waiting()).map(({ title }) => title)).not.toEqual(expect.arrayContaining([rows[0]!.title])),
  )
  expect(await one.screen.findAllByText('Approved')).not.toEqual([])
})

test('one that someone else has decided meanwhile is named, and the rest is decided without it', async () => {
  const rows = [await reported('Ladder left unlocked'), await reported('Fuel can without a label')]
  const one = await browsers(adviser, at('myworkload'))
  await fill(await one.screen.findByRole('searchbox', { name: /^Filter/ }), 'INC-')
  for (const { number } of rows)
    await userEvent.click(await one.screen.findByRole('checkbox', { name: `Select ${number}` }))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Decide on 2' }))
  const asked = await dialog('Decide on 2 records')
  const admin = await setup.world.as('admin@demo.test')
  const cancelled = { action: 'cancel', rowVersion: rows[1]!.rowVersion, reason: 'Reported twice by mistake.' }
  await admin.read('PUT', `incident/${rows[1]!.id}/move`, cancelled)
  await userEvent.click(asked.getByRole('button', { name: 'Decide' }))
  expect(await asked.findByText('Nothing was decided, because 1 of the 2 records cannot be decided.')).toBeVisible()
  expect(asked.getByText(new RegExp(`^${rows[1]!.number} .*: It does not wait for your decision`))).toBeVisible()
  await userEvent.click(asked.getByRole('button', { name: 'Leave out 1 record' }))
  const rest = await dialog('Decide on 1 record')
  await userEvent.click(rest.getByRole('button', { name: 'Decide' }))
  expect(await screen.findByText('1 record decided')).toBeVisible()
})
