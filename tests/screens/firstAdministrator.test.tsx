import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '#mocks/world.ts'
import { fillWorld } from '#server/application/worlds/worlds.ts'
import { bareDatabase } from '../database.ts'
import { accountTokens } from '#server/db/tables/journal.ts'
import { clients } from '#server/db/tables/client.ts'
import { users } from '#server/db/tables/user.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { offerFirstAdministrator } from '#server/platform/signIn/firstAdministrator.ts'
import { quickPasswords } from '../quickPasswords.ts'
import { visit } from '../visit.tsx'

let world: World
beforeEach(async () => {
  const database = await bareDatabase()
  await fillWorld(database.db, 'empty', { today: new Date(), hash: quickPasswords.hash })
  world = await createWorld(database, { passwords: quickPasswords, pictures, config: { demo: false } })
})
afterEach(async () => {
  await world.close()
  await world.services.database.close()
})

const form = (link: string, more: object = {}) => ({
  Token: new URL(link, 'http://x').searchParams.get('token'),
  FirstName: 'Ada',
  LastName: 'Quinn',
  Email: 'Ada@Quinn.example',
  Password: 'copper-kiln-otter-vale',
  OrganisationName: 'Quinn Builders',
  ClientName: 'Quinn Builders Ltd',
  Country: 'NI',
  ...more,
})
const send = (body: object) => world.stranger().read('POST', 'FirstAdministrator', body)

test('the first administrator sets up an empty system with the printed link and is then signed in', async () => {
  const link = (await offerFirstAdministrator(world.services))!
  const tab = await visit(world, link)
  const fill = async (name: RegExp, words: string) => {
    await userEvent.click(await tab.screen.findByLabelText(name))
    await userEvent.paste(words)
  }
  await fill(/^Organisation name/, 'Quinn Builders')
  await userEvent.click(tab.screen.getByRole('button', { name: 'Create account and sign in' }))
  expect(await tab.screen.findByText('Enter a first name.')).toBeVisible()
  expect(tab.screen.getByLabelText(/^First client/)).toHaveFocus()
  await fill(/^First client/, 'Quinn Builders Ltd')
  await fill(/^First name/, 'Ada')
  await fill(/^Last name/, 'Quinn')
  await fill(/^E-mail/, 'ada@quinn.example')
  await fill(/^Password/, 'password1')
  await userEvent.selectOptions(tab.screen.getByLabelText('Country'), 'Northern Ireland')
  await userEvent.click(tab.screen.getByRole('button', { name: 'Create account and sign in' }))
  expect(await tab.screen.findByText(/too easy to guess/)).toBeVisible()
  await userEvent.clear(tab.screen.getByLabelText(/^Password/))
  await fill(/^Password/, 'copper-kiln-otter-vale')
  await userEvent.click(tab.screen.getByRole('button', { name: 'Create account and sign in' }))
  await waitFor(() => expect(tab.left).toEqual(['/manage/dashboard']))
  tab.quit()

  const home = await visit(world, '/manage/users', { jar: tab.jar })
  expect(await home.screen.findByText('Quinn Builders')).toBeInTheDocument()
  expect(await home.screen.findByRole('link', { name: 'Ada Quinn' })).toBeVisible()
  home.quit()
  expect(await officeSettings(world.services.db)).toMatchObject({
    organisationName: 'Quinn Builders',
    jurisdiction: 'NI',
    timeZone: 'Europe/London',
  })
})

test('the link works once, and none is printed once there is an account', async () => {
  const link = (await offerFirstAdministrator(world.services))!
  const answers = await Promise.all([
    send(form(link)),
    send(form(link, { Email: 'eve@quinn.example', ClientName: 'Another' })),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  expect(await world.services.db.$count(users)).toBe(1)
  expect(await world.services.db.$count(clients)).toBe(1)
  expect(await send(form(link))).toMatchObject({ status: 400, errors: [{ field: 'Token' }] })
  expect(await offerFirstAdministrator(world.services)).toBeNull()
})

test('a restart cancels the earlier link, and a link expires after a day', async () => {
  const earlier = (await offerFirstAdministrator(world.services))!
  const link = (await offerFirstAdministrator(world.services))!
  expect((await send(form(earlier))).status).toBe(400)
  expect(
    await world
      .stranger()
      .read('POST', 'ConfirmPassword', { Token: form(link).Token, Password: 'copper-kiln-otter-vale' }),
  ).toMatchObject({ status: 400 })
  world.pass(24 * 60 * 60_000 + 1)
  expect(await send(form(link))).toMatchObject({
    status: 400,
    errors: [
      {
        field: 'Token',
        message: 'This link has expired or has already been used. Start the server again for a new one.',
      },
    ],
  })
  expect(await world.services.db.$count(users)).toBe(0)
})

test('errors are shown at their fields, and the link stays valid', async () => {
  const link = (await offerFirstAdministrator(world.services))!
  const refused = await send(form(link, { Email: 'no address', OrganisationName: ' ', Country: 'FR' }))
  expect(refused.errors.map(({ field }) => field)).toEqual(['Email', 'OrganisationName', 'Country'])
  expect(await send(form(link, { Password: 'Ada Quinn' }))).toMatchObject({
    errors: [{ field: 'Password', message: 'Use a password that is not your name or e-mail address.' }],
  })
  expect((await send(form(link))).status).toBe(200)
  expect(await world.services.db.$count(accountTokens)).toBe(1)
})

test('an incomplete link says so', async () => {
  const tab = await visit(world, '/firstAdministrator')
  expect(
    await tab.screen.findByText('This link is incomplete. Copy the whole link that the server printed.'),
  ).toBeVisible()
  tab.quit()
})
