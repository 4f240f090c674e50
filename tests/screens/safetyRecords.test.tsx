import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { ObservationSummary } from '#contract/entities/observation.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { broken, choose, fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of forms and dialogs in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('#src/entities/observation/ObservationForm.tsx'),
    import('#src/entities/observation/ObservationMoveModal.tsx'),
    import('#src/entities/questionResponseAction/ActionForm.tsx'),
    import('#src/entities/questionResponseAction/ActionMoveModal.tsx'),
  ]),
)
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string, page: string, system = 'sms') =>
  browsers(email, `/manage/projects/${system}/view/${bridge}/${page}`)
const asAdmin = () => setup.world.as('admin@demo.test')
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** A photo of one pixel. */
const photo = (name: string) => {
  const bytes = atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==')
  return new File([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))], name, { type: 'image/png' })
}

/** A file named like a photo that is not one. */
const notPicture = (name: string) => new File(['No picture'], name, { type: 'image/jpeg' })

/** An action assigned to the H&S adviser, to be checked by the administrator. */
async function newAction(title: string, more: object = {}) {
  const draft = {
    projectId: bridge,
    title,
    priorityId: 20,
    assignedUserId: personId('doyle'),
    assignedClientId: firmId('brannock'),
    dueOn: '2030-03-01',
    ...more,
  }
  return (await (await asAdmin()).read<QuestionResponseAction>('POST', 'questionResponseAction', draft)).data
}

test('an H&S adviser raises an observation that needs action, with a photo, and a colleague sees it at once', async () => {
  const colleague = await browser('admin@demo.test', 'observations')
  expect(await colleague.screen.findByText('OBS-0009')).toBeVisible()
  await waitFor(() => expect(colleague.line.line()).toBe('connected'))
  const author = await browser('safety@demo.test', 'observations')
  await userEvent.click(await author.screen.findByRole('button', { name: 'New observation' }))
  const form = await formNamed('New Observation')
  await userEvent.click(form.getByRole('radio', { name: 'Needs action' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Choose the company that has to act.')).toBeVisible()
  expect(form.getByText('Enter a description.')).toBeVisible()
  expect(form.getByText('Choose a priority.')).toBeVisible()
  await fill(form.getByRole('textbox', { name: /^Description/ }), 'Scaffold tag at lift 3 is out of date.')
  await choose(form.getByRole('combobox', { name: /^Type/ }), 'Scaffold')
  await choose(form.getByRole('combobox', { name: /^Company/ }), 'Kestrel Access')
  await choose(form.getByRole('combobox', { name: /^Priority/ }), 'High')
  await userEvent.upload(form.getByLabelText('Photos'), photo('tag.png'))
  expect(form.getByText('tag.png')).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await author.screen.findByRole('heading', { level: 1, name: /OBS-0010 Scaffold/ })).toBeVisible()
  expect(await author.screen.findByRole('img', { name: 'tag.png' })).toBeVisible()
  await userEvent.click(author.screen.getByRole('tab', { name: /^Actions/ }))
  expect(await author.screen.findByText('Scaffold tag at lift 3 is out of date.')).toBeVisible()
  expect(await author.screen.findByRole('link', { name: /^ACT-/ })).toBeVisible()
  expect(await colleague.screen.findByText('Scaffold tag at lift 3 is out of date.')).toBeVisible()
})

test('photos that could not be sent are kept, and sent again', async () => {
  let isBroken = true
  const author = await browsers('safety@demo.test', `/manage/projects/sms/view/${bridge}/observations?open=0`, {
    instead: (call) => (isBroken && call === 'POST /api/observationPhoto' ? broken() : undefined),
  })
  const form = await formNamed('New Observation')
  await userEvent.click(form.getByRole('radio', { name: 'To note' }))
  await fill(form.getByRole('textbox', { name: /^Description/ }), 'The turnstile at gate 1 sticks when it is wet.')
  await choose(form.getByRole('combobox', { name: /^Type/ }), 'Access / egress')
  await userEvent.upload(form.getByLabelText('Photos'), photo('gate.png'))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  const asked = await dialog(/is saved\. Send 1 photo$/)
  expect(asked.getByRole('alert')).toBeVisible()
  isBroken = false
  await userEvent.click(asked.getByRole('button', { name: 'Try again' }))
  expect(await author.screen.findByRole('img', { name: 'gate.png' })).toBeVisible()
})

test('photos that cannot be saved are named with their reasons, and keep no other photo of a new observation back', async () => {
  const author = await browser('safety@demo.test', 'observations?open=0')
  const form = await formNamed('New Observation')
  await userEvent.click(form.getByRole('radio', { name: 'To note' }))
  await fill(form.getByRole('textbox', { name: /^Description/ }), 'The hoarding lamp at gate 2 is out.')
  await choose(form.getByRole('combobox', { name: /^Type/ }), 'Lighting')
  const sketch = new File(['words'], 'sketch.docx')
  await userEvent.upload(form.getByLabelText('Photos'), [photo('lamp.png'), sketch, notPicture('broken.jpg')], {
    applyAccept: false,
  })
  expect(await form.findByText('sketch.docx is not a JPEG, PNG or WebP picture.')).toBeVisible()
  expect(form.getByText('lamp.png')).toBeVisible()
  expect(form.getByRole('textbox', { name: /^Description/ })).toHaveValue('The hoarding lamp at gate 2 is out.')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  const refusal = await dialog(/is saved without 1 of 2 photos$/)
  expect(refusal.getByRole('alert')).toHaveTextContent('The content of broken.jpg does not match its file type.')
  await userEvent.click(refusal.getByRole('button', { name: 'Go on' }))
  await noDialog()
  expect(await author.screen.findByRole('img', { name: 'lamp.png' })).toBeVisible()
  expect(author.screen.queryByText('broken.jpg')).toBeNull()
})

test('photos of a record that cannot be saved are named, and the others are added under their own type', async () => {
  const { id } = await newAction('Light the stair to level 2')
  const one = await browser('admin@demo.test', `questionresponseactions/${id}`)
  const drop = await one.screen.findByLabelText('Photo')
  const really = new File([readFileSync('tests/inputs/really-png.jpg')], 'stair.jpg', { type: 'image/jpeg' })
  await userEvent.upload(drop, [notPicture('torn.jpg'), really, notPicture('cut.jpg')])
  expect(await one.screen.findByRole('img', { name: 'stair.png' })).toBeVisible()
  const alert = one.screen.getByRole('alert')
  for (const name of ['torn.jpg', 'cut.jpg'])
    expect(within(alert).getByText(`The content of ${name} does not match its file type.`)).toBeVisible()
})

test('praise asks for no priority, thanks someone, and is closed from the start', async () => {
  const author = await browser('safety@demo.test', 'observations?open=0')
  const form = await formNamed('New Observation')
  await userEvent.click(form.getByRole('radio', { name: 'Good practice' }))
  expect(form.queryByRole('combobox', { name: /^Priority/ })).toBeNull()
  await fill(form.getByRole('textbox', { name: /^Description/ }), 'Lift plan briefed twice, in two languages.')
  await choose(form.getByRole('combobox', { name: /^Type/ }), 'Lifting')
  await fill(form.getByRole('textbox', { name: /^Thanks to/ }), 'Pat Moloney')
  await choose(await form.findByRole('combobox', { name: /^Sub type/ }), 'Safety walk')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await author.screen.findByRole('heading', { level: 1, name: /Lifting/ })).toBeVisible()
  expect(author.screen.getByText('Closed')).toBeVisible()
  expect(author.screen.getByText('Pat Moloney')).toBeVisible()
  expect(author.screen.getByText('Safety walk')).toBeVisible()
})

test('an observation with an open action says why it cannot be closed', async () => {
  const admin = await asAdmin()
  const { data } = await admin.read<ObservationSummary[]>('GET', `observation?projectId=${bridge}`)
  const row = data.find(({ number }) => number === 'OBS-0004')!
  const one = await browser('admin@demo.test', `observations/${row.id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Close' }))
  const asked = await dialog(/^Close: OBS-0004/)
  await userEvent.click(asked.getByRole('button', { name: 'Close' }))
  expect(await asked.findByText(/One action must be closed or cancelled before you can close it\./)).toBeVisible()
  await userEvent.click(asked.getByRole('button', { name: 'Cancel' }))
  await noDialog()
})

test('whoever puts an action right reports it, and whoever checks it accepts it, each seeing the other', async () => {
  const { id, number } = await newAction('Tie the ladder at the south stair')
  const fixer = await browser('safety@demo.test', `questionresponseactions/${id}`)
  const checker = await browser('admin@demo.test', `questionresponseactions/${id}`)
  expect(await checker.screen.findByText('Open')).toBeVisible()
  await waitFor(() => expect(checker.line.line()).toBe('connected'))
  await waitFor(() => expect(fixer.line.line()).toBe('connected'))
  await userEvent.click(await fixer.screen.findByRole('button', { name: 'Put right' }))
  const asked = await dialog(new RegExp(`^Put right: ${number}`))
  await fill(asked.getByRole('textbox', { name: /^What was done/ }), 'Tied')
  await userEvent.click(asked.getByRole('button', { name: 'Put right' }))
  expect(await asked.findByText('What was done must be at least 10 characters.')).toBeVisible()
  await fill(asked.getByRole('textbox', { name: /^What was done/ }), 'Ladder tied top and bottom.')
  await userEvent.click(asked.getByRole('button', { name: 'Put right' }))
  await noDialog()
  expect(await checker.screen.findByText('Ready for review')).toBeVisible()
  expect(fixer.screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  await userEvent.click(await checker.screen.findByRole('button', { name: 'Accept' }))
  await userEvent.click((await dialog(/^Accept/)).getByRole('button', { name: 'Accept' }))
  await noDialog()
  expect(await fixer.screen.findByText('Closed')).toBeVisible()
})

test('an action of high priority needs a photo, which goes up with the report', async () => {
  const { id } = await newAction('Fence the excavation by gate 2', { priorityId: 30 })
  const fixer = await browser('safety@demo.test', `questionresponseactions/${id}#fix`)
  const asked = await dialog(/^Put right/)
  await fill(asked.getByRole('textbox', { name: /^What was done/ }), 'Fenced with edge protection.')
  await userEvent.click(asked.getByRole('button', { name: 'Put right' }))
  expect(await asked.findByText(/Add a photo: an action of priority High needs one of the fix\./)).toBeVisible()
  expect(asked.getByRole('textbox', { name: /^What was done/ })).toHaveValue('Fenced with edge protection.')
  await userEvent.upload(asked.getByLabelText('Photos'), photo('fence.png'))
  await userEvent.click(asked.getByRole('button', { name: 'Put right' }))
  await noDialog()
  expect(await fixer.screen.findByText('Ready for review')).toBeVisible()
  expect(await fixer.screen.findByRole('img', { name: 'fence.png' })).toBeVisible()
})

test('several fixes are accepted together, without those that someone else checks', async () => {
  const admin = await asAdmin()
  const safety = await setup.world.as('safety@demo.test')
  for (const title of ['Sign at the crane base', 'Light at the stair tower']) {
    const { id, rowVersion } = await newAction(title)
    const body = { action: 'fix', rowVersion, text: 'Done and photographed.' }
    expect(await safety.read('PUT', `questionResponseAction/${id}/move`, body)).toMatchObject({ errors: [] })
  }
  await newAction('Not put right yet')
  const one = await browser('admin@demo.test', 'questionresponseactions')
  await userEvent.click(await one.screen.findByRole('button', { name: /^Not closed/ }))
  for (const title of [/Sign at the crane base/, /Light at the stair tower/, /Not put right yet/]) {
    await fill(one.screen.getByRole('searchbox', { name: /^Filter/ }), title.source)
    await userEvent.click(await one.screen.findByRole('checkbox', { name: title }))
  }
  await userEvent.click(one.screen.getByRole('button', { name: 'Accept 2' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Accept 2 fixes?' }))
  await userEvent.click(asked.getByRole('button', { name: 'Accept 2' }))
  await noDialog()
  const { data } = await admin.read<QuestionResponseAction[]>(
    'GET',
    `questionResponseAction?projectId=${bridge}&size=100`,
  )
  const statusOf = (title: string) => data.find((row) => row.title === title)?.statusId
  expect(['Sign at the crane base', 'Light at the stair tower', 'Not put right yet'].map(statusOf)).toEqual([
    40, 40, 10,
  ])
})

test('the register of actions shows what is overdue, and none of it in facility management', async () => {
  const one = await browser('admin@demo.test', 'questionresponseactions')
  await userEvent.click(await one.screen.findByRole('button', { name: /^Overdue/ }))
  expect(await one.screen.findByText(/^Bring the crane/)).toBeVisible()
  // Rows of the previous view stay until the new ones have loaded.
  await waitFor(() => expect(one.screen.queryByText(/^Repaint the pedestrian crossing/)).toBeNull())
  const other = await browser('admin@demo.test', 'questionresponseactions', 'fm')
  // The register keeps the last chosen view.
  await userEvent.click(await other.screen.findByRole('button', { name: /^Not closed/ }))
  expect(await other.screen.findByText(/^An action is something to put right/)).toBeVisible()
  expect(other.screen.queryByText(/^Repaint the pedestrian crossing/)).toBeNull()
})
