import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { OnSiteTraining } from '#contract/entities/onSiteTraining.ts'
import { samples } from '#mocks/samples.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'
import { newPerson } from '../server/projects/projectPeople.ts'

const setup = useWorld()
// Loads the code of forms and dialogs in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('#src/entities/disciplinary/CardDetail.tsx'),
    import('#src/entities/disciplinary/CardForm.tsx'),
    import('#src/entities/disciplinary/CardMoveModal.tsx'),
    import('#src/entities/onSiteTraining/TrainingForm.tsx'),
    import('#src/entities/onSiteTraining/TrainingMoveModal.tsx'),
  ]),
)
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string, page: string) => browsers(email, `/manage/projects/sms/view/${bridge}/${page}`)
const around = { clientId: 0, userId: 0, projectId: bridge }

test('the H&S adviser raises a second yellow card, is warned, and the manager sees it at once', async () => {
  const colleague = await browser('admin@demo.test', 'disciplinaries')
  expect(await colleague.screen.findByText('Noel Geraghty: Unsafe work at height')).toBeVisible()
  expect(colleague.screen.getByText('Off this project')).toBeVisible()
  await waitFor(() => expect(colleague.line.line()).toBe('connected'))
  const author = await browser('safety@demo.test', 'disciplinaries')
  await userEvent.click(await author.screen.findByRole('button', { name: 'New disciplinary' }))
  const form = await formNamed('New Disciplinary')
  await choose(form.getByRole('combobox', { name: /^Sub type/ }), 'Disciplinary')
  await fill(form.getByRole('textbox', { name: /^Person/ }), 'noel geraghty')
  await choose(form.getByRole('combobox', { name: /^Employer/ }), 'Kestrel Access')
  await fill(form.getByRole('textbox', { name: /^Date of the breach/ }), 'yesterday')
  await choose(form.getByRole('combobox', { name: /^Breach/ }), 'PPE not worn')
  await fill(form.getByRole('textbox', { name: /^What happened/ }), 'Took off his harness on the way down the tower.')
  await choose(form.getByRole('combobox', { name: /^Card/ }), 'Yellow card')
  expect(await form.findByText('The rules suggest a red card')).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/^This is a second yellow card within six months/)).toBeVisible()
  await fill(form.getByRole('textbox', { name: /^Why not the suggested card/ }), 'He is off the project already.')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await author.screen.findByRole('heading', { level: 1, name: /noel geraghty: PPE not worn/ })).toBeVisible()
  expect(await colleague.screen.findByText('noel geraghty: PPE not worn')).toBeVisible()
})

test('the people of the employer see head lines, and nothing of whom or why', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const mate = await newPerson({ world: setup.world, admin, projectId: bridge }, firmId('kestrel'), 10, ['sms'])
  const { email } = (await admin.read<{ email: string }>('GET', `user/${mate.userId}`)).data
  const crew = await browser(email, 'disciplinaries')
  const panel = within(await crew.screen.findByRole('region', { name: 'Cards of your company' }))
  expect(panel.getByText('DIS-0008')).toBeVisible()
  expect(panel.getByText('Red card')).toBeVisible()
  expect(crew.screen.queryByText(/Geraghty/)).toBeNull()
  expect(crew.screen.queryByRole('button', { name: 'New disciplinary' })).toBeNull()
  expect(await crew.screen.findByText(/^You see the ones you raised/)).toBeVisible()
})

test('a talk is prepared in its form, and signatures appear in every browser', async () => {
  const author = await browser('safety@demo.test', 'onsitetraining')
  await userEvent.click(await author.screen.findByRole('button', { name: 'New training' }))
  const form = await formNamed('New On-site training')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter a topic.')).toBeVisible()
  expect(form.getByText('Choose the trainer, or enter their name.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const safety = await setup.world.as('safety@demo.test')
  const made = await safety.read<OnSiteTraining>('POST', 'onSiteTraining', samples.onSiteTraining(around))
  const colleague = await browser('admin@demo.test', `onsitetraining/${made.data.id}`)
  expect(await colleague.screen.findByText(/^Nobody has signed yet/)).toBeVisible()
  await waitFor(() => expect(colleague.line.line()).toBe('connected'))
  const body = {
    action: 'signOn',
    rowVersion: made.data.rowVersion,
    name: 'Piotr Zielinski',
    company: 'Corrib Steel',
    signature: ['M10 20 L30 40'],
  }
  expect(await safety.read('PUT', `onSiteTraining/${made.data.id}/move`, body)).toMatchObject({ errors: [] })
  expect(await colleague.screen.findByRole('img', { name: 'Signature of Piotr Zielinski' })).toBeVisible()
  await userEvent.click(colleague.screen.getByRole('button', { name: 'Submit' }))
  const asked = within(await screen.findByRole('dialog', { name: /^Submit/ }))
  expect(await asked.findByText('Nobody has to approve it. It is closed at once.')).toBeVisible()
  await userEvent.click(asked.getByRole('button', { name: 'Submit' }))
  expect(await colleague.screen.findByText('Closed')).toBeVisible()
})
