import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { IncidentSummary } from '#contract/entities/incident.ts'
import type { PermitSummary } from '#contract/entities/permit.ts'
import { incidents } from '#server/db/tables/incident.ts'
import { permits } from '#server/db/tables/permit.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { fill, useBrowsers } from '../browser.tsx'
import { add } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const open = (email: string, page: string) => browsers(email, `/manage/projects/sms/view/${bridge}/${page}`)
const asAdmin = () => setup.world.as('admin@demo.test')
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function records() {
  const admin = await asAdmin()
  const all = async <T,>(kind: string) => (await admin.read<T[]>('GET', `${kind}?projectId=${bridge}`)).data
  const [permit, other] = (await all<PermitSummary>('permit')).filter(({ number }) => number !== null)
  const [incident] = (await all<IncidentSummary>('incident')).filter(({ number }) => number !== null)
  return { permit: permit!, other: other!, incident: incident! }
}

test('an H&S adviser links an incident to a permit, and a colleague on the incident sees it at once', async () => {
  const { permit, incident } = await records()
  const colleague = await open('admin@demo.test', `incidents/${incident.id}`)
  await userEvent.click(await colleague.screen.findByRole('tab', { name: /^Linked/ }))
  expect(await colleague.screen.findByText('No items')).toBeVisible()
  await waitFor(() => expect(colleague.line.line()).toBe('connected'))
  const adviser = await open('safety@demo.test', `permits/${permit.id}`)
  await userEvent.click(await adviser.screen.findByRole('tab', { name: /^Linked/ }))
  await userEvent.click(await adviser.screen.findByRole('button', { name: 'Link a record' }))
  const asked = await dialog(/^Link a record$/)
  await fill(asked.getByRole('searchbox', { name: /Filter/ }), incident.number!)
  await userEvent.click(await asked.findByRole('button', { name: `Link ${incident.number}` }))
  expect(await asked.findByText('No filtering results')).toBeVisible()
  await userEvent.click(asked.getByRole('button', { name: 'Close' }))
  await noDialog()
  const link = await adviser.screen.findByRole('link', { name: new RegExp(incident.number!) })
  expect(link).toHaveAttribute('href', `/manage/projects/sms/view/${bridge}/incidents/${incident.id}`)
  expect(await colleague.screen.findByRole('link', { name: new RegExp(permit.number!) })).toBeVisible()
  await userEvent.click(adviser.screen.getByRole('tab', { name: /^History/ }))
  expect(await adviser.screen.findByText(/linked a record/)).toBeVisible()

  await userEvent.click(colleague.screen.getByRole('button', { name: `Remove the link to ${permit.number}` }))
  expect(await colleague.screen.findByText('No items')).toBeVisible()
  await userEvent.click(adviser.screen.getByRole('tab', { name: /^Linked/ }))
  expect(await adviser.screen.findByText('No items')).toBeVisible()
})

test('a link to a record that the reader may not open says only that there is one', async () => {
  const { permit, incident } = await records()
  const admin = await asAdmin()
  await admin.read('POST', `permit/${permit.id}/linked`, { kind: 'incident', recordId: incident.id })
  const { db } = setup.world.services
  await db.update(incidents).set({ isConfidential: true }).where(eq(incidents.id, incident.id))
  const { id: userId } = (await admin.read<{ id: number; email: string }[]>('GET', 'user')).data.find(
    ({ email }) => email === 'viewer@demo.test',
  )!
  await add(admin, 'userProjectRole', {
    projectId: bridge,
    userId,
    projectRoleId: 40,
    accessLevel: 10,
    systems: ['sms'],
    from: '2025-01-06',
  })
  const reader = await open('viewer@demo.test', `permits/${permit.id}`)
  await userEvent.click(await reader.screen.findByRole('tab', { name: /^Linked/ }))
  expect(await reader.screen.findByText('A record that you may not open')).toBeVisible()
  expect(reader.screen.queryByText(new RegExp(incident.number!))).toBeNull()
  expect(reader.screen.queryByRole('button', { name: 'Link a record' })).toBeNull()
  await db.update(incidents).set({ isConfidential: false }).where(eq(incidents.id, incident.id))
})

test('a rejected permit offers a copy as the next step, which opens as a draft', async () => {
  const { other } = await records()
  await setup.world.services.db.update(permits).set({ statusId: 90 }).where(eq(permits.id, other.id))
  const author = await open('safety@demo.test', `permits/${other.id}`)
  await userEvent.click(await author.screen.findByRole('button', { name: 'Copy as new' }))
  const asked = await dialog(new RegExp(`^Copy ${other.number} as new`))
  expect(asked.getByText(/Signatures, decisions, photos, files and readings are not copied\./)).toBeVisible()
  await userEvent.click(asked.getByRole('button', { name: 'Copy as new' }))
  await noDialog()
  expect(await author.screen.findByRole('heading', { level: 1, name: `Draft ${other.title}` })).toBeVisible()
  expect(await author.screen.findByRole('button', { name: 'Submit' })).toBeVisible()
})

test('the QR code of a record leads to its page, at the address by which people reach the product', async () => {
  const { permit } = await records()
  const reader = await open('safety@demo.test', `permits/${permit.id}`)
  await userEvent.click(await reader.screen.findByRole('button', { name: 'QR code' }))
  const asked = await dialog(/^QR code of /)
  expect(await asked.findByRole('img', { name: /QR code that opens/ })).toBeVisible()
  const { publicUrl } = setup.world.services.config
  const address = new URL(`/manage/projects/sms/view/${bridge}/permits/${permit.id}`, publicUrl).href
  expect(asked.getByRole('link', { name: address })).toBeVisible()
  await userEvent.click(asked.getByRole('button', { name: 'Close' }))
})
