import type { Page } from '@playwright/test'
import type { Project } from '#contract/entities/project.ts'
import type { User } from '#contract/entities/user.ts'
import type { SafetyFileIssues } from '#contract/safetyFile/safetyFileIssue.ts'
import type { Caller } from './caller.ts'
import { newClient, newProject } from './records.ts'
import { button, chip, dialog, hires, newSubcontractor } from './site.ts'
import { expect, picture, test } from './staff.ts'

const psdp = 50
const fullName = ({ firstName, lastName }: User) => `${firstName} ${lastName}`

/** A project at handover with an empty safety file, and the people who provide, check and accept it. */
async function building(admin: Caller) {
  const [owner, designers] = [await newClient(admin), await newClient(admin)]
  const project = await newProject(admin, { systems: ['sfs', 'fm'], clientId: owner.id })
  const [firm, other] = [await newSubcontractor(admin, project.id), await newSubcontractor(admin, project.id)]
  await admin.ask('POST', 'projectClient', { projectId: project.id, clientId: designers.id, relationshipId: psdp })
  const person = hires(admin, project.id, ['sfs'])
  const people = {
    manager: await person('Project manager', 30),
    colleague: await person('Planner', 10),
    installer: await person('Subcontractor manager', 20, { clientId: firm.id }),
    roofer: await person('Subcontractor manager', 20, { clientId: other.id }),
    designer: await person('Design manager', 30, { clientId: designers.id }),
    client: await person('Client representative', 10, { clientId: owner.id }),
  }
  const now = async () => (await admin.ask<{ project: Project }>('GET', `project/${project.id}`)).project
  await admin.ask('PUT', 'project', { ...(await now()), managerUserId: people.manager.id })
  for (const action of ['prepare', 'startOnSite', 'handOver'])
    await admin.ask('PUT', `project/${project.id}/move`, { action, rowVersion: (await now()).rowVersion })
  return { project, firm, people }
}

const file = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${name} ${crypto.randomUUID()}\n%%EOF\n`),
})

/** Takes a step of a folder or document in its dialog, which closes on success. */
async function step(page: Page, verb: string, confirm = verb) {
  await button(page, verb).click()
  const asked = page.getByRole('dialog')
  await button(asked, confirm).click()
  return asked
}
const folderChip = (page: Page, words: string) => page.locator('.tree-head').getByText(words, { exact: true })
const documentRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('a safety file goes from its first folder to the signature of the client, and is locked once the building is in use', async ({
  staff,
}) => {
  // Expected refusals.
  staff.allow(/status of 40[0349]/)
  const admin = await staff.elsewhere('admin2@demo.test')
  const { project, firm, people } = await building(admin)
  const at = (page: string) => `/manage/projects/sfs/view/${project.id}/${page}`
  const overview = await staff.signIn(people.colleague.email, at('overview'))
  await expect(overview.getByText(/^No folder is required yet/)).toBeVisible()

  // The manager defines what the file needs, and who provides it.
  const desk = await staff.signIn(people.manager.email, at('folders'))
  const add = async (name: string, minDocuments: string, owner?: string) => {
    await desk.getByRole('treeitem').first().click()
    await desk.getByRole('button', { name: /^New folder in/ }).click()
    const form = dialog(desk, 'New Folder')
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    if (owner) {
      await form.getByRole('combobox', { name: /^Provided by/ }).fill(owner)
      await desk.getByRole('option', { name: owner }).and(desk.locator('[data-combobox-option]')).click()
    }
    await form.getByRole('switch', { name: /^Required/ }).check()
    await form.getByRole('textbox', { name: 'Minimum documents' }).fill(minDocuments)
    await picture(desk, `01-folder-${name}`)
    await button(form, 'Save').click()
    await expect(desk.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await add('Structure', '1')
  const structure = desk.url()
  await add('Lifts', '2', firm.name)
  const lifts = desk.url()
  await expect(folderChip(desk, 'Not started')).toBeVisible()
  await expect(overview.getByText('Completeness: 0 %')).toBeVisible()
  await expect(overview.getByRole('columnheader', { name: firm.name })).toBeVisible()

  // It cannot be issued yet, and the dialog lists both folders.
  const office = await staff.signIn(people.manager.email, at('overview'))
  await button(office, 'New issue…').click()
  const early = dialog(office, /^Make issue 1/)
  await expect(early).toContainText('Required folders that are not accepted yet: Structure, Lifts.')
  await expect(button(early, 'Issue')).toBeDisabled()
  await picture(office, '02-issue-refused')
  await button(early, 'Cancel').click()

  // The company responsible for the folder uploads and submits it; another company cannot.
  const installer = await staff.signIn(people.installer.email, lifts)
  const roofer = await staff.signIn(people.roofer.email, lifts)
  await installer.getByLabel('Documents to upload').setInputFiles(['Lift manual', 'Lift certificate'].map(file))
  const upload = dialog(installer, 'Upload to Lifts')
  await button(upload, 'Upload 2 documents').click()
  await expect(documentRow(installer, 'Lift manual')).toBeVisible()
  await expect(documentRow(roofer, 'Lift manual')).toBeVisible()
  await expect(folderChip(roofer, 'In progress')).toBeVisible()
  await expect(button(roofer, 'Submit')).toHaveCount(0)
  const folderId = Number(lifts.split('/').at(-1))
  const version = async () => (await admin.ask<{ rowVersion: number }>('GET', `projectFolder/${folderId}`)).rowVersion
  const stranger = await staff.elsewhere(people.roofer.email)
  const own = { action: 'submit', rowVersion: await version() }
  await expect(stranger.ask('PUT', `projectFolder/${folderId}/move`, own)).rejects.toThrow('403')
  await expect(await step(installer, 'Submit')).toHaveCount(0)
  for (const page of [desk, roofer, installer]) await expect(folderChip(page, 'Submitted')).toBeVisible()
  await picture(installer, '03-submitted')

  // The manager has reviewed it, but it cannot be accepted while it contains drafts, which are listed.
  await expect(await step(desk, 'Reviewed', 'Confirm')).toHaveCount(0)
  const checker = await staff.signIn(people.designer.email, lifts)
  const refused = await step(checker, 'Accept')
  await expect(refused).toContainText(
    'Approve or withdraw these documents of Lifts first: Lift certificate, Lift manual.',
  )
  await picture(checker, '04-drafts-refused')
  await button(refused, 'Cancel').click()

  // Each document is submitted and then approved by someone else.
  for (const title of ['Lift manual', 'Lift certificate']) {
    await documentRow(installer, title).getByRole('link').first().click()
    await expect(chip(installer, 'Draft')).toBeVisible()
    await expect(await step(installer, 'Submit for review')).toHaveCount(0)
    await expect(chip(installer, 'In review')).toBeVisible()
    await checker.goto(installer.url())
    await expect(await step(checker, 'Decide')).toHaveCount(0)
    await expect(chip(installer, 'Approved')).toBeVisible()
    await installer.goto(lifts)
  }
  for (const page of [desk, roofer])
    for (const title of ['Lift manual', 'Lift certificate'])
      await expect(documentRow(page, title)).toContainText('Approved')
  await checker.goto(lifts)
  await expect(await step(checker, 'Accept')).toHaveCount(0)
  for (const page of [desk, roofer, installer, checker]) await expect(folderChip(page, 'Accepted')).toBeVisible()
  await expect(overview.getByText('Completeness: 50 %')).toBeVisible()
  await picture(overview, '05-half')

  // A document added later reopens the folder, and the issue has to wait for the other one.
  await desk.goto(structure)
  await desk.getByLabel('Documents to upload').setInputFiles([file('Frame drawings')])
  await button(dialog(desk, 'Upload to Structure'), 'Upload document').click()
  await documentRow(desk, 'Frame drawings').getByRole('link').first().click()
  await expect(await step(desk, 'Submit for review')).toHaveCount(0)
  await checker.goto(desk.url())
  await expect(await step(checker, 'Decide')).toHaveCount(0)
  await expect(chip(desk, 'Approved')).toBeVisible()
  await button(office, 'New issue…').click()
  await expect(early).toContainText('Required folders that are not accepted yet: Structure.')
  await desk.goto(structure)
  await checker.goto(structure)
  await expect(await step(desk, 'Submit')).toHaveCount(0)
  await expect(await step(desk, 'Reviewed', 'Confirm')).toHaveCount(0)
  await expect(await step(checker, 'Accept')).toHaveCount(0)
  await expect(overview.getByText('Completeness: 100 %')).toBeVisible()

  // The issue is made in the dialog that stayed open, which names the people asked to accept it.
  await expect(early).not.toContainText('Required folders')
  await early.getByLabel('Note').fill('Practical completion')
  await picture(office, '06-issue')
  const reader = await staff.signIn(people.client.email, at('overview'))
  await expect(reader.getByText('The safety file has not been issued yet.')).toBeVisible()
  await button(early, 'Issue').click()
  await expect(office.getByText('Issue 1 holds 3 documents')).toBeVisible()
  for (const page of [office, overview, reader])
    await expect(page.getByText(new RegExp(`waits for .*${fullName(people.client)}`))).toBeVisible()

  // Until then 'In use' is refused, with the reason.
  await button(office, 'Put in use').click()
  const inUse = dialog(office, /in use\?$/)
  await expect(inUse).toContainText('Issue 1 of the safety file is not accepted.')
  await expect(button(inUse, 'Put in use')).toBeDisabled()
  await picture(office, '07-in-use-refused')
  await button(inUse, 'Cancel').click()

  // The client can read what was issued, and nothing else.
  await desk.goto(structure)
  await desk.getByLabel('Documents to upload').setInputFiles([file('Frame sketch')])
  await button(dialog(desk, 'Upload to Structure'), 'Upload document').click()
  await expect(documentRow(desk, 'Frame sketch')).toContainText('Draft')
  await expect(desk.getByText('Open again', { exact: true })).toBeVisible()
  await expect(overview.getByText('Completeness: 50 %')).toBeVisible()
  const files = await staff.signIn(people.client.email, at('files'))
  for (const title of ['Lift manual', 'Lift certificate', 'Frame drawings'])
    await expect(documentRow(files, title)).toBeVisible()
  await expect(files.getByText('Frame sketch')).toHaveCount(0)
  await picture(files, '08-client-reads')
  const client = await staff.elsewhere(people.client.email)
  expect(await client.ask('GET', `projectFolder?projectId=${project.id}`)).toEqual([])
  expect(await client.ask('GET', `projectDocument?projectId=${project.id}&size=50`)).toEqual([])

  // The client must sign with their own name; everybody sees the result.
  await button(reader, 'Accept issue 1').click()
  const accepting = dialog(reader, /^Accept issue 1/)
  await accepting.getByLabel(/^Full name/).fill(fullName(people.manager))
  await button(accepting, 'Accept').click()
  await expect(accepting.getByRole('alert')).toBeVisible()
  await picture(reader, '09-client-signs')
  await accepting.getByLabel(/^Full name/).fill(fullName(people.client))
  await button(accepting, 'Accept').click()
  await expect(accepting).toHaveCount(0)
  for (const page of [office, overview, reader])
    await expect(page.getByText(new RegExp(`accepted by ${fullName(people.client)}`))).toBeVisible()

  // Now the building is in use, the file is locked for everybody, and the issue is unchanged.
  for (const page of [office, overview, reader]) await expect(chip(page, 'In use')).toBeVisible()
  await expect(button(office, 'Put in use')).toHaveCount(0)
  for (const page of [office, overview, desk]) await expect(page.getByText('The safety file is locked')).toBeVisible()
  await expect(desk.getByLabel('Documents to upload')).toHaveCount(0)
  await expect(button(desk, 'Submit')).toHaveCount(0)
  await picture(desk, '10-locked')
  await picture(overview, '11-in-use')
  const { issues, isLocked } = await admin.ask<SafetyFileIssues>('GET', `projectIssue/${project.id}`)
  expect({ isLocked, issues }).toMatchObject({
    isLocked: true,
    issues: [{ number: 1, documentCount: 3, acceptedByName: fullName(people.client) }],
  })
})
