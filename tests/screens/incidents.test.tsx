import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Incident } from '#contract/entities/incident.ts'
import { likelihoods, severities } from '#contract/safety/risk.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
beforeAll(() =>
  Promise.all([import('#src/entities/incident/AnonymousForm.tsx'), import('#src/entities/incident/IncidentForm.tsx')]),
)
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

test('a dangerous occurrence is one by its type and its class: the form asks for the class and leaves nothing to tick', async () => {
  const one = await browser('safety@demo.test', 'incidents')
  await userEvent.click(await one.screen.findByRole('button', { name: 'New incident' }))
  const form = await formNamed('New Incident')
  const type = form.getByRole('combobox', { name: /^Type/ })
  const classes = () => form.queryByRole('combobox', { name: /^Dangerous occurrence/ })
  const tick = () => form.queryByRole('switch', { name: /^Reportable/ })
  await choose(type, 'Near miss')
  expect([classes(), tick()]).toEqual([null, expect.anything()])
  // A structural failure may be a dangerous occurrence: then the class is asked, with the option 'none'.
  await choose(type, 'Structural or temporary works failure')
  await choose(classes()!, 'None of these')
  expect(tick()).toBeVisible()
  await choose(classes()!, 'Collapse of a scaffold over 5 m')
  expect(form.getByText('It is a dangerous occurrence.')).toBeVisible()
  expect(tick()).toBeNull()
  // For a dangerous occurrence, 'none' is not an option.
  await choose(type, 'Dangerous occurrence')
  expect(within(classes()!).queryByRole('option', { name: 'None of these' })).toBeNull()
  // Ill health is reported separately, in Ireland not at all. A class chosen before still counts and stays visible.
  await choose(type, 'Occupational ill health')
  expect(form.getByText('It is a dangerous occurrence.')).toBeVisible()
  await choose(classes()!, 'None of these')
  expect(classes()).toBeNull()
  expect(form.getByText('Not reportable in Ireland')).toBeVisible()

  await choose(type, 'Dangerous occurrence')
  await fill(form.getByRole('textbox', { name: /^Title/ }), 'Scaffold at pier 4 came down')
  await choose(form.getByRole('combobox', { name: /^Sub type/ }), 'Dangerous occurrence')
  await fill(form.getByLabelText(/^When it happened, day/), '6/3/2026')
  await fill(form.getByLabelText(/^When it happened, time/), '09:20')
  await fill(form.getByRole('textbox', { name: /^What happened/ }), 'Four lifts of scaffold fell into the closed lane.')
  await choose(form.getByRole('combobox', { name: /^Potential severity/ }), `5, ${severities[5]}`)
  await choose(form.getByRole('combobox', { name: /^Likelihood/ }), `2, ${likelihoods[2]}`)
  await choose(classes()!, 'Collapse of a scaffold over 5 m')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await noDialog()
  expect(await one.screen.findByRole('heading', { level: 1, name: /Scaffold at pier 4/ })).toBeVisible()
  const admin = await setup.world.as('admin@demo.test')
  const { data } = await admin.read<Incident[]>('GET', `incident?projectId=${bridge}`)
  // Ten working days later, not counting the holiday of 17 March (S.I. 370 of 2016).
  expect(data.find(({ title }) => title === 'Scaffold at pier 4 came down')).toMatchObject({
    isReportable: true,
    reportDueOn: '2026-03-23',
  })
})
