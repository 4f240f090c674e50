import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { userStatus } from '#contract/entities/user.ts'
import { accountTokens, auditEntries, outboxMails, sessions, signInAttempts } from '#server/db/tables/journal.ts'
import { users } from '#server/db/tables/user.ts'
import { deliverOutbox } from '#server/platform/mail/outbox.ts'
import { quickPasswords } from '#tests/quickPasswords.ts'
import { inviteUser, sendPasswordReset } from '#server/platform/signIn/invitations.ts'
import { passwordProblem } from '#server/platform/signIn/passwordRules.ts'
import { Browser } from './browser.ts'
import { idOf, startApplication, password, people, type Name, type Application } from './application.ts'

let application: Application
let browser: Browser
beforeAll(async () => void (application = await startApplication()))
afterAll(() => application.close())
beforeEach(async () => {
  await application.db.delete(signInAttempts)
  await application.db.delete(outboxMails)
  browser = new Browser(application)
})

const fresh = 'granite heron 19 lantern'
const forgot = (email: string) => browser.post('/api/ForgotPassword', { Email: email })
const confirm = (token: string, typed = fresh, from = browser) =>
  from.post('/api/ConfirmPassword', { Token: token, Password: typed })
const lastMail = async () =>
  (await application.db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1))[0]!
const tokenIn = (text: string) => /http:\/\/office\.test\/confirmPassword\?token=([\w-]{43})\n/.exec(text)![1]!
const resetLink = async (name: Name) => {
  await application.db.transaction((tx) => sendPasswordReset(tx, application.services, idOf[name]))
  return tokenIn((await lastMail()).text)
}
const account = async (name: Name) => (await application.db.select().from(users).where(eq(users.id, idOf[name])))[0]!

describe('A person who forgot their password', () => {
  test('gets a link by e-mail, sets a new password and is signed in', async () => {
    await forgot(people.tomas.email)
    const mail = await lastMail()
    expect(mail).toMatchObject({ to: people.tomas.email, subject: 'Set a new password', sentOn: null })
    expect((await confirm(tokenIn(mail.text))).status).toBe(200)
    expect(await browser.isSignedIn()).toBe(true)
    expect((await browser.signIn('tomas')).status).toBe(400)
    expect((await browser.signIn('tomas', fresh)).status).toBe(200)
    expect((await lastMail()).subject).toBe('Your password was changed')
  })

  test('gets the same answer whether the account exists or not', async () => {
    const answers = []
    for (const email of [people.tomas.email, people.roisin.email, people.declan.email, 'nobody@harbour.test']) {
      const { status, text } = await forgot(email)
      answers.push(JSON.stringify([status, text]))
    }
    expect(new Set(answers)).toEqual(new Set([JSON.stringify([200, '{"data":null,"warnings":[],"errors":[]}'])]))
    const mails = await application.db.select().from(outboxMails)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [people.tomas.email, 'Set a new password'],
      [people.roisin.email, 'You are invited to the safety system'],
    ])
  })

  test('takes equally long without an account and with a deactivated one', async () => {
    const times: Record<string, number[]> = {
      [people.tomas.email]: [],
      'nobody@harbour.test': [],
      [people.declan.email]: [],
    }
    for (let round = 0; round < 15; round++)
      for (const [email, list] of Object.entries(times)) {
        await application.db.delete(signInAttempts)
        const begun = performance.now()
        await forgot(email)
        list.push(performance.now() - begun)
      }
    const [known, ...others] = Object.values(times).map((list) => list.toSorted((a, b) => a - b)[7]!)
    for (const other of others) {
      expect(known! / other).toBeGreaterThan(0.5)
      expect(known! / other).toBeLessThan(2)
    }
  })

  test('cannot be flooded with mail', async () => {
    const statuses = []
    for (let at = 0; at < 7; at++) statuses.push((await forgot(people.tomas.email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await application.db.select().from(outboxMails)).toHaveLength(5)
  })

  test('ends every other session with the new password', async () => {
    const elsewhere = new Browser(application)
    await elsewhere.signIn('tomas', fresh)
    expect(await elsewhere.isSignedIn()).toBe(true)
    await confirm(await resetLink('tomas'))
    expect([await elsewhere.isSignedIn(), await browser.isSignedIn()]).toEqual([false, true])
    expect(await application.db.select().from(sessions).where(eq(sessions.userId, idOf.tomas))).toHaveLength(1)
  })
})

describe('A signed-in person', () => {
  const present = 'a ladder below the quay'
  const change = (current: unknown, typed: unknown, from = browser) =>
    from.post('/api/ChangePassword', { CurrentPassword: current, Password: typed })
  const problems = ({ text }: { text: string }) =>
    (JSON.parse(text) as { errors: { field?: string; message: string }[] }).errors.map(({ field, message }) => [
      field,
      message,
    ])
  beforeEach(async () => {
    await confirm(await resetLink('tomas'), present)
    await application.db.delete(outboxMails)
  })

  test('changes their password with the present one, continues working, and is signed out everywhere else', async () => {
    const elsewhere = new Browser(application)
    expect((await elsewhere.signIn('tomas', present)).status).toBe(200)
    const link = await resetLink('tomas')
    expect((await change(present, fresh)).status).toBe(200)
    expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false])
    expect([
      (await elsewhere.signIn('tomas', present)).status,
      (await elsewhere.signIn('tomas', fresh)).status,
    ]).toEqual([400, 200])
    expect((await confirm(link, 'another heron 20 lantern')).status).toBe(400)
    expect(await lastMail()).toMatchObject({ to: people.tomas.email, subject: 'Your password was changed' })
    const entries = await application.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, idOf.tomas))
      .orderBy(desc(auditEntries.id))
      .limit(1)
    expect(entries).toMatchObject([{ action: 'passwordChanged', byUserId: idOf.tomas }])
  })

  test('is asked for the present password, and wrong ones count as sign-in attempts', async () => {
    expect(problems(await change('not the present one', fresh))).toEqual([
      ['CurrentPassword', 'This is not your current password.'],
    ])
    for (let tries = 0; tries < 5; tries++) await change(`guess ${tries}`, fresh)
    expect(await account('tomas')).toMatchObject({ statusId: userStatus.locked })
    const statuses = []
    for (let tries = 0; tries < 7; tries++) statuses.push((await change('again', fresh)).status)
    expect(statuses.at(-1)).toBe(429)
    await application.db.delete(signInAttempts)
    expect((await change(present, fresh)).status).toBe(200)
    expect(await account('tomas')).toMatchObject({ statusId: userStatus.active })
  })

  test('is told at the field why a new password is refused', async () => {
    expect(problems(await change(present, present))).toEqual([
      ['Password', 'This is already your password. Choose a different one.'],
    ])
    expect(problems(await change(present, 'short'))).toEqual([
      ['Password', expect.stringMatching(/at least 8 characters/)],
    ])
    expect(problems(await change(present, 'password1234'))).toEqual([['Password', expect.any(String)]])
    expect(problems(await change('', 7))).toEqual([
      ['CurrentPassword', 'Enter your password.'],
      ['Password', 'Enter your password.'],
    ])
    expect((await change(present, fresh, new Browser(application))).status).toBe(401)
  })
})

describe('A password changed while an administrator', () => {
  const ask = (from: Browser, path: string, body: object) =>
    from.send(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-csrf': '1' },
      body: JSON.stringify(body),
    })
  test.each([
    ['ends the account', 'deactivate', { statusId: userStatus.deactivated }],
    ['resets it', 'resetPassword', { mustChangePassword: true }],
  ])('%s, is not saved: the administrator’s change takes precedence', async (_, action, stands) => {
    const admin = new Browser(application)
    await confirm(await resetLink('tomas'), 'a ladder below the quay')
    await admin.signIn('niamh')
    const { rowVersion } = await account('tomas')
    const { passwords } = application.services
    // The old password has been verified, and the new one is being hashed.
    const hash = vi.spyOn(passwords, 'hash').mockImplementationOnce(async (typed) => {
      expect((await ask(admin, `/api/user/${idOf.tomas}/move`, { action, rowVersion })).status).toBe(200)
      return quickPasswords.hash(typed)
    })
    const { status } = await browser.post('/api/ChangePassword', {
      CurrentPassword: 'a ladder below the quay',
      Password: fresh,
    })
    expect([status, hash.mock.calls.length, await browser.isSignedIn()]).toEqual([401, 1, false])
    expect(await account('tomas')).toMatchObject(stands)
    expect((await browser.signIn('tomas', fresh)).status).toBe(400)
    await application.db.update(users).set({ statusId: userStatus.active }).where(eq(users.id, idOf.tomas))
  })
})

describe('A password reset by an administrator', () => {
  test('stops working, ends every session, and is replaced through the link that was sent', async () => {
    const [guesser, admin] = [new Browser(application), new Browser(application)]
    await confirm(await resetLink('tomas'), fresh, guesser)
    expect([await guesser.isSignedIn(), (await admin.signIn('niamh')).status]).toEqual([true, 200])
    const { rowVersion, securityStamp } = await account('tomas')
    const body = JSON.stringify({ action: 'resetPassword', rowVersion })
    const answer = await admin.send(`/api/user/${idOf.tomas}/move`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-csrf': '1' },
      body,
    })
    expect(answer.json()).toMatchObject({ errors: [], data: { mustChangePassword: true } })
    expect([await guesser.isSignedIn(), await admin.isSignedIn()]).toEqual([false, true])
    expect(await application.db.select().from(sessions).where(eq(sessions.userId, idOf.tomas))).toEqual([])
    const [right, wrong] = [await guesser.signIn('tomas', fresh), await guesser.signIn('tomas', 'not the password')]
    expect([right.status, right.text]).toEqual([400, wrong.text])
    expect((await confirm(tokenIn((await lastMail()).text))).status).toBe(200)
    expect((await browser.signIn('tomas', fresh)).status).toBe(200)
    expect(await account('tomas')).toMatchObject({ mustChangePassword: false })
    expect((await account('tomas')).securityStamp).not.toBe(securityStamp)
  })
})

describe('A link', () => {
  test('works once, even if it is used twice at the same time', async () => {
    const token = await resetLink('tomas')
    const statuses = (await Promise.all([confirm(token), confirm(token, fresh, new Browser(application))])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await confirm(token)).json().errors).toEqual([
      { message: expect.stringContaining('expired or has already been used'), field: 'Token', code: 'invalid' },
    ])
  })

  test('is valid for half an hour, an invitation for seven days', async () => {
    const [first, second] = [await resetLink('tomas'), await resetLink('niamh')]
    application.clock.forward(29)
    expect((await confirm(second)).status).toBe(200)
    application.clock.forward(2)
    expect((await confirm(first)).status).toBe(400)
    await application.db.transaction((tx) => inviteUser(tx, application.services, idOf.roisin))
    const invitation = tokenIn((await lastMail()).text)
    application.clock.forward(7 * 24 * 60 - 1)
    expect((await confirm(invitation, 'short')).json().errors[0]!.field).toBe('Password')
    application.clock.forward(2)
    expect((await confirm(invitation, 'short')).json().errors[0]!.field).toBe('Token')
  })

  test('is invalid once a newer one was sent', async () => {
    const [older, newer] = [await resetLink('tomas'), await resetLink('tomas')]
    expect([(await confirm(older)).status, (await confirm(newer)).status]).toEqual([400, 200])
  })

  test('appears neither in the database, nor in the log, nor in sent mail', async () => {
    const token = await resetLink('tomas')
    expect(JSON.stringify(await application.db.select().from(accountTokens))).not.toContain(token)
    await deliverOutbox({ ...application.services, mail: { deliver: () => Promise.resolve() } })
    expect((await lastMail()).sentOn).not.toBeNull()
    expect(JSON.stringify(await application.db.select().from(outboxMails))).not.toContain(token)
    await confirm(token)
    expect(JSON.stringify(application.log)).not.toMatch(new RegExp(`${token}|${fresh}`))
  })

  test('of a deactivated person is invalid', async () => {
    expect((await confirm(await resetLink('declan'))).status).toBe(400)
    expect((await account('declan')).statusId).toBe(userStatus.deactivated)
  })

  test('that was never sent is invalid', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), '\0', 'ä'.repeat(43)]) expect((await confirm(token)).status).toBe(400)
  })
})

test('An invited person chooses a password and becomes active, and the history records it', async () => {
  await application.db.transaction((tx) => inviteUser(tx, application.services, idOf.roisin))
  const mail = await lastMail()
  expect(mail.subject).toBe('You are invited to the safety system')
  const before = await account('roisin')
  expect((await confirm(tokenIn(mail.text))).status).toBe(200)
  expect(await browser.isSignedIn()).toBe(true)
  const after = await account('roisin')
  expect([before.statusId, after.statusId, after.rowVersion - before.rowVersion]).toEqual([
    userStatus.invited,
    userStatus.active,
    1,
  ])
  const history = await application.db.select().from(auditEntries).where(eq(auditEntries.action, 'joined'))
  expect(history).toMatchObject([
    { entityKind: 'user', entityId: idOf.roisin, byUserId: idOf.roisin, fromStatusId: 10, toStatusId: 20 },
  ])
})

describe('A password', () => {
  const owner = people.tomas
  test('may be any 8 to 1,024 characters that are not easily guessed', () => {
    const good = [
      password,
      fresh,
      'Harbour-Bridge-2026',
      'correct horse battery staple',
      '  two blanks around  ',
      'пароль из четырёх слов',
      '💥🚧🏗️👷🧱🪜⛑️🔩',
      'xkcd-like slate ferry',
      'a'.repeat(500) + 'b'.repeat(524),
      'football pitch gravel 9',
      'Tomás likes gravel',
      'qwerty is not my password',
      '90210-maple-otter',
    ]
    for (const typed of good)
      expect([typed.slice(0, 40), passwordProblem(typed, owner)]).toEqual([typed.slice(0, 40), null])
  })

  test('is refused if it is too short, too long, or among the first guesses', () => {
    const bad = [
      '',
      'short',
      '1234567',
      'x'.repeat(1_025) + 'y',
      'password',
      'Password1',
      'P@ssw0rd',
      'pa$$w0rd123',
      'passwordpassword',
      'Password2026!',
      'letmein123',
      'Welcome1!',
      'iloveyou',
      'ILoveYou2',
      'qwertyuiop',
      'qwerty123',
      'Qwerty123!',
      '1qaz2wsx',
      'zaq12wsx',
      '1q2w3e4r5t',
      'asdfghjkl',
      'asdf1234',
      '12345678',
      '123456789',
      '0987654321',
      '87654321',
      'abcdefgh',
      'abcd1234',
      '11111111',
      'aaaaaaaaaa',
      '12121212',
      'abcabcabc',
      '123123123',
      '11223344',
      '147258369',
      'sunshine1',
      'Football!',
      'liverpool',
      'Liverpool1892',
      'Arsenal2024',
      'manchester1',
      'superman99',
      'Dr4g0n123',
      'monkey12',
      'trustno1',
      'starwars',
      'Ireland2026',
      'Dublin2025!',
      'limerick1',
      'Summer2026',
      'December25',
      'construction1',
      'scaffold123',
      'changeme1',
      'administrator',
      'admin1234',
      'secret123',
      'princess7',
      'michael1',
      'jennifer2',
      'charlie123',
      'Kearney1',
      'tomas@harbour.test',
      'tomaskearney',
      'TomásKearney1',
      'harbour1',
    ]
    const missed = bad.filter((typed) => passwordProblem(typed, { ...owner, firstName: 'Tomás' }) === null)
    expect(missed).toEqual([])
  })

  test('that is refused leaves the link valid', async () => {
    const token = await resetLink('tomas')
    const { status, text } = await confirm(token, 'Password1')
    expect([status, JSON.parse(text).errors[0].field]).toEqual([400, 'Password'])
    expect((await confirm(token)).status).toBe(200)
  })
})

describe('A link sent before an account changed hands', () => {
  let admin: Browser
  beforeAll(async () => {
    await application.db.update(users).set({ statusId: userStatus.invited }).where(eq(users.id, idOf.roisin))
  })
  beforeEach(async () => {
    admin = new Browser(application)
    await confirm(await resetLink('niamh'), fresh, admin)
  })
  const put = async (path: string, body: object) => {
    const { rowVersion } = await account('roisin')
    const answer = await admin.send(`/api/user/${idOf.roisin}${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-csrf': '1' },
      body: JSON.stringify({ rowVersion, ...body }),
    })
    expect(answer.json().errors).toEqual([])
  }
  const invitation = async () => {
    await application.db.transaction((tx) => inviteUser(tx, application.services, idOf.roisin))
    return tokenIn((await lastMail()).text)
  }

  test('is cancelled when the e-mail address is corrected, and a new invitation is sent to the right one', async () => {
    const misdirected = await invitation()
    const { data } = (await admin.get(`/api/user/${idOf.roisin}`)).json() as { data: object }
    await put('', { ...data, email: 'roisin.doyle@harbour.test' })
    expect((await confirm(misdirected)).json().errors[0]!.field).toBe('Token')
    const mail = await lastMail()
    expect(mail.to).toBe('roisin.doyle@harbour.test')
    expect((await confirm(tokenIn(mail.text))).status).toBe(200)
  })

  test('is cancelled when the account is deactivated, and stays cancelled when it is reactivated', async () => {
    await confirm(await invitation())
    const reset = await resetLink('roisin')
    await put('/move', { action: 'deactivate' })
    await put('/move', { action: 'reactivate' })
    expect((await confirm(reset)).status).toBe(400)

    const again = await resetLink('roisin')
    const { rowVersion } = await account('roisin')
    const headers = { 'x-csrf': '1' }
    await admin.send(`/api/user/${idOf.roisin}?rowVersion=${rowVersion}`, { method: 'DELETE', headers })
    await put('/restore', {})
    expect((await confirm(again)).status).toBe(400)
    expect((await confirm(await resetLink('roisin'))).status).toBe(200)
  })
})
