import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Disciplinary } from '#contract/entities/disciplinary.ts'
import type { Induction } from '#contract/entities/induction.ts'
import { samples } from '#mocks/samples.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, fill, formNamed, useBrowsers } from '../browser.tsx'
import { nobody } from '../server/projects/projectPeople.ts'
import { add, rowOf } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of forms and dialogs in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('#src/entities/induction/InductionForm.tsx'),
    import('#src/entities/induction/InductionMoveModal.tsx'),
    import('#src/entities/induction/group/GroupSession.tsx'),
    import('#src/entities/projectInductionVideo/VideoForm.tsx'),
  ]),
)
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string, page: string) => browsers(email, `/manage/projects/sms/view/${bridge}/${page}`)
const yes = /^Yes, they may work/

test('the record says whether someone may work: approved yes, ended and rejected no', async () => {
  const approved = await browser('safety@demo.test', 'inductions/6')
  expect(await approved.screen.findByText(yes)).toBeVisible()
  expect(
    await approved.screen.findByText('Type 1 diabetes: carries glucose, the kit is in the drying room.'),
  ).toBeVisible()
  const ended = await browser('safety@demo.test', 'inductions/1')
  expect(await ended.screen.findByText('No, the induction has ended')).toBeVisible()
  expect(ended.screen.queryByText(yes)).toBeNull()
  const rejected = await browser('safety@demo.test', 'inductions/10')
  expect(await rejected.screen.findByText('No, the induction was rejected')).toBeVisible()
  expect(rejected.screen.getAllByText('The card ran out two weeks ago. Bring the new one.')).not.toEqual([])
  expect(rejected.screen.queryByText(yes)).toBeNull()
})

test('an induction is begun, and a colleague sees it at once; it asks about health before it is submitted', async () => {
  const colleague = await browser('admin@demo.test', 'inductions')
  expect(await colleague.screen.findByText('IND-0068')).toBeVisible()
  await waitFor(() => expect(colleague.line.line()).toBe('connected'))
  const inductor = await browser('safety@demo.test', 'inductions')
  await userEvent.click(await inductor.screen.findByRole('button', { name: 'New induction' }))
  const form = await formNamed('New Induction')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter a person.')).toBeVisible()
  expect(form.getByText('Choose a company.')).toBeVisible()
  await fill(form.getByRole('textbox', { name: /^Person/ }), 'Nadia Brophy')
  await choose(form.getByRole('combobox', { name: /^Company/ }), 'Corrib Steel Ltd')
  await choose(form.getByRole('combobox', { name: /^Sub type/ }), 'Visitor induction')
  await choose(form.getByRole('combobox', { name: /^Language/ }), 'English')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await inductor.screen.findByRole('heading', { level: 1, name: /Nadia Brophy/ })).toBeVisible()
  expect(
    await inductor.screen.findByText('Not asked yet. It is asked before the induction is submitted.'),
  ).toBeVisible()
  expect(await colleague.screen.findByText('Nadia Brophy')).toBeVisible()
})

test('an induction that is approved meanwhile turns to yes on every screen that shows it', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { data } = await admin.read<Induction>('GET', 'induction/68')
  const watcher = await browser('safety@demo.test', 'inductions/68')
  expect(await watcher.screen.findByText('Not yet cleared to work')).toBeVisible()
  await waitFor(() => expect(watcher.line.line()).toBe('connected'))
  const list = data.approval!.lists.find(({ statusId }) => statusId === 20)!
  const step = { action: 'approve', stage: list.stageKey, round: list.round }
  const doyle = await setup.world.as('safety@demo.test')
  expect(await doyle.read('PUT', 'induction/68/approval', step)).toMatchObject({ errors: [] })
  expect(await watcher.screen.findByText('Yes, they may work on this site')).toBeVisible()
})

test('the record says at once that a card keeps someone away whose induction stands, and that it no longer does', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const person = await rowOf(admin, 'induction/6')
  const watcher = await browser('safety@demo.test', 'inductions/6')
  expect(await watcher.screen.findByText(yes)).toBeVisible()
  const register = await browser('safety@demo.test', 'inductions')
  await fill(await register.screen.findByRole('searchbox', { name: 'Filter:' }), String(person.number))
  const row = within(await register.screen.findByRole('row', { name: new RegExp(String(person.number)) }))
  expect(row.getByText('Approved')).toBeVisible()
  await waitFor(() => expect(watcher.line.line()).toBe('connected'))
  const today = new Date().toISOString().slice(0, 10)
  const deciding = await setup.world.as('admin2@demo.test')
  const { id: approvalTemplateId } = await add(admin, 'roleListTemplate', {
    ...samples.roleListTemplate(nobody),
    processKindIds: [100],
    signOnLists: [],
    stages: [
      { key: 'write', name: 'Write', processRoleId: 10, candidateSource: 'chosen' },
      {
        key: 'decide',
        name: 'Decide',
        processRoleId: 30,
        candidateSource: 'named',
        candidateIds: [deciding.userId],
        rule: 'any',
      },
    ],
  })
  const type = await add(admin, 'processSubType', {
    ...samples.processSubType(nobody),
    processKindId: 100,
    requiresRams: false,
    validityHours: null,
    maxDurationHours: null,
    approvalTemplateId,
  })
  const used = samples.projectProcessSubType({ ...nobody, projectId: bridge })
  await add(admin, 'projectProcessSubType', { ...used, processSubTypeId: type.id })
  const { id, rowVersion } = await add(admin, 'disciplinary', {
    ...samples.disciplinary(nobody),
    processSubTypeId: type.id,
    personName: person.title,
    personUserId: person.userId,
    clientId: person.clientId,
    outcome: 'suspension',
    effectiveFrom: today,
    effectiveTo: today,
  })
  const submitted = await admin.read<Disciplinary>('PUT', `disciplinary/${id}/move`, { action: 'submit', rowVersion })
  expect(submitted.errors).toEqual([])
  const list = submitted.data.approval!.lists.find(({ statusId }) => statusId === 20)!
  const step = { action: 'approve', stage: list.stageKey, round: list.round }
  expect(await deciding.read('PUT', `disciplinary/${id}/approval`, step)).toMatchObject({ errors: [] })
  expect(await watcher.screen.findByText('No, they must not work on this site')).toBeVisible()
  expect(watcher.screen.getByText(/is suspended from this project until .* and must not work here/)).toBeVisible()
  expect(watcher.screen.queryByText(yes)).toBeNull()
  expect(await row.findByText('Suspended')).toBeVisible()
  expect(row.queryByText('Approved')).toBeNull()
  const cancel = { action: 'cancel', reason: 'It was given to the wrong person.' }
  const now = (await rowOf(admin, `disciplinary/${id}`)).rowVersion
  const taken = await admin.read('PUT', `disciplinary/${id}/move`, { ...cancel, rowVersion: now })
  expect(taken.errors).toEqual([])
  expect(await watcher.screen.findByText(yes)).toBeVisible()
  expect(await row.findByText('Approved')).toBeVisible()
})

test('someone who ended is inducted again with what is known of them', async () => {
  const inductor = await browser('safety@demo.test', 'inductions/1')
  await userEvent.click(await inductor.screen.findByRole('button', { name: 'Induct again' }))
  const form = await formNamed('Induct Declan Hynes again')
  expect(form.getByRole('combobox', { name: /^Person on the list/ })).toHaveDisplayValue(/^Declan Hynes/)
  expect(form.getByRole('textbox', { name: /^Card number/ })).toHaveValue('CS-118204')
})
