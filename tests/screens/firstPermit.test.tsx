import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Project } from '#contract/entities/project.ts'
import type { Template } from '#contract/entities/template.ts'
import type { OfficeSetUp, ProjectSetUp } from '#contract/projects/setUp.ts'
import type { StarterAnswer } from '#contract/projects/starterSet.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { useBrowsers } from '../browser.tsx'
import { colleague, firstAdministrator, useEmptyWorld } from '../emptyWorld.ts'

const setup = useEmptyWorld()
const browser = useBrowsers(setup)
let ada: Visitor
let project: Project
let staffId: number
beforeAll(async () => {
  ada = await setup.world.as(firstAdministrator)
  staffId = await colleague(setup.world, 'staff@quinn.example')
  project = await add<Project>('project', samples.project({ clientId: 1, userId: ada.userId, projectId: 0 }))
})
const at = () => ({ clientId: 1, userId: staffId, projectId: project.id })
async function add<Row>(path: string, body: object) {
  const { data, errors } = await ada.read<Row>('POST', path, body)
  expect(errors).toEqual([])
  return data
}
const permits = () => `/manage/projects/sms/view/${project.id}/permits?open=0`

test('the starter set shows what it adds, adds it once, and leaves alone what is there', async () => {
  const home = await browser(firstAdministrator, '/manage/dashboard')
  await userEvent.click(await home.screen.findByRole('button', { name: 'Look at the starter set' }))
  const dialog = within(await home.screen.findByRole('dialog', { name: 'Take over the starter set?' }))
  const structures = within(await dialog.findByRole('list', { name: 'Folder structures' }))
  expect(structures.getAllByRole('listitem')).toHaveLength(4)
  expect(within(dialog.getByRole('list', { name: /^Sub types/ })).getAllByText('there already')).toHaveLength(8)
  await userEvent.click(dialog.getByRole('button', { name: 'Add 8 records' }))
  const progress = within(await home.screen.findByRole('dialog', { name: 'Starter set' }))
  await setup.world.gateway.background.runWaiting()
  expect((await progress.findAllByText('8 records added.'))[0]).toBeVisible()

  const { data: made } = await ada.read<Template[]>('GET', 'template')
  expect(made.map(({ typeName }) => typeName).toSorted()).toEqual([
    'Facility management structure',
    'Project management structure',
    'Safety file structure',
    'Safety management structure',
  ])
  expect(made.every(({ folderCount }) => folderCount >= 8)).toBe(true)
  const { data: history } = await ada.read<{ action: string }[]>(
    'GET',
    `audit?entityKind=template&entityId=${made[0]!.id}`,
  )
  expect(history.map(({ action }) => action)).toContain('created')
  const again = await ada.read<StarterAnswer>('PUT', 'starterSet', { dryRun: true })
  expect(again.data.lines.every(({ isThere }) => isThere)).toBe(true)
  expect(await ada.read('PUT', 'starterSet', {})).toMatchObject({
    status: 409,
    errors: [{ message: 'Everything in the starter set is there already.' }],
  })
  const staff = await setup.world.as('staff@quinn.example')
  expect((await staff.read('PUT', 'starterSet', { dryRun: true })).status).toBe(403)
  const { data: steps } = await ada.read<OfficeSetUp>('GET', 'officeSetUp')
  expect(steps.find(({ step }) => step === 'folders')).toEqual({ step: 'folders', isDone: true })
})

test('a new project lists what is missing for its managers, and each record ticks its line', async () => {
  const one = await browser(firstAdministrator, `/manage/projects/sms/view/${project.id}/overview`)
  const list = async () => within(await one.screen.findByRole('region', { name: 'Set up the project' }))
  expect((await list()).getByText('0 of 7 done')).toBeVisible()
  await add('projectLocation', samples.projectLocation(at()))
  expect(await (await list()).findByText('1 of 7 done')).toBeVisible()
  await userEvent.click((await list()).getByRole('link', { name: 'Add a person' }))
  expect(await one.screen.findByRole('dialog', { name: 'Add person' })).toBeVisible()

  await add('userProjectRole', {
    ...samples.userProjectRole(at()),
    projectRoleId: lookupId('projectRoles', 'Site engineer'),
  })
  const staff = await setup.world.as('staff@quinn.example')
  expect((await staff.read<ProjectSetUp>('GET', `projectSetUp?projectId=${project.id}`)).data).toEqual([])
  expect((await ada.read('GET', 'projectSetUp?projectId=x')).status).toBe(400)
})

test('whoever may not set up the project reads whom to ask instead of an empty field', async () => {
  const staff = await browser('staff@quinn.example', permits())
  const dialog = within(await staff.screen.findByRole('dialog', { name: 'Before the first permit' }))
  expect(dialog.getByText('Ask Ada Quinn to choose which permits the project uses.')).toBeVisible()
  expect(dialog.queryByRole('link')).toBeNull()
})

test('a new permit names what the project needs first, leads there, and opens its form once all of it is there', async () => {
  const one = await browser(firstAdministrator, permits())
  const dialog = within(await one.screen.findByRole('dialog', { name: 'Before the first permit' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(2)
  expect(dialog.getByRole('link', { name: 'Choose sub types' })).toHaveAttribute(
    'href',
    `/manage/projects/sms/view/${project.id}/processsubtypes?view=permits`,
  )
  expect(dialog.getByText('Someone who issues permits')).toBeVisible()
  await add('userProjectRole', {
    ...samples.userProjectRole({ ...at(), userId: ada.userId }),
    projectRoleId: lookupId('projectRoles', 'Permit issuer'),
  })
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1))
  const { data: subTypes } = await ada.read<{ id: number; name: string }[]>('GET', 'processSubType')
  await add('projectProcessSubType', {
    projectId: project.id,
    systemId: 20,
    processSubTypeId: subTypes.find(({ name }) => name === 'General')!.id,
    isEnabled: true,
    stageUsers: [],
  })
  const form = within(await one.screen.findByRole('dialog', { name: 'New Permit' }))
  expect(await form.findByRole('option', { name: 'General' })).toBeInTheDocument()
})
