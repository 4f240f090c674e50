import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Accident } from '#contract/entities/accident.ts'
import { samples } from '#mocks/samples.ts'
import { accidents } from '#server/db/tables/accident.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, fill, formNamed, useBrowsers } from '../browser.tsx'
import { nobody } from '../server/projects/projectPeople.ts'
import { add, rowOf } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
beforeAll(() =>
  Promise.all([
    import('#src/entities/accident/AccidentForm.tsx'),
    import('#src/entities/accident/AccidentMoveModal.tsx'),
    import('#src/entities/accident/PartDialog.tsx'),
  ]),
)
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string, page: string) => browsers(email, `/manage/projects/sms/view/${bridge}/${page}`)
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const draftOf = async (email: string, more: object = {}) =>
  add(await setup.world.as(email), 'accident', { ...samples.accident(nobody), ...more })

test('a report is written step by step, and a colleague who has it open sees each step at once', async () => {
  const { id, title } = await draftOf('safety@demo.test', { exactPlace: null })
  const author = await browser('safety@demo.test', `accidents/${id}`)
  const colleague = await browser('admin@demo.test', `accidents/${id}`)
  expect(await colleague.screen.findByText('Nobody is named yet.')).toBeVisible()
  await waitFor(() => expect(colleague.line.line()).toBe('connected'))
  const steps = within(await author.screen.findByRole('region', { name: 'To complete the report' }))
  expect(steps.getAllByLabelText('To do')).toHaveLength(4)

  await userEvent.click(steps.getByRole('button', { name: 'Add person' }))
  const person = await formNamed('Who was hurt')
  await userEvent.click(person.getByRole('button', { name: 'Save' }))
  for (const problem of [
    'Enter a name.',
    'Choose an employment status.',
    'Choose a severity.',
    'Say what the injury came from.',
  ])
    expect(await person.findByText(problem)).toBeVisible()
  await fill(person.getByRole('textbox', { name: /^Name/ }), 'Marek Zielinski')
  await choose(person.getByRole('combobox', { name: /^Employment status/ }), 'Employee')
  await choose(person.getByRole('combobox', { name: /^Severity/ }), 'Medical treatment')
  await choose(person.getByRole('combobox', { name: /^What it came from/ }), 'The work, or the state of the site')
  await choose(person.getByRole('combobox', { name: /^Vehicle on a public road/ }), 'No')
  await userEvent.click(person.getByRole('button', { name: 'Add injury' }))
  await userEvent.click(person.getByRole('button', { name: 'Save' }))
  expect(await person.findByText('Choose each injury.')).toBeVisible()
  await choose(person.getByRole('combobox', { name: 'Injury 1' }), 'Cut / laceration')
  await choose(person.getByRole('combobox', { name: 'Part of the body 1' }), 'Hand')
  await choose(person.getByRole('combobox', { name: 'Side 1' }), 'Left')
  await userEvent.click(person.getByRole('button', { name: 'Save' }))
  await noDialog()
  expect(await author.screen.findByText('Cut / laceration: hand, left')).toBeVisible()
  expect(await colleague.screen.findByText('Marek Zielinski')).toBeVisible()

  await userEvent.click(steps.getByRole('button', { name: 'Write' }))
  const account = await formNamed('What happened')
  await fill(account.getByRole('textbox', { name: /^What happened/ }), 'He slipped')
  await userEvent.click(account.getByRole('button', { name: 'Save' }))
  expect(await account.findByText('What happened must be at least 20 characters.')).toBeVisible()
  await fill(account.getByRole('textbox', { name: /^What happened/ }), 'He slipped on the wet ramp and cut his hand.')
  await userEvent.click(account.getByRole('button', { name: 'Save' }))
  await noDialog()
  expect(await colleague.screen.findByText('He slipped on the wet ramp and cut his hand.')).toBeVisible()
  await waitFor(() => expect(steps.getAllByLabelText('To do')).toHaveLength(2))

  await userEvent.click(await author.screen.findByRole('button', { name: 'Submit' }))
  const asked = await dialog(/^Submit/)
  await userEvent.click(await asked.findByRole('button', { name: 'Submit' }))
  expect(await asked.findByText('Before you submit it, enter the exact place.')).toBeVisible()
  await userEvent.click(asked.getByRole('button', { name: 'Cancel' }))
  await noDialog()
  expect(author.screen.getByRole('heading', { level: 1, name: new RegExp(String(title)) })).toBeVisible()
})

test('a person of the company reads the headline, and a notice instead of the rest', async () => {
  const staff = await setup.world.as('staff@demo.test')
  const admin = await setup.world.as('admin@demo.test')
  const account = await rowOf(admin, `user/${staff.userId}`)
  const { clientId } = account
  const opened = await admin.read('PUT', 'user', { ...account, pbSystems: ['pmp', 'sms'] })
  expect(opened.errors).toEqual([])
  await add(admin, 'userProjectRole', {
    projectId: bridge,
    userId: staff.userId,
    projectRoleId: 40,
    accessLevel: 10,
    systems: ['sms'],
    from: '2025-01-06',
  })
  const { id, title } = await draftOf('safety@demo.test', { clientId })
  await setup.world.services.db
    .update(accidents)
    .set({ statusId: 20, number: 'ACC-9001', severity: 'lostTime' })
    .where(eq(accidents.id, id))
  const one = await browser('staff@demo.test', 'accidents')
  await userEvent.click(await one.screen.findByRole('link', { name: 'ACC-9001' }))
  expect(
    await one.screen.findByRole('heading', { level: 1, name: new RegExp(`ACC-9001 ${String(title)}`) }),
  ).toBeVisible()
  expect(one.screen.getByText('You see the summary only')).toBeVisible()
  expect(one.screen.getByText('Lost time')).toBeVisible()
  expect(one.screen.queryByRole('tab')).toBeNull()
  expect(one.screen.queryByText('Ramp plate without grit')).toBeNull()
})

test('a decision against the suggestion needs a reason, which the record shows', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { id } = await draftOf('safety@demo.test')
  const visitor = {
    name: 'Una Breen',
    employmentStatusId: 80,
    severity: 'medical',
    arisesFrom: 'work',
    roadTraffic: 'no',
    injuries: [],
  }
  const body = { part: 'injured', version: 0, content: visitor }
  expect(await admin.read<Accident>('PUT', `accident/${id}/details/person-1`, body)).toMatchObject({ errors: [] })
  const one = await browser('safety@demo.test', `accidents/${id}#decide`)
  const asked = await dialog(/^Decide/)
  expect(asked.getByText(/^Report it to the authority by .*: injury to someone not at work\.$/)).toBeVisible()
  await userEvent.click(asked.getByRole('switch', { name: 'Reportable to the authority' }))
  await userEvent.click(asked.getByRole('button', { name: 'Decide' }))
  expect(await asked.findByText('Explain in at least 10 characters why you decide otherwise.')).toBeVisible()
  await fill(asked.getByRole('textbox', { name: /^Reason/ }), 'She fell on the public footpath.')
  await userEvent.click(asked.getByRole('button', { name: 'Decide' }))
  await noDialog()
  expect(await one.screen.findByText('She fell on the public footpath.')).toBeVisible()
  expect(one.screen.getByText('Not reportable')).toBeVisible()
})

/** Opens the form of a person injured in an accident at this time, with the fields that every injury requires. */
async function hurtOn(occurredOn: string, severity: string) {
  const { id } = await draftOf('safety@demo.test', { occurredOn, notifiedOn: occurredOn })
  const author = await browser('safety@demo.test', `accidents/${id}`)
  const steps = within(await author.screen.findByRole('region', { name: 'To complete the report' }))
  await userEvent.click(steps.getByRole('button', { name: 'Add person' }))
  const form = await formNamed('Who was hurt')
  await fill(form.getByRole('textbox', { name: /^Name/ }), 'Una Breen')
  await choose(form.getByRole('combobox', { name: /^Employment status/ }), 'Employee')
  await choose(form.getByRole('combobox', { name: /^Severity/ }), severity)
  await choose(form.getByRole('combobox', { name: /^What it came from/ }), 'The work, or the state of the site')
  await choose(form.getByRole('combobox', { name: /^Vehicle on a public road/ }), 'No')
  const save = async (of = form) => {
    await userEvent.click(of.getByRole('button', { name: 'Save' }))
    await noDialog()
  }
  /** Changes one date of the saved person. */
  async function put(field: RegExp, day: string) {
    await userEvent.click(await author.screen.findByRole('button', { name: 'Edit Una Breen' }))
    const again = await formNamed('Edit Injured person')
    await fill(again.getByRole('textbox', { name: field }), day)
    await save(again)
  }
  return { form, save, put, screen: author.screen }
}

test('the rest days after an accident count: the form asks whether someone was fit on the day after it', async () => {
  // A Friday. S.I. 370 of 2016 requires a report after more than three days.
  const { form, save, put, screen: page } = await hurtOn('2026-03-06T09:20:00.000Z', 'Lost time')
  const unfit = form.getByRole('textbox', { name: /^Unfit for normal work from/ })
  await fill(unfit, '5/3/2026')
  await fill(form.getByRole('textbox', { name: /^Fit for normal work from/ }), '11/3/2026')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('The first day unfit for normal work must not be before the accident.')).toBeVisible()
  await fill(unfit, '9/3/2026')
  await userEvent.tab()
  expect(await form.findByText('Were they fit on 7 Mar 2026?')).toBeVisible()
  expect(form.getByText(/even if it was a weekend or a rest day/)).toBeVisible()
  await save()
  expect(await page.findByText('2 days lost')).toBeVisible()
  expect(page.getByText('Not reportable')).toBeVisible()

  await put(/^Unfit for normal work from/, '7/3/2026')
  expect(await page.findByText('4 days lost')).toBeVisible()
  // Ten working days after the accident, not counting the holiday of 17 March.
  expect(page.getByText('Reportable by 23 Mar 2026: absence from work')).toBeVisible()
})

test('a death is asked for its day, and in Ireland its report is due five working days after that', async () => {
  const { form, save, screen: page } = await hurtOn('2026-03-06T09:20:00.000Z', 'Fatal')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter the day of death.')).toBeVisible()
  await fill(form.getByRole('textbox', { name: /^Day of death/ }), '5/3/2026')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/^The day of death must not be before the accident/)).toBeVisible()
  await fill(form.getByRole('textbox', { name: /^Day of death/ }), '20/3/2026')
  await save()
  expect(await page.findByText('Reportable by 27 Mar 2026: death')).toBeVisible()
  expect(page.getByText('Report it to the authority by 27 Mar 2026: death.')).toBeVisible()
  expect(page.getByText('Tell the authority at once')).toBeVisible()
})

test('a death counts as one of the accident within a year of it', async () => {
  const { form, save, put, screen: page } = await hurtOn('2025-03-06T09:20:00.000Z', 'Fatal')
  await fill(form.getByRole('textbox', { name: /^Day of death/ }), '7/3/2026')
  await save()
  expect(await page.findByText('Not reportable')).toBeVisible()
  await put(/^Day of death/, '6/3/2026')
  expect(await page.findByText('Reportable by 13 Mar 2026: death')).toBeVisible()
})
