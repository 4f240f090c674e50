import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { userStatus } from '#contract/entities/user.ts'
import { claimTypes, userFromClaims, type Claim } from '#contract/wire/session.ts'
import { auditEntries, changes, signInAttempts } from '#server/db/tables/journal.ts'
import { users } from '#server/db/tables/user.ts'
import { followChanges } from '#server/core/live.ts'
import { networkOf } from '#server/platform/signIn/address.ts'
import { argonPasswords } from '#server/platform/signIn/argon.ts'
import { queued } from '#server/platform/signIn/hashQueue.ts'
import { tidySignIn } from '#server/platform/signIn/housekeeping.ts'
import { forgetFailures } from '#server/platform/signIn/lock.ts'
import { Browser } from './browser.ts'
import { gateway, idOf, startApplication, password, people, type Name, type Application } from './application.ts'

let application: Application
let browser: Browser
beforeAll(async () => void (application = await startApplication()))
afterAll(() => application.close())
beforeEach(async () => {
  await application.db.delete(signInAttempts)
  await application.db.update(users).set({ statusId: userStatus.active }).where(eq(users.id, idOf.tomas))
  await application.services.live.catchUp()
  browser = new Browser(application)
})

const refused = {
  status: 400,
  text: JSON.stringify({
    data: null,
    warnings: [],
    errors: [{ code: 'invalid', field: 'Password', message: 'The e-mail address or the password is incorrect.' }],
  }),
}
const outcome = ({ status, text }: { status: number; text: string }) => ({ status, text })
const statusOf = async (name: Name) =>
  (await application.db.select().from(users).where(eq(users.id, idOf[name])))[0]!.statusId
const guess = async (name: Name, times: number, from = browser) => {
  const statuses: number[] = []
  for (let at = 0; at < times; at++) statuses.push((await from.signIn(name, `guess number ${at}`)).status)
  return statuses
}

describe('Signing in with a password', () => {
  test('starts the session that identifies the person', async () => {
    expect((await browser.get('/api/LoggedInUser')).status).toBe(401)
    const { status, text } = await browser.signIn('niamh')
    expect([status, JSON.parse(text)]).toEqual([200, { data: null, warnings: [], errors: [] }])
    const answer = await browser.get('/api/LoggedInUser')
    expect(userFromClaims(answer.json().data as Claim[])).toMatchObject({
      id: idOf.niamh,
      fullName: 'Niamh Byrne',
      roles: ['admin', 'super_user'],
    })
    expect(answer.headers.get('set-cookie')).toMatch(/^csrf=[\w-]{43}; Path=\/; SameSite=Strict$/)
  })

  test('takes the address as it stands in mails and on clipboards', async () => {
    for (const Email of [
      'niamh@harbour.test\u200b',
      'nia\u00admh@harbour.test',
      'mailto:niamh@harbour.test',
      '"Niamh Byrne" <niamh@harbour.test>',
      '\u00a0ｎiamh@harbour.test\u202c',
    ])
      expect([Email, (await browser.post('/api/login', { Email, Password: password })).status]).toEqual([Email, 200])
  })

  test('compares a password by what was typed', async () => {
    const Email = 'niamh@harbour.test'
    expect((await browser.post('/api/login', { Email, Password: `${password}\u200b` })).status).toBe(400)
  })

  test('ignores case and surrounding spaces in the address but not in the password', async () => {
    expect((await browser.post('/api/login', { Email: '  NIAMH@Harbour.TEST ', Password: password })).status).toBe(200)
    for (const typed of [
      ` ${password}`,
      `${password} `,
      password.toUpperCase(),
      password.slice(0, -1),
      `${password}\0`,
    ])
      expect(outcome(await browser.signIn('tomas', typed))).toEqual(refused)
  })

  test('is refused with the same message for a wrong password, an unknown address, and an invited or deactivated colleague', async () => {
    expect(outcome(await browser.signIn('tomas', 'wrong'))).toEqual(refused)
    expect(outcome(await browser.signIn('roisin'))).toEqual(refused)
    expect(outcome(await browser.signIn('declan'))).toEqual(refused)
    expect(outcome(await browser.post('/api/login', { Email: 'nobody@harbour.test', Password: password }))).toEqual(
      refused,
    )
    expect(outcome(await browser.post('/api/login', { Email: 'not an address at all', Password: password }))).toEqual(
      refused,
    )
  })

  test('costs the same queries for an unknown address, an invited or a deactivated colleague as for a colleague', async () => {
    const asked = async (email: string) => {
      const spies = (['select', 'insert', 'update', 'delete', 'transaction'] as const).map((call) =>
        vi.spyOn(application.db, call as 'select'),
      )
      await browser.post('/api/login', { Email: email, Password: 'wrong' })
      const calls = spies.map(({ mock }) => mock.calls.length)
      for (const spy of spies) spy.mockRestore()
      return calls
    }
    const { tomas, roisin, declan } = people
    // The fifth wrong password locks an account once, which is the only difference.
    const differing: number[] = []
    for (const at of [1, 2, 3, 4, 5, 6, 7]) {
      const counts: string[] = []
      for (const email of [tomas.email, 'nobody@harbour.test', roisin.email, declan.email])
        counts.push((await asked(email)).join())
      if (new Set(counts).size > 1) differing.push(at)
    }
    expect(differing).toEqual([5])
  })

  test('costs one hash of the same price for an unknown address as for a colleague', async () => {
    const real = await startApplication({ passwords: argonPasswords })
    const at = new Browser(real)
    expect((await at.signIn('niamh')).status).toBe(200)
    const tried = vi.spyOn(real.services.passwords, 'verify')
    const made = vi.spyOn(real.services.passwords, 'hash')
    const pricesOf = async (Email: string) => {
      tried.mockClear()
      made.mockClear()
      await at.post('/api/login', { Email, Password: 'wrong' })
      // The hash begins with its algorithm and cost: $argon2id$v=19$m=19456,t=2,p=1$salt$...
      return { tried: tried.mock.calls.map(([hash]) => hash.split('$').slice(1, 4).join(' ')), made: made.mock.calls }
    }
    const colleague = await pricesOf(people.tomas.email)
    expect(colleague).toEqual({ tried: ['argon2id v=19 m=19456,t=2,p=1'], made: [] })
    for (const stranger of ['nobody@harbour.test', people.roisin.email, people.declan.email])
      expect([stranger, await pricesOf(stranger)]).toEqual([stranger, colleague])
    await real.close()
  })

  test('reports a missing field, and reads only a small body', async () => {
    expect((await browser.post('/api/login', {})).json().errors.map(({ field }) => field)).toEqual([
      'Email',
      'Password',
    ])
    expect((await browser.post('/api/login', { Email: { $ne: 1 }, Password: ['x'] })).status).toBe(400)
    expect((await browser.post('/api/login', { Email: `a\0@b.test`, Password: 'x' })).status).toBe(400)
    expect((await browser.post('/api/login', { Email: 'a@b.test', Password: 'x'.repeat(40_000) })).status).toBe(413)
    expect(
      (
        await browser.send('/api/login', {
          method: 'POST',
          body: '{',
          headers: { 'content-type': 'application/json', 'x-csrf': '1' },
        })
      ).status,
    ).toBe(400)
  })

  test('ends at sign-out, for a copied cookie too', async () => {
    await browser.signIn('tomas')
    const copy = new Browser(application)
    copy.keep('office.test', `bff-auth=${browser.cookie('bff-auth')}`)
    expect(await copy.isSignedIn()).toBe(true)
    expect((await browser.post('/api/LogOff', {})).status).toBe(200)
    expect([browser.cookie('bff-auth'), await copy.isSignedIn()]).toEqual([undefined, false])
    expect((await browser.post('/api/LogOff', {})).status).toBe(200)
  })

  test('shows the present roles, not those at sign-in', async () => {
    await browser.signIn('tomas')
    await application.db
      .update(users)
      .set({ roles: ['super_user'] })
      .where(eq(users.id, idOf.tomas))
    const claims = (await browser.get('/api/LoggedInUser')).json().data as Claim[]
    expect(claims).toContainEqual({ type: claimTypes.role, value: 'super_user' })
    await application.db.update(users).set({ roles: [] }).where(eq(users.id, idOf.tomas))
  })
})

describe('Guessing passwords', () => {
  test('is limited to ten tries, then to a wait that also applies to the right password', async () => {
    expect(await guess('tomas', 12)).toEqual([...Array<number>(10).fill(400), 429, 429])
    const { status, headers, text } = await browser.signIn('tomas')
    expect([status, headers.get('retry-after'), JSON.parse(text).errors[0].code]).toEqual([429, '60', 'tooMany'])
    application.clock.forward(1.1)
    expect((await browser.signIn('tomas')).status).toBe(200)
    expect((await browser.signIn('tomas', 'wrong')).status).toBe(400)
  })

  test('causes growing waits of at most a quarter of an hour, never a permanent block', async () => {
    await guess('tomas', 10)
    const waits: number[] = []
    for (let round = 0; round < 6; round++) {
      const wait = Number((await browser.signIn('tomas', 'wrong')).headers.get('retry-after'))
      waits.push(wait)
      application.clock.forward(wait / 60)
      await guess('tomas', 1)
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900])
    application.clock.forward(15.1)
    expect((await browser.signIn('tomas')).status).toBe(200)
  })

  test('cannot be sped up by simultaneous requests', async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, () => browser.signIn('tomas', 'wrong')))
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10)
  })

  test('cannot be sped up by a restart of the server', async () => {
    await guess('tomas', 10)
    const live = await followChanges(application.services.database, () => undefined)
    const services = { ...application.services, live }
    const restarted = new Browser({ ...application, services, ...gateway(services) })
    expect((await restarted.signIn('tomas')).status).toBe(429)
    await live.close()
  })

  test('cannot be sped up by forged client addresses, and does not reveal which accounts exist', async () => {
    const statuses: Record<string, number[]> = { [people.tomas.email]: [], 'nobody@harbour.test': [] }
    for (const [email, list] of Object.entries(statuses))
      for (let at = 0; at < 12; at++)
        list.push(
          (
            await browser.post(
              '/api/login',
              { Email: email, Password: 'wrong' },
              { 'x-forwarded-for': `198.51.100.${at}`, forwarded: `for=198.51.100.${at}` },
            )
          ).status,
        )
    expect(statuses['nobody@harbour.test']).toEqual([...Array<number>(10).fill(400), 429, 429])
    expect(statuses['nobody@harbour.test']).toEqual(statuses[people.tomas.email])
  })

  test('does not block colleagues behind the same address', async () => {
    await guess('tomas', 20)
    expect((await browser.signIn('niamh')).status).toBe(200)
  })

  test('of many accounts slows down only the network it comes from', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 102; at++)
      statuses.push((await browser.post('/api/login', { Email: `person${at}@harbour.test`, Password: 'wrong' })).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(100)
    expect((await browser.signIn('niamh')).headers.get('retry-after')).toBe('10')
    const elsewhere = new Browser(application)
    elsewhere.address = '203.0.113.7'
    expect((await elsewhere.signIn('niamh')).status).toBe(200)
    application.clock.forward(0.2)
    expect((await browser.signIn('niamh')).status).toBe(200)
  })

  test('leaves no trace of what was typed', async () => {
    await browser.post('/api/login', { Email: 'my-password-in-the-wrong-box', Password: 'x' })
    const kept = JSON.stringify([await application.db.select().from(signInAttempts), application.log])
    expect(kept).not.toContain('wrong-box')
  })
})

describe('An account whose password is guessed', () => {
  test('shows as locked after five wrong passwords, to administrators and in its history', async () => {
    await guess('tomas', 4)
    expect(await statusOf('tomas')).toBe(userStatus.active)
    await guess('tomas', 1)
    expect(await statusOf('tomas')).toBe(userStatus.locked)
    const history = await application.db.select().from(auditEntries).where(eq(auditEntries.action, 'locked'))
    expect(history.at(-1)).toMatchObject({
      entityKind: 'user',
      entityId: idOf.tomas,
      fromStatusId: 20,
      toStatusId: 30,
      fromAddress: '192.0.2.10',
      byUserId: null,
    })
    expect((await application.db.select().from(changes).where(eq(changes.kind, 'user'))).at(-1)).toMatchObject({
      recordId: idOf.tomas,
      op: 'updated',
      audience: 'kind:user|user:2',
    })
  })

  test('lets its owner continue to work', async () => {
    await browser.signIn('tomas')
    await guess('tomas', 6, new Browser(application))
    expect([await statusOf('tomas'), await browser.isSignedIn()]).toEqual([userStatus.locked, true])
  })

  test('is unlocked by the right password', async () => {
    await guess('tomas', 6)
    expect((await browser.signIn('tomas')).status).toBe(200)
    expect(await statusOf('tomas')).toBe(userStatus.active)
  })

  test('is unlocked after a quarter of an hour', async () => {
    await guess('tomas', 6)
    application.clock.forward(14)
    await tidySignIn(application.services, application.sessions)
    expect(await statusOf('tomas')).toBe(userStatus.locked)
    application.clock.forward(1.5)
    await tidySignIn(application.services, application.sessions)
    expect(await statusOf('tomas')).toBe(userStatus.active)
  })

  test('is unlocked at once by an administrator', async () => {
    await guess('tomas', 11)
    await application.db.transaction((tx) => forgetFailures(tx, idOf.tomas))
    expect((await browser.signIn('tomas')).status).toBe(200)
    expect(await application.db.select().from(signInAttempts).where(like(signInAttempts.key, 'user:%'))).toEqual([])
  })
})

describe('The address of a request', () => {
  test('is the one reported by our own proxy, not one that the client claims', async () => {
    const services = { ...application.services, config: { ...application.services.config, trustedProxies: 1 } }
    const behindProxy = new Browser({ ...application, services, ...gateway(services) })
    for (let at = 0; at < 3; at++)
      await behindProxy.post(
        '/api/login',
        { Email: 'nobody@harbour.test', Password: 'wrong' },
        { 'x-forwarded-for': `198.51.100.${at}, 203.0.113.9` },
      )
    const [network] = await application.db.select().from(signInAttempts).where(like(signInAttempts.key, 'network:%'))
    expect(network).toMatchObject({ key: 'network:203.0.113.9', failures: 3 })
  })

  test('is reduced to the network of the household for IPv6', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:0db8:0001:0002:bbbb:cccc:dddd:eeee'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect([networkOf('::1'), networkOf('fe80::1%eth0'), networkOf('192.0.2.1')]).toEqual([
      '0:0:0:0',
      'fe80:0:0:0',
      '192.0.2.1',
    ])
  })
})

describe('Many simultaneous sign-ins', () => {
  test('are served in as many parallel hashes as the machine can spare, and the rest are told to retry', async () => {
    let running = 0
    let most = 0
    const finish: (() => void)[] = []
    const slow = queued({
      atOnce: 8,
      hash: () => Promise.resolve(''),
      verify: async () => {
        most = Math.max(most, ++running)
        await new Promise<void>((done) => finish.push(done))
        running--
        return true
      },
    })
    const tries = Promise.allSettled(Array.from({ length: 80 }, () => slow.verify('', '')))
    const goOn = () => {
      const next = finish.shift()
      next?.()
      return next !== undefined
    }
    let served = 0
    const all = tries.then((results) => (served = results.filter(({ status }) => status === 'fulfilled').length))
    await expect
      .poll(() => {
        while (goOn());
        return served
      })
      .toBe(72)
    await all
    expect(most).toBe(8)
  })

  test('that were told to retry do not count as attempts', async () => {
    const release: ((isRight: boolean) => void)[] = []
    const released = new Promise<boolean>((done) => release.push(done))
    const services = {
      ...application.services,
      passwords: { ...application.services.passwords, atOnce: 8, verify: () => released },
    }
    const app = { ...application, services, ...gateway(services) }
    const statuses: number[] = []
    const rush = Promise.all(
      Array.from({ length: 90 }, async (_, at) => {
        const one = new Browser(app)
        one.address = `198.51.100.${at}`
        statuses.push((await one.post('/api/login', { Email: `person${at}@harbour.test`, Password: 'wrong' })).status)
      }),
    )
    await expect.poll(() => statuses.length).toBe(18)
    expect(new Set(statuses)).toEqual(new Set([429]))
    const counted = async () => {
      const all = await application.db.select().from(signInAttempts).where(like(signInAttempts.key, 'network:%'))
      return all.filter(({ failures }) => failures > 0).length
    }
    await expect.poll(counted).toBe(72)
    release[0]!(false)
    await rush
  })
})
