import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '#contract/people/mail.ts'
import { parseSearch, stringifySearch } from '#src/routes/-search.ts'
import { afterSignIn } from '#src/shell/signIn/afterSignIn.ts'
import { goodAddresses, hostileAddresses } from '../server/signIn/hostileAddresses.ts'
import { visit } from '../visit.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const password = 'four slow grey ferries'
const member = 'viewer@demo.test'
type Tab = Awaited<ReturnType<typeof visit>>
let open: Tab[] = []
afterEach(() => {
  open.forEach((tab) => tab.quit())
  open = []
})
async function tab(...[path, wishes]: [path: string, wishes?: Parameters<typeof visit>[2]]) {
  const made = await visit(setup.world, path, wishes)
  open.push(made)
  return made
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const eMail = () => screen.findByRole('textbox', { name: 'E-mail' })
async function fill(field: HTMLElement, words: string) {
  await userEvent.clear(field)
  await userEvent.paste(words)
}
async function signIn(email: string, words = password) {
  await fill(await eMail(), email)
  await fill(await screen.findByLabelText('Password'), words)
  await userEvent.click(await button('Sign in'))
}
/** The cookies of a signed-in browser. */
const signedIn = async (email: string) => new Map([(await setup.world.as(email)).cookie.split('=') as [string, string]])
/** The link in the newest mail to a person, read from the outbox by an administrator. */
async function linkTo(email: string) {
  const admin = await setup.world.as('admin@demo.test')
  const { data } = await admin.read<Mail[]>('GET', 'mail')
  const text = data.find(({ to }) => to === email)?.text ?? ''
  return new URL(/https?:\/\/\S+/.exec(text)![0])
}

beforeAll(async () => {
  // Sets a known password for this account.
  await setup.world.stranger().read('POST', 'ForgotPassword', { Email: member })
  const token = (await linkTo(member)).searchParams.get('token')
  expect(
    (await setup.world.stranger().read('POST', 'ConfirmPassword', { Token: token, Password: password })).errors,
  ).toEqual([])
})

describe('Signing in', () => {
  test('never redirects to another site, whatever address was requested', () => {
    const here = 'http://office.test'
    const strays = hostileAddresses
      .map((address) => new URL(afterSignIn(address), here))
      .filter(({ origin, pathname }) => origin !== here || pathname.startsWith('//'))
    expect(strays).toEqual([])
    expect(afterSignIn(undefined)).toBe('/manage/dashboard')
    expect(goodAddresses.map(afterSignIn)).toEqual(goodAddresses)
  })

  test('returns exactly to the requested address', async () => {
    const asked = '/manage/clients?find=1e3&words=%22q%22&kw=0&theme=a+b'
    const { left } = await tab(asked)
    await waitFor(() => expect(left).toEqual([`/bff/login?returnUrl=${encodeURIComponent(asked)}`]))
  })

  test('parses search parameters so that they are written back unchanged', () => {
    const written = ['1e3', '%22q%22', '0', '007', 'true', 'null', '-0', '1.50', '%221%22', '%7B%22a%22%3A1%7D', '']
    expect(written.map((value) => stringifySearch(parseSearch(`?x=${value}`)))).toEqual(
      written.map((value) => `?x=${value}`),
    )
    expect(parseSearch('?edit=1&list=true&q=%221%22')).toEqual({ edit: 1, list: true, q: '1' })
  })

  test('a signed-in person is sent straight on', async () => {
    const { left } = await tab('/login?returnUrl=%2Fmanage%2Fclients', { jar: await signedIn(member) })
    await waitFor(() => expect(left).toEqual(['/manage/clients']))
  })

  test('with an OpenID provider everyone is sent to it', async () => {
    const { left } = await tab('/login?returnUrl=%2Fmanage%2Fclients', { signIn: 'gateway' })
    await waitFor(() => expect(left).toEqual(['/bff/login?returnUrl=%2Fmanage%2Fclients']))
  })

  test('a wrong password is reported at its field, and the entered values stay', async () => {
    const { left } = await tab('/login')
    await signIn('library@demo.test', 'not this one')
    const field = await screen.findByLabelText('Password')
    await waitFor(() => expect(field).toHaveAccessibleDescription('The e-mail address or the password is incorrect.'))
    expect(field).toHaveFocus()
    expect(await eMail()).toHaveValue('library@demo.test')
    expect(left).toEqual([])
  })

  test('a missing address or password is reported before anything is sent, and Caps Lock is indicated', async () => {
    const { calls } = await tab('/login')
    await userEvent.click(await button('Sign in'))
    await waitFor(async () =>
      expect(await eMail()).toHaveAccessibleDescription('Enter an e-mail address such as name@company.ie.'),
    )
    const password = screen.getByLabelText('Password')
    expect(password).toHaveAccessibleDescription('Enter your password.')
    expect(await eMail()).toHaveFocus()
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
    const keyboard = userEvent.setup()
    await keyboard.type(password, '{CapsLock}A')
    expect(screen.getByText('Caps Lock is on.')).toBeVisible()
    await keyboard.keyboard('{CapsLock}a')
    await waitFor(() => expect(screen.queryByText('Caps Lock is on.')).toBeNull())
  })

  test('after too many attempts the page says how long to wait, and the button is disabled meanwhile', async () => {
    await tab('/login')
    for (let count = 0; count < 10; count++)
      await setup.world.stranger().read('POST', 'login', { Email: 'throttle@demo.test', Password: `wrong ${count}` })
    await signIn('throttle@demo.test')
    expect(await screen.findByText('Too many attempts')).toBeVisible()
    expect(await button(/^Try again in \d+\ss$/)).toBeDisabled()
    expect(await eMail()).toHaveValue('throttle@demo.test')
  })
})

describe('A new password', () => {
  /** Requests a link and returns the text that the page then shows, with the address replaced. */
  async function asked(address: string, send: string, wishes: Parameters<typeof visit>[2]) {
    const { quit } = await tab('/forgotPassword', wishes)
    await fill(await eMail(), address)
    await userEvent.click(await button(send))
    const words = (await screen.findByText(/It works once and expires after 30 minutes/)).textContent
    quit()
    open = []
    return words.replace(address, 'someone')
  }

  test('is requested with the same message whether the address is known or not', async () => {
    const known = await asked('staff@demo.test', 'Send link', {})
    expect(known).toContain('a link is on its way')
    expect(await asked('nobody@demo.test', 'Send link', {})).toBe(known)
  })

  test('comes from the administrator if no mail server is set up, and the page says so to everyone alike', async () => {
    const known = await asked('staff@demo.test', 'Ask for a link', { sendsMail: false })
    expect(known).not.toContain('on its way')
    expect(known).toContain('a link now waits in the outbox, where an administrator can read it')
    expect(await asked('nobody@demo.test', 'Ask for a link', { sendsMail: false })).toBe(known)
    expect((await linkTo('staff@demo.test')).pathname).toBe('/confirmPassword')
  })
})

describe('A session that someone ends', () => {
  test('closes that person’s screens without a click and leads to the sign-in page', async () => {
    const one = await tab('/manage/notifications', { jar: await signedIn(member) })
    await one.screen.findByRole('heading', { name: 'Notifications' })
    await waitFor(() => expect(one.line.line()).toBe('connected'))
    const { userId } = await setup.world.as(member)
    await act(() => setup.world.gateway.sessions.endAllOf(userId))
    expect(await one.screen.findByRole('heading', { name: 'You are signed out' })).toBeVisible()
    await waitFor(() => expect(one.left).toEqual(['/bff/login?returnUrl=%2Fmanage%2Fnotifications']))
    one.quit()

    const two = await tab('/login?returnUrl=%2Fmanage%2Fnotifications', { jar: one.jar })
    expect(await screen.findByText('Your session has ended')).toBeVisible()
    await signIn(member)
    await waitFor(() => expect(two.left).toEqual(['/manage/notifications']))
    two.quit()
    await tab('/login')
    await eMail()
    expect(screen.queryByText('Your session has ended')).toBeNull()
  })
})
