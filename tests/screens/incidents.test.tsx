import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Incident } from '#contract/entities/incident.ts'
import { likelihoods, severities } from '#contract/risk.ts'
import { projectId } from '#server/worlds/projects/projects.ts'
import { choose, fill, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
beforeAll(() => import('#src/entities/incident/AnonymousForm.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string, page: string) => browsers(email, `/manage/projects/sms/view/${bridge}/${page}`)
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a near miss is reported without a name, which the form says before', async () => {
  const one = await browser('safety@demo.test', 'incidents')
  await userEvent.click(await one.screen.findByRole('button', { name: 'Report anonymously' }))
  const form = within(await screen.findByRole('dialog', { name: 'Report a near miss anonymously' }))
  expect(form.getByText('Your name is not stored')).toBeVisible()
  await fill(form.getByRole('textbox', { name: /^Title/ }), 'Load swung over the walkway')
  await choose(form.getByRole('combobox', { name: /^Sub type/ }), 'Near miss')
  await fill(form.getByLabelText('When it happened, day'), '1/3/2026')
  await fill(form.getByLabelText('When it happened, time'), '09:20')
  await fill(form.getByRole('textbox', { name: /^What happened/ }), 'The load swung over the open walkway of span 2.')
  await choose(form.getByRole('combobox', { name: /^Potential severity/ }), `4, ${severities[4]}`)
  await choose(form.getByRole('combobox', { name: /^Likelihood/ }), `3, ${likelihoods[3]}`)
  await userEvent.click(form.getByRole('button', { name: 'Report' }))
  await noDialog()
  const admin = await setup.world.as('admin@demo.test')
  const all = await admin.read<Incident[]>('GET', `incident?projectId=${bridge}`)
  const made = all.data.find(({ title }) => title === 'Load swung over the walkway')
  expect(made).toMatchObject({ authorName: 'Anonymous reporter', incidentTypeId: 10 })
  const seen = await browser('admin@demo.test', `incidents/${made!.id}`)
  expect(await seen.screen.findByText('Someone who stays anonymous')).toBeVisible()
})
