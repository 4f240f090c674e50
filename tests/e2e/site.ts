import type { Locator, Page } from '@playwright/test'
import { inputType } from '#contract/questions/inputTypes.ts'
import type { User, UserDraft } from '#contract/entities/user.ts'
import { samples } from '#mocks/samples.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { approvalId } from '#server/application/worlds/approvals/templates.ts'
import type { Caller } from './caller.ts'
import { newClient, newColleague, newProject } from './records.ts'
import { expect } from './staff.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }
export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
export const chip = (page: Page, words: string) => page.locator('.page-header').getByText(words, { exact: true })
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const photo = {
  name: 'rail.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Chooses the first option with these words, in the field whose label begins with `label`. */
export async function choose(form: Locator, label: string, words: RegExp | string) {
  const field = form.getByLabel(new RegExp(`^${label}`))
  await field.selectOption(await field.locator('option', { hasText: words }).first().getAttribute('value'))
}

/** Draws a line across the signature box of a dialog. */
export async function sign(page: Page, within: Locator) {
  const pad = within.getByRole('img', { name: 'Sign here' })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 20)
  await page.mouse.move(box.x + 150, box.y + box.height - 20)
  await page.mouse.up()
  await expect(within.getByRole('img', { name: 'Signed' })).toBeVisible()
}

/** Takes a step of a permit in its dialog, with a signature. */
export async function take(
  page: Page,
  verb: string,
  fill: (asked: Locator) => Promise<unknown> = async () => undefined,
) {
  await button(page, verb).click()
  const asked = dialog(page, new RegExp(`^${verb}`))
  await fill(asked)
  if ((await asked.getByRole('img', { name: 'Sign here' }).count()) > 0) await sign(page, asked)
  await button(asked, verb).click()
  await expect(asked).toHaveCount(0)
}

/** Adds people with a project role and access level to the project, in safety management or the given systems. */
export const hires =
  (admin: Caller, projectId: number, systems: User['pbSystems'] = ['sms']) =>
  async (role: string, level: number, more: Partial<UserDraft> = {}) => {
    const user = await newColleague(admin, { pbSystems: systems, ...more })
    await admin.ask('POST', 'userProjectRole', {
      ...samples.userProjectRole({ ...nobody, projectId }),
      userId: user.id,
      projectRoleId: lookupId('projectRoles', role),
      accessLevel: level,
      systems,
    })
    return user
  }

/** A company that is a subcontractor on the project. */
export async function newSubcontractor(admin: Caller, projectId: number) {
  const firm = await newClient(admin)
  await admin.ask('POST', 'projectClient', { projectId, clientId: firm.id, relationshipId: 90 })
  return firm
}

/** A sub type that the project uses. `approverId` decides on its records; without it they need no approval. */
export async function newType(
  admin: Caller,
  { projectId, processKindId, approverId }: { projectId: number; processKindId: number; approverId?: number },
  fields: object = {},
) {
  const stages = [
    { key: 'request', name: 'Write', processRoleId: 10, candidateSource: 'chosen' },
    {
      key: 'decide',
      name: 'Decide',
      processRoleId: 30,
      candidateSource: 'named',
      candidateIds: [approverId],
      rule: 'any',
    },
  ]
  const approval = await admin.ask<{ id: number }>('POST', 'roleListTemplate', {
    ...samples.roleListTemplate(nobody),
    processKindIds: [processKindId],
    signOnLists: [],
    stages: approverId === undefined ? stages.slice(0, 1) : stages,
  })
  const type = await admin.ask<{ id: number; name: string }>('POST', 'processSubType', {
    ...samples.processSubType(nobody),
    processKindId,
    requiresRams: false,
    validityHours: null,
    maxDurationHours: null,
    approvalTemplateId: approval.id,
    questionTemplateId: null,
    ...fields,
  })
  const used = samples.projectProcessSubType({ ...nobody, projectId })
  await admin.ask('POST', 'projectProcessSubType', { ...used, processSubTypeId: type.id })
  return type
}

/** A published template with these questions in one section. */
export async function newQuestions(
  admin: Caller,
  questions: readonly { key: string; text: string; inputTypeId: number; isRequired?: boolean }[],
) {
  const template = await admin.ask<{ id: number }>('POST', 'questionTemplate', {
    ...samples.questionTemplate(nobody),
    processKindIds: [10],
    languages: [],
  })
  for (const [at, question] of questions.entries())
    await admin.ask('POST', 'templateQuestion', {
      questionTemplateId: template.id,
      sectionId: 'first',
      sortOrder: (at + 1) * 10,
      ...question,
    })
  const { rowVersion } = await admin.ask<{ rowVersion: number }>('GET', `questionTemplate/${template.id}`)
  await admin.ask('PUT', `questionTemplate/${template.id}/move`, { action: 'publish', rowVersion })
  return template.id
}

/** A project with a permit type that asks three questions, a zone, and the people involved in a permit. */
export async function newSite(admin: Caller) {
  const project = await newProject(admin, { systems: ['sms'] })
  const questionTemplateId = await newQuestions(admin, [
    { key: 'barriers', text: 'Are barriers up?', inputTypeId: inputType.yesNo, isRequired: true },
    { key: 'remarks', text: 'What else must people know?', inputTypeId: inputType.longText },
    { key: 'place', text: 'Photo of the place', inputTypeId: inputType.photo },
    { key: 'briefed', text: 'The crew is briefed', inputTypeId: inputType.tick, isRequired: true },
  ])
  const type = await admin.ask<{ id: number; name: string }>('POST', 'processSubType', {
    ...samples.processSubType(nobody),
    requiresRams: false,
    requiresSignOn: true,
    approvalTemplateId: approvalId('permit'),
    questionTemplateId,
  })
  const around = { ...nobody, projectId: project.id }
  const used = { ...samples.projectProcessSubType(around), processSubTypeId: type.id }
  await admin.ask('POST', 'projectProcessSubType', used)
  const zone = await admin.ask<{ id: number; code: string }>('POST', 'projectLocation', samples.projectLocation(around))
  const person = hires(admin, project.id)
  const [author, holder, issuer] = [
    await person('Foreman / supervisor', 20),
    await person('Subcontractor supervisor', 20),
    await person('Permit issuer', 30, { availableForReviewing: true }),
  ]
  return { project, type, zone, author, holder, issuer }
}
