import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Permit, PermitSummary } from '#contract/entities/permit.ts'
import { samples } from '#mocks/samples.ts'
import { instanceSubmissions } from '#server/db/tables/answers.ts'
import { permits } from '#server/db/tables/permit.ts'
import { subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { fill, useBrowsers } from '../browser.tsx'
import { add, type Row } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of the dialog in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/permit/PermitMoveModal.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const adviser = 'safety@demo.test'
const open = (page: string) => browsers(adviser, `/manage/projects/sms/view/${bridge}/${page}`)
const db = () => setup.world.services.db
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('a permit holder types the name in place of a signature, and is told if it is another one', async () => {
  const visitor = await setup.world.as(adviser)
  const { data } = await visitor.read<PermitSummary[]>('GET', `permit?projectId=${bridge}&size=100`)
  const approved = data.find(({ statusId }) => statusId === 40)!
  const worker = {
    id: 1,
    name: 'Pat Moloney',
    company: null,
    onAt: inHours(-1),
    signature: [],
    offAt: null,
    offBy: null,
  }
  await db()
    .update(permits)
    .set({ holderUserId: visitor.userId, validFrom: inHours(-1), validTo: inHours(4), workers: [worker] })
    .where(eq(permits.id, approved.id))
  const one = await open(`permits/${approved.id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Accept and start' }))
  const asked = within(await screen.findByRole('dialog', { name: /^Accept and start/ }))
  await userEvent.click(asked.getByRole('button', { name: 'Type the name' }))
  await fill(asked.getByRole('textbox', { name: 'Type your full name to sign' }), 'Nora Sample')
  await userEvent.click(asked.getByRole('button', { name: 'Accept and start' }))
  expect(await asked.findAllByText(/^Type the full name, Róisín Doyle, to sign\.$/)).not.toEqual([])
  await userEvent.clear(asked.getByRole('textbox', { name: 'Type your full name to sign' }))
  await fill(asked.getByRole('textbox', { name: 'Type your full name to sign' }), 'Róisín Doyle')
  await userEvent.click(asked.getByRole('button', { name: 'Accept and start' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await one.screen.findByText('typed')).toBeVisible()
  expect(one.screen.queryByText('Signed before change')).toBeNull()
})

test('a signature from before an extension says so', async () => {
  const visitor = await setup.world.as(adviser)
  const { data } = await visitor.read<PermitSummary[]>('GET', `permit?projectId=${bridge}&size=100`)
  const running = data.find(({ holderUserId, statusId }) => holderUserId === visitor.userId && statusId === 50)!
  const admin = await setup.world.as('admin@demo.test')
  const { rowVersion, signatures } = (await admin.read<Permit>('GET', `permit/${running.id}`)).data
  // The demo world has no stored submissions, so the first extension stores the first content.
  const extend = (version: number, hours: number) =>
    admin.read<Permit>('PUT', `permit/${running.id}/move`, {
      action: 'extend',
      rowVersion: version,
      validTo: inHours(hours),
      reason: 'The welds need another hour to cool.',
    })
  const first = await extend(rowVersion, 4.5)
  expect(first.errors).toEqual([])
  await db()
    .update(permits)
    .set({ signatures: signatures.map((one) => ({ ...one, contentHash: first.data.contentHash })) })
    .where(eq(permits.id, running.id))
  const one = await open(`permits/${running.id}`)
  expect(await one.screen.findByText('typed')).toBeVisible()
  expect(one.screen.queryByText('Signed before change')).toBeNull()
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  expect((await extend(first.data.rowVersion, 5)).errors).toEqual([])
  expect(await one.screen.findByText('Signed before change')).toBeVisible()
})

test('of two people at a talk, the one who signed before it was changed is shown as such', async () => {
  const author = await setup.world.as('admin2@demo.test')
  const draft = {
    ...samples.onSiteTraining({ clientId: 0, userId: 0, projectId: bridge }),
    projectId: bridge,
    processSubTypeId: subTypeId('onSiteTraining', 'Toolbox talk'),
    clientId: null,
    heldOn: inHours(-1),
  }
  const { id } = await add(author, 'onSiteTraining', draft)
  const rowVersion = async () =>
    (await author.read<{ rowVersion: number }>('GET', `onSiteTraining/${id}`)).data.rowVersion
  const sign = async (name: string) => {
    const signed = { action: 'signOn', rowVersion: await rowVersion(), name, company: null, userId: null }
    const signature = [`typed:${name}`]
    expect((await author.read('PUT', `onSiteTraining/${id}/move`, { ...signed, signature })).errors).toEqual([])
  }
  await sign('Piotr Zielinski')
  const changed = { ...draft, title: 'Lifting over the walkway', rowVersion: await rowVersion() }
  expect((await author.read('PUT', `onSiteTraining/${id}`, changed)).errors).toEqual([])
  await sign('Colm Naughton')
  const submit = { action: 'submit', rowVersion: await rowVersion() }
  expect((await author.read('PUT', `onSiteTraining/${id}/move`, submit)).errors).toEqual([])
  const one = await open(`onsitetraining/${id}`)
  const marks = await one.screen.findAllByText('Signed before change')
  expect(marks.map((mark) => mark.closest('li')?.textContent)).toEqual([expect.stringContaining('Piotr Zielinski')])
})

test('the check finds what was submitted as it was, and tells once someone has altered it in the database', async () => {
  const author = await setup.world.as('admin2@demo.test')
  const draft = {
    ...samples.onSiteTraining({ clientId: 0, userId: 0, projectId: bridge }),
    projectId: bridge,
    processSubTypeId: subTypeId('onSiteTraining', 'Toolbox talk'),
    clientId: null,
    heldOn: inHours(-1),
  }
  const made = await add(author, 'onSiteTraining', draft)
  const move = (action: string, more: object) =>
    author.read<Row>('PUT', `onSiteTraining/${made.id}/move`, { action, ...more })
  const attendee = { name: 'Colm Naughton', company: null, userId: null, signature: ['typed:Colm Naughton'] }
  const { data: signed } = await move('signOn', { ...attendee, rowVersion: made.rowVersion })
  expect((await move('submit', { rowVersion: signed.rowVersion })).errors).toEqual([])
  const one = await open(`onsitetraining/${made.id}`)
  await userEvent.click(await one.screen.findByRole('tab', { name: 'Submitted' }))
  await userEvent.click(one.screen.getByRole('button', { name: 'Check' }))
  expect(await one.screen.findByText('Everything is as it was submitted')).toBeVisible()
  expect(one.screen.getByText('Matches')).toBeVisible()
  await db()
    .update(instanceSubmissions)
    .set({ content: sql`jsonb_set(content, '{fields,title}', '"Nothing happened"')` })
    .where(eq(instanceSubmissions.entityId, made.id))
  await userEvent.click(one.screen.getByRole('button', { name: 'Check' }))
  expect(await one.screen.findByText('Content was altered after it was submitted')).toBeVisible()
  expect(one.screen.getByText('Altered')).toBeVisible()
})
