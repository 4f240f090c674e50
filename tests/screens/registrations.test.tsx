import { screen as page, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { OpenedRegistration, RegistrationPoster } from '#contract/people/registrations.ts'
import type { ProjectPersonSummary } from '#contract/entities/projectPerson.ts'
import { headers } from '#contract/wire/envelope.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
beforeAll(() =>
  Promise.all([
    import('#src/entities/registration/ComingTable.tsx'),
    import('#src/entities/registration/RegistrationDialog.tsx'),
    import('#src/entities/registration/InviteDialog.tsx'),
    import('#src/entities/registration/LinksPanel.tsx'),
    import('#src/pages/register/Register.tsx'),
  ]),
)
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string, at = 'people?tab=coming') =>
  browsers(email, `/manage/projects/sms/view/${bridge}/${at}`)
const asSafety = () => setup.world.as('safety@demo.test')

async function poster() {
  const safety = await asSafety()
  const body = { projectId: bridge, kind: 'poster' }
  const { data: made } = await safety.read<{ id: number }>('POST', 'registrationLink', body)
  const { data } = await safety.read<RegistrationPoster>('PUT', `registrationLink/${made.id}/poster`, {})
  return data.address.split('#')[1]!
}
const key = () => crypto.randomUUID()
async function registers(token: string, more: object, deviceKey = key()) {
  const form = new FormData()
  const details = {
    firstName: 'Dana',
    lastName: 'Fresh',
    dateOfBirth: '1992-02-03',
    companyName: 'Corrib Steel Ltd',
    employmentStatusId: lookupId('employmentStatuses', 'Employee'),
    languageId: lookupId('languages', 'English'),
    ...more,
  }
  form.set('details', JSON.stringify(details))
  form.set('key', deviceKey)
  const answer = await setup.world.stranger().read('POST', 'registrationByLink', form, { [headers.linkToken]: token })
  expect(answer.errors).toEqual([])
}

/** Presses a button once what it waits for has loaded. */
async function pressed(dialog: ReturnType<typeof within>, name: string) {
  await waitFor(() => expect(dialog.getByRole('button', { name })).toBeEnabled())
  await userEvent.click(dialog.getByRole('button', { name }))
}

test('whoever registers appears in the open list at once, and is accepted from it', async () => {
  const one = await browser('safety@demo.test')
  expect(await one.screen.findByRole('button', { name: 'Jonas Petrauskas' })).toBeVisible()
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  await registers(await poster(), {})
  await userEvent.click(await one.screen.findByRole('button', { name: 'Dana Fresh' }))
  const dialog = within(await page.findByRole('dialog', { name: /Dana Fresh/ }))
  await pressed(dialog, 'Accept')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await userEvent.click(one.screen.getByRole('tab', { name: 'On the list' }))
  await userEvent.type(await one.screen.findByRole('searchbox', { name: /Filter/ }), 'Dana Fresh')
  expect(await one.screen.findByRole('link', { name: 'Dana Fresh' })).toBeVisible()
})

test('someone who may be known is chosen before they are accepted, with what is taken over', async () => {
  const safety = await asSafety()
  await registers(await poster(), { firstName: 'Dana', lastName: 'Twice', phone: '+353 85 555 0001' })
  const one = await browser('safety@demo.test')
  const opened = async (name: string) => {
    await userEvent.click(await one.screen.findByRole('button', { name }))
    return within(await page.findByRole('dialog', { name: new RegExp(name) }))
  }
  await pressed(await opened('Dana Twice'), 'Accept')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await registers(await poster(), { firstName: 'Danuta', lastName: 'Twice', phone: '+353 85 555 0002' })
  const dialog = await opened('Danuta Twice')
  expect(await dialog.findByText('This may be someone who is known already')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('radio', { name: /same last name and date of birth/ }))
  await userEvent.click(
    await dialog.findByRole('checkbox', { name: 'Phone: +353 85 555 0002, in place of +353 85 555 0001' }),
  )
  await pressed(dialog, 'Accept')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  const { data } = await safety.read<ProjectPersonSummary[]>('GET', `projectPerson?projectId=${bridge}&size=500`)
  const [place, ...others] = data.filter(({ name }) => name.endsWith('Twice'))
  expect(others).toEqual([])
  const { data: person } = await safety.read('GET', `person/${place!.personId}`)
  expect(person).toMatchObject({ phone: '+353 85 555 0002' })
})

test('what is returned says why, on the phone that sent it', async () => {
  const token = await poster()
  const deviceKey = key()
  await registers(token, { lastName: 'Missing' }, deviceKey)
  const one = await browser('safety@demo.test')
  await userEvent.click(await one.screen.findByRole('button', { name: 'Dana Missing' }))
  const dialog = within(await page.findByRole('dialog', { name: /Dana Missing/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Return…' }))
  expect(dialog.getByRole('button', { name: 'Return' })).toBeDisabled()
  await userEvent.type(dialog.getByRole('textbox'), 'There is no card.')
  await userEvent.click(dialog.getByRole('button', { name: 'Return' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  const { data } = await setup.world
    .stranger()
    .read<OpenedRegistration>('POST', 'registrationByLink/read', { Token: token, Key: deviceKey })
  expect(data.sent).toMatchObject({ returnReason: 'There is no card.' })
})

test('the page of a link speaks the chosen language, and says at its field what is missing', async () => {
  const { screen } = await browsers('safety@demo.test', `/register#${await poster()}`)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'lt')
  await userEvent.click(await screen.findByRole('button', { name: 'Siųsti' }))
  expect(await screen.findByText('Kažko trūksta arba kažkas negerai. Pažiūrėkite į raudonus laukus.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Vardas' })).toHaveAccessibleDescription('Užpildykite.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Vardas' }), 'Rasa')
  await userEvent.type(screen.getByRole('textbox', { name: 'Pavardė' }), 'Kazlauskaitė')
  await userEvent.type(screen.getByLabelText('Gimimo data'), '1994-05-06')
  await userEvent.type(screen.getByRole('textbox', { name: 'Įmonė, kurioje dirbate' }), 'Baltic Steel')
  await userEvent.type(screen.getByRole('textbox', { name: /^El\. paštas/ }), 'rasa')
  await userEvent.click(screen.getByRole('button', { name: 'Siųsti' }))
  expect(screen.getByRole('textbox', { name: /^El\. paštas/ })).toHaveAccessibleDescription(
    'Įveskite el. pašto adresą, pavyzdžiui, name@company.ie.',
  )
  await userEvent.clear(screen.getByRole('textbox', { name: /^El\. paštas/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Siųsti' }))
  expect(await screen.findByText('Duomenys gauti: Rasa Kazlauskaitė. Statybvietė juos patikrins.')).toBeVisible()
})

test('a link that does not work says so', async () => {
  const { screen } = await browsers('safety@demo.test', '/register#guessed')
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('It has expired or was withdrawn.')
})
