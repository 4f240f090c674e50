import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { userStatus, type User } from '#contract/entities/user.ts'
import { samples } from '#mocks/samples.ts'
import { users } from '#server/db/tables/user.ts'
import { useBrowsers } from '../browser.tsx'
import { add } from '../server/rights/everyone.ts'
import { visit } from '../visit.tsx'
import { useWorld } from '../world.ts'

/** With an OpenID provider, accounts have no passwords here. */
const setup = useWorld({
  oidc: { issuer: 'https://id.example', clientId: 'office', clientSecret: 'only for this test', allowHttp: false },
})
const browser = useBrowsers(setup)
beforeAll(() => Promise.all([import('#src/entities/user/InviteDialog.tsx'), import('#src/entities/user/UserForm.tsx')]))

const newUser = async () =>
  (await add(
    await setup.world.as('admin@demo.test'),
    'user',
    samples.user({ clientId: 1, userId: 0, projectId: 0 }),
  )) as unknown as User
const become = (user: User, statusId: number) =>
  setup.world.services.db.update(users).set({ statusId }).where(eq(users.id, user.id))
/** Words that apply only to passwords and their links. */
const untrue = /password|works once|earlier links/i
async function asked(one: Awaited<ReturnType<typeof browser>>, verb: string) {
  await userEvent.click(await one.screen.findByRole('button', { name: verb }))
  const dialog = await screen.findByRole('dialog')
  return {
    words: dialog.textContent,
    confirm: () => userEvent.click(within(dialog).getByRole('button', { name: verb })),
  }
}

describe('With an OpenID provider', () => {
  test('the page of an invited person says how they sign in, and the invitation mentions no link', async () => {
    const user = await newUser()
    const one = await browser('admin@demo.test', `/manage/users/edit/${user.id}`)
    expect(await one.screen.findByText('With a work account')).toBeVisible()
    expect(one.screen.queryByText('Password')).toBeNull()
    expect(one.screen.queryByRole('button', { name: 'Reset password' })).toBeNull()
    const { words, confirm } = await asked(one, 'Send invitation again')
    expect(words).toContain(`${user.email} gets an e-mail saying where to sign in with that work account.`)
    expect(words).not.toMatch(untrue)
    await confirm()
    expect(await one.screen.findByText(`The invitation is on its way to ${user.email}`)).toBeVisible()
    const { data: mails } = await one.read<{ to: string; text: string }[]>('GET', 'mail')
    const theirs = mails.filter(({ to }) => to === user.email)
    expect(theirs).toHaveLength(2)
    for (const { text } of theirs) expect(text).not.toMatch(untrue)
  })

  test('the dialogs that reactivate or unlock an account mention the work account and no password', async () => {
    const [back, locked] = [await newUser(), await newUser()]
    await become(back, userStatus.deactivated)
    await become(locked, userStatus.locked)
    const one = await browser('admin@demo.test', `/manage/users/edit/${back.id}`)
    const { words } = await asked(one, 'Reactivate')
    expect(words).toContain(`can sign in again with the work account ${back.email}`)
    expect(words).not.toMatch(untrue)
    one.quit()
    const other = await browser('admin@demo.test', `/manage/users/edit/${locked.id}`)
    const unlock = await asked(other, 'Unlock')
    expect(unlock.words).toContain('now signs in with a work account')
    expect(unlock.words).not.toMatch(/reset the password/i)
  })

  test('inviting a list of people, or several selected ones, mentions no link', async () => {
    const one = await browser('admin@demo.test', '/manage/users')
    await userEvent.click(await one.screen.findByRole('button', { name: 'Invite several' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite several people' }))
    const name = crypto.randomUUID().slice(0, 6)
    await userEvent.click(dialog.getByRole('textbox', { name: /^People/ }))
    await userEvent.paste(`Surname;Forename;E-mail;Company;Systems\nQuinn;Ada;ada.${name}@site.example;Quay;sms`)
    await userEvent.click(dialog.getByRole('button', { name: 'Check the list' }))
    expect(
      await dialog.findByText(
        'The list is ready. 1 person will get an invitation by e-mail; they sign in with their work accounts.',
      ),
    ).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Invite 1' }))
    expect(await one.screen.findByText('1 invitation is on its way')).toBeVisible()
    await userEvent.click(await one.screen.findByRole('button', { name: /^Invited/ }))
    await userEvent.click(await one.screen.findByRole('checkbox', { name: 'Select Ada Quinn' }))
    expect((await asked(one, 'Send invitation again 1')).words).toContain(
      'Each of them gets an e-mail saying where to sign in with their work account.',
    )
  })

  test('the form of a user and the settings name the sign-in provider', async () => {
    const user = await newUser()
    const one = await browser('admin@demo.test', `/manage/users/edit/${user.id}`)
    await userEvent.click(await one.screen.findByRole('button', { name: 'Edit user' }))
    expect(await screen.findByText('The address of their work account; invitations go here')).toBeVisible()
    one.quit()
    const settings = await browser('admin@demo.test', '/manage/settings')
    expect(
      await settings.screen.findByText(/People sign in through your organisation, which has its own rules/),
    ).toBeVisible()
  })

  test.each(['/forgotPassword', '/confirmPassword?token=from-an-old-mail'])(
    '%s leads to the provider',
    async (path) => {
      const { left, quit } = await visit(setup.world, path, { signIn: 'gateway' })
      await expect.poll(() => left).toEqual([expect.stringMatching(/^\/bff\/login/)])
      quit()
    },
  )
})
