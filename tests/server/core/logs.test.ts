import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import type { User } from '#contract/entities/user.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import type { Mail } from '#contract/people/mail.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { users } from '#server/db/tables/user.ts'
import { deliverOutbox } from '#server/platform/mail/outbox.ts'
import { writeLine, type LogLine } from '#server/base/log.ts'
import { useWorld } from '../../world.ts'
import { systematic } from '../fuzz/everyField.ts'

const setup = useWorld()
const password = 'Canary-Pass-5531'
const canaries = {
  wrongPassword: 'Canary-Wrong-9912',
  token: 'canary-token-0001',
  bearer: 'canary-bearer-0002',
  sid: 'canary-sid-0003',
  typed: 'canary-typed-0004',
}
let visitor: Visitor
let secrets: string[]
const Email = 'admin2@demo.test'
beforeAll(async () => {
  visitor = await setup.world.as(Email)
  await setup.world.services.db
    .update(users)
    .set({ passwordHash: await setup.world.services.passwords.hash(password) })
    .where(eq(users.id, visitor.userId))
  const [, cookie = ''] = visitor.cookie.split('=')
  secrets = [password, cookie, visitor.sessionId, ...Object.values(canaries)]
})

const newUser = async (office: Visitor) =>
  (await office.read<User>('POST', 'user', samples.user({ clientId: 1, userId: 0, projectId: 0 }))).data

/** Formats log lines as the server prints them. */
function printed(lines: readonly LogLine[]) {
  const said: string[] = []
  const spies = (['log', 'warn', 'error'] as const).map((loud) =>
    vi.spyOn(console, loud).mockImplementation((text: string) => void said.push(text)),
  )
  for (const line of lines) writeLine(line)
  for (const spy of spies) spy.mockRestore()
  return said
}
const expectSecretsKept = () => {
  const text = printed(setup.world.logs).join('\n')
  for (const secret of secrets) expect(text).not.toContain(secret)
}

/** Whether a character ends a line or controls a terminal. */
const isCommand = (code: number) => code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029

/** Valid and invalid requests that carry a secret. */
const secretRequests = (
  once: string,
): readonly [method: string, path: string, body?: unknown, headers?: Record<string, string>][] => [
  ['POST', 'login', { Email, Password: canaries.wrongPassword }],
  ['POST', 'login', { Email: `${canaries.typed}@nobody.example`, Password: canaries.wrongPassword }],
  ['POST', 'login', { Email: canaries.wrongPassword, Password: '' }],
  ['POST', `login?password=${canaries.wrongPassword}`, { Password: [canaries.wrongPassword] }],
  ['POST', 'ForgotPassword', { Email }],
  ['POST', 'ForgotPassword', { Email: `${canaries.typed}@nobody.example` }],
  ['POST', 'ChangePassword', { CurrentPassword: canaries.wrongPassword, Password: canaries.typed }],
  ['POST', 'ConfirmPassword', { Token: canaries.token, Password: canaries.wrongPassword }],
  ['GET', 'LoggedInUser'],
  ['GET', `/bff/login?returnUrl=/confirmPassword?token=${canaries.token}`],
  ['GET', `/bff/login?prompt=${canaries.typed}`],
  ['GET', `/bff/logout?sid=${canaries.sid}`],
  ['GET', `/bff/user`],
  ['GET', `/confirmPassword?token=${canaries.token}`],
  ['POST', '/bff/backchannel', { logout_token: canaries.token }],
  ['GET', 'client', undefined, { authorization: `Bearer ${canaries.bearer}` }],
  ['GET', `/apphub?access_token=${canaries.bearer}`],
  ['GET', 'client', undefined, { cookie: `bff-auth=${canaries.token}; csrf=${canaries.token}` }],
  ['POST', 'client', { name: canaries.typed }, { 'x-csrf': '', 'x-csrf-token': canaries.token }],
  ['POST', 'client', { name: canaries.typed, country: 'XX', password }, { 'idempotency-key': canaries.token }],
  [
    'POST',
    'user',
    {
      email: `${canaries.typed}.${once}@nobody.example`,
      firstName: canaries.typed,
      lastName: 'x',
      clientId: 1,
      pbSystems: ['pmp'],
      roles: [],
      password,
    },
    { 'idempotency-key': `${canaries.token}-${once}` },
  ],
  ['PUT', 'preference/columns', { value: canaries.typed }],
  // This request ends the session that sends it.
  ['POST', 'login', { Email, Password: password }],
]
async function askAll() {
  const statuses = new Set<number>()
  for (const [method, path, body, headers] of secretRequests(crypto.randomUUID())) {
    const answer = await visitor.ask(method, path, body, headers)
    statuses.add(answer.status)
    for (const set of answer.headers.getSetCookie())
      secrets.push(
        ...set
          .split(/[=;]/)
          .slice(1, 2)
          .filter((value) => value.length > 20),
      )
    await answer.body?.cancel()
  }
  return statuses
}

test('Credentials never appear in the log, whether they were right, wrong or in the wrong field', async () => {
  const statuses = await askAll()
  visitor = await setup.world.as(Email)
  secrets.push(visitor.cookie.split('=')[1]!, visitor.sessionId)
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 302, 400, 401, 403, 404]))
  const every = Math.ceil(systematic.length / 150)
  for (const { method, path, body } of systematic.filter((_, at) => at % every === 0))
    await (await visitor.ask(method, path, body, { authorization: `Bearer ${canaries.bearer}` })).body?.cancel()
  expect(setup.world.logs.length).toBeGreaterThan(2)
  expectSecretsKept()
})

const tables = [
  'session',
  'signInAttempt',
  'accountToken',
  'outboxMail',
  'user',
  'auditEntry',
  'change',
  'idempotencyKey',
  'preference',
]
test.each(tables)('Nor do they appear when the table %s is missing', async (table) => {
  // After all caches and sign-in waits have expired.
  visitor = await setup.world.as(Email)
  const [, cookie = ''] = visitor.cookie.split('=')
  secrets.push(cookie, visitor.sessionId)
  setup.world.pass(20 * 60_000)
  const before = setup.world.logs.length
  const gone = sql.identifier(`${table}_gone`)
  await setup.world.services.db.execute(sql`alter table ${sql.identifier(table)} rename to ${gone}`)
  try {
    expect(await askAll()).toContain(500)
  } finally {
    await setup.world.services.db.execute(sql`alter table ${gone} rename to ${sql.identifier(table)}`)
  }
  expect(setup.world.logs.slice(before).some(({ level }) => level === 'error')).toBe(true)
  expectSecretsKept()
})

test('A link for a new password or an invitation appears in no log, however it was made, sent or used', async () => {
  const { services, gateway } = setup.world
  const office = await setup.world.as('admin@demo.test')
  const [made, broken] = await Promise.all([newUser(office), newUser(office)])
  const tokens = new Set<string>()
  const before = setup.world.logs.length
  // A mail server that refuses every mail and quotes its link, as spam filters do.
  const refusing: typeof services = {
    ...services,
    mail: {
      deliver: ({ text }) => {
        const [link, token] = /\S+token=([\w-]{43})/.exec(text) ?? []
        if (token) tokens.add(token)
        return Promise.reject(new Error(`554 5.7.1 Refused because of ${link}`))
      },
    },
  }
  await office.read('POST', 'ForgotPassword', { Email: made.email })
  await office.read('POST', 'ForgotPassword', { Email: 'staff@demo.test' })
  await office.read('PUT', `user/${made.id}/move`, { action: 'invite', rowVersion: made.rowVersion })
  const viewer = await setup.world.as('viewer@demo.test')
  const { data: old } = await office.read<User>('GET', `user/${viewer.userId}`)
  await office.read('PUT', `user/${old.id}/move`, { action: 'resetPassword', rowVersion: old.rowVersion })
  await deliverOutbox(refusing)
  expect(tokens.size).toBeGreaterThanOrEqual(4)
  const copied = await office.read<{ link: string }>('PUT', `user/${broken.id}/invitationLink`, {})
  tokens.add(new URL(copied.data.link).searchParams.get('token')!)

  for (const token of tokens) {
    const page = await gateway.app.request(`/confirmPassword?token=${token}`)
    await page.body?.cancel()
    await office.ask('POST', `ConfirmPassword?token=${token}`, { Token: token, Password: 'short' })
    await office.ask('POST', 'login', { Email: token, Password: token })
  }
  await services.db.execute(sql`alter table "accountToken" rename to "links_gone"`)
  for (const token of tokens) await office.ask('POST', 'ConfirmPassword', { Token: token, Password: password })
  await services.db.execute(sql`alter table "links_gone" rename to "accountToken"`)
  await office.ask('POST', 'ConfirmPassword', { Token: [...tokens].at(-1), Password: 'four slow grey ferries' })

  const lines = setup.world.logs.slice(before)
  expect(new Set(lines.map(({ message }) => message))).toEqual(
    new Set(['A mail could not be sent', 'A request failed', 'A sign-in was refused', 'Signed in']),
  )
  const text = printed(lines).join('\n')
  for (const secret of tokens) expect(text).not.toContain(secret)
  const { data } = await (await setup.world.as('admin@demo.test')).read<Mail[]>('GET', 'mail')
  expect(data.filter(({ problem }) => problem !== null)).not.toEqual([])
  for (const { problem } of data) for (const secret of tokens) expect(problem ?? '').not.toContain(secret)
})

test('Each server error has one line in the log, with the request id that the person sees', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { db } = setup.world.services
  const before = setup.world.logs.length
  await db.execute(sql`alter table "userProjectRole" rename to "roles_gone"`)
  const answers = await Promise.all(
    [
      'userProjectRole?projectId=2&requireUpdate=true',
      'userProjectRole?ids=1,2',
      'userProjectRole/1',
      'user/1',
      'project/2',
      'audit?entityKind=userProjectRole&entityId=1',
    ].map((path) => admin.ask('GET', path)),
  )
  answers.push(await admin.ask('POST', 'projectClient', { projectId: 2, clientId: 9, relationshipId: 90 }))
  await db.execute(sql`alter table "roles_gone" rename to "userProjectRole"`)
  const numbers: string[] = []
  for (const answer of answers) {
    const { data, errors } = (await answer.json()) as Envelope
    const number = answer.headers.get('x-request-id')!
    expect([answer.status, data, errors]).toEqual([
      500,
      null,
      [{ code: 'fault', message: expect.stringContaining(number) }],
    ])
    expect(errors[0]!.message).not.toMatch(/roles_gone|userProjectRole|relation|select/)
    numbers.push(number)
  }
  const lines = setup.world.logs.slice(before).filter(({ requestId }) => requestId !== undefined)
  expect(lines.map(({ requestId }) => String(requestId)).toSorted()).toEqual(numbers.toSorted())
  expect(new Set(lines.map(({ level, message }) => `${level} ${message}`))).toEqual(new Set(['error A request failed']))
  for (const { cause, route } of lines)
    expect([cause, route]).toEqual([expect.stringContaining('42P01'), expect.stringMatching(/^(?:GET|POST) \/api\//)])
})

test('A forbidden attempt is logged with its route but without the text that was sent', async () => {
  const viewer = await setup.world.as('viewer@demo.test')
  const before = setup.world.logs.length
  expect(
    (
      await viewer.read('POST', 'client', {
        ...samples.client({ clientId: 0, userId: 0, projectId: 0 }),
        name: canaries.typed,
      })
    ).status,
  ).toBe(403)
  expect(setup.world.logs.slice(before)).toMatchObject([
    { level: 'warn', message: 'A request was refused', route: 'POST /api/client', status: 403, userId: viewer.userId },
  ])
  expectSecretsKept()
})

test('A refusal is not logged as an error', async () => {
  const before = setup.world.logs.length
  for (const path of ['client', 'user/999999', 'nothing/here', 'client?ids=x']) await visitor.ask('GET', path)
  await visitor.ask('POST', 'client', { name: '' })
  expect(setup.world.logs.slice(before).filter(({ level }) => level === 'error')).toEqual([])
})

test('Nobody can inject lines into the log or escape sequences into its terminal', () => {
  const forged =
    'x\r\n{"level":"info","message":"Signed in","userId":1}\n\u001b[2J\u001b]0;title\u0007\u009b31m\u0085\u2028\u2029\u007f\0\ud800'
  const [line = '', ...more] = printed([
    { level: 'warn', message: forged, route: `GET /api/${forged}`, [forged]: forged, deep: { [forged]: [forged] } },
  ])
  expect(more).toEqual([])
  expect(Array.from(line, (character) => character.codePointAt(0)!).filter(isCommand)).toEqual([])
  expect(line.isWellFormed()).toBe(true)
  expect(JSON.parse(line)).toMatchObject({ level: 'warn' })
})
