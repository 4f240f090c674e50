import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userStatus } from '#contract/entities/user.ts'
import { changes, sessions as table } from '#server/db/tables/journal.ts'
import { users } from '#server/db/tables/user.ts'
import { followChanges } from '#server/core/live.ts'
import { openSessions } from '#server/platform/signIn/sessions.ts'
import { endSessionsOf } from '#server/platform/signIn/endSessions.ts'
import { Browser } from './browser.ts'
import { idOf, startApplication, stoppedClock, type Application } from './application.ts'

let folder = ''
let application: Application
const clock = stoppedClock()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'application-'))
  application = await startApplication({ folder, clock })
})
afterAll(async () => {
  await application.close()
  await rm(folder, { recursive: true })
})

const stampOf = async (userId: number) =>
  (await application.db.select().from(users).where(eq(users.id, userId)))[0]!.securityStamp
const begin = async (userId = idOf.tomas) =>
  application.sessions.start({ userId, securityStamp: await stampOf(userId) })
const isOpen = async (cookieValue: string, sessions = application.sessions) =>
  (await sessions.find(cookieValue, { slide: false })) !== null
const rowOf = async (sessionId: string) =>
  (await application.db.select().from(table).where(eq(table.sessionId, sessionId)))[0]

test('Everyone stays signed in when the server restarts, and ended sessions stay ended', async () => {
  const browser = new Browser(application)
  await browser.signIn('niamh')
  const [kept, ended] = [await Promise.all(Array.from({ length: 19 }, () => begin())), await begin()]
  await application.sessions.end(ended.sessionId)
  const forgeryToken = browser.cookie('csrf')!
  await application.close()
  application = await startApplication({ folder, clock })
  const again = new Browser(application)
  for (const name of ['bff-auth', 'csrf']) again.keep('office.test', `${name}=${browser.cookie(name)}`)
  expect(await again.isSignedIn()).toBe(true)
  expect(
    (await again.send('/api/anything', { method: 'POST', headers: { 'x-csrf-token': forgeryToken } })).status,
  ).toBe(200)
  for (const { cookieValue } of kept) expect(await isOpen(cookieValue)).toBe(true)
  expect(await isOpen(ended.cookieValue)).toBe(false)
})

describe('A session', () => {
  test('is stored under a hash that is useless if stolen', async () => {
    const { cookieValue, sessionId } = await begin()
    const row = await rowOf(sessionId)
    expect(JSON.stringify(row)).not.toContain(cookieValue)
    for (const stolen of [row!.keyHash, sessionId, '', 'x'.repeat(500), `${cookieValue}x`])
      expect(await isOpen(stolen)).toBe(false)
  })

  test('ends an hour after its last use', async () => {
    const { cookieValue } = await begin()
    clock.forward(59)
    expect(await application.sessions.find(cookieValue)).not.toBeNull()
    clock.forward(59)
    expect(await isOpen(cookieValue)).toBe(true)
    clock.forward(1.1)
    expect(await isOpen(cookieValue)).toBe(false)
  })

  test('ends after twelve hours, however busy it is', async () => {
    const { cookieValue } = await begin()
    for (let half = 0; half < 23; half++) {
      clock.forward(30)
      expect(await application.sessions.find(cookieValue)).not.toBeNull()
    }
    const last = (await application.sessions.find(cookieValue))!
    expect(last.endsAt - clock.now().getTime()).toBe(30 * 60_000)
    clock.forward(30)
    expect(await isOpen(cookieValue)).toBe(false)
  })

  test('is written at most once a minute, however many requests arrive', async () => {
    const { cookieValue, sessionId } = await begin()
    const begun = (await rowOf(sessionId))!.renewedOn
    clock.forward(0.9)
    await application.sessions.find(cookieValue)
    expect((await rowOf(sessionId))!.renewedOn).toBe(begun)
    clock.forward(0.2)
    await Promise.all(Array.from({ length: 20 }, () => application.sessions.find(cookieValue)))
    expect((await rowOf(sessionId))!.renewedOn).toBe(clock.now().toISOString())
  })

  test('survives a clock that is set back an hour', async () => {
    const { cookieValue } = await begin()
    clock.forward(-60)
    expect(await application.sessions.find(cookieValue)).not.toBeNull()
    clock.forward(60)
    expect(await isOpen(cookieValue)).toBe(true)
  })

  test.each([
    ['the security stamp changes', { securityStamp: 'another' }],
    ['the account is deactivated', { statusId: userStatus.deactivated }],
    ['the account is deleted', { isDeleted: true }],
  ])('ends when %s', async (_, values) => {
    const { cookieValue } = await begin()
    const [before] = await application.db.select().from(users).where(eq(users.id, idOf.tomas))
    expect(await isOpen(cookieValue)).toBe(true)
    await application.db.transaction(async (tx) => {
      await tx.update(users).set(values).where(eq(users.id, idOf.tomas))
      const changed = { kind: 'user', recordId: idOf.tomas, op: 'updated', audience: 'all' } as const
      await tx.insert(changes).values({ ...changed, on: application.clock.now().toISOString() })
    })
    await application.services.live.catchUp()
    expect(await isOpen(cookieValue)).toBe(false)
    await application.db
      .update(users)
      .set({ statusId: before!.statusId, isDeleted: false })
      .where(eq(users.id, idOf.tomas))
  })

  test('that ends is announced after the commit to everyone concerned', async () => {
    const { sessionId } = await begin()
    await application.sessions.end(sessionId)
    await application.sessions.end(sessionId)
    expect(await application.db.select().from(changes).where(eq(changes.scope, sessionId))).toMatchObject([
      { kind: 'session', recordId: idOf.tomas, op: 'deleted', audience: `user:${idOf.tomas}` },
    ])
  })

  test('that is ended in a failed transaction continues', async () => {
    const { cookieValue } = await begin()
    const failed = application.db.transaction(async (tx) => {
      await endSessionsOf(tx, application.clock.now().toISOString(), idOf.tomas)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await isOpen(cookieValue)).toBe(true)
  })
})

describe('All sessions of one person', () => {
  test('end together, and those of others do not', async () => {
    const [one, two, other] = [await begin(), await begin(), await begin(idOf.niamh)]
    await application.sessions.endAllOf(idOf.tomas)
    expect([await isOpen(one.cookieValue), await isOpen(two.cookieValue), await isOpen(other.cookieValue)]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('A second server on the same database', () => {
  let live: Awaited<ReturnType<typeof followChanges>>
  let second: Application['sessions']
  beforeEach(async () => {
    live = await followChanges(application.services.database, () => undefined)
    second = openSessions({ ...application.services, live })
    return async () => {
      second.close()
      await live.close()
    }
  })

  test('accepts a session started at the first, and learns at once when it ends there', async () => {
    const { cookieValue, sessionId } = await begin()
    expect(await isOpen(cookieValue, second)).toBe(true)
    await application.sessions.end(sessionId)
    await expect.poll(() => isOpen(cookieValue, second)).toBe(false)
  })

  test('caches a session for at most five seconds, even if it receives no changes', async () => {
    const { cookieValue, sessionId } = await begin()
    expect(await isOpen(cookieValue, second)).toBe(true)
    await application.db.delete(table).where(eq(table.sessionId, sessionId))
    expect(await isOpen(cookieValue, second)).toBe(true)
    clock.forward(5.1 / 60)
    expect(await isOpen(cookieValue, second)).toBe(false)
  })
})

test('Tidying up deletes expired sessions, announces it to open browsers, and keeps the rest', async () => {
  const idle = await begin()
  clock.forward(61)
  const busy = await begin()
  await application.sessions.cleanUp()
  expect([await rowOf(idle.sessionId), (await rowOf(busy.sessionId))?.sessionId]).toEqual([undefined, busy.sessionId])
  expect(await application.db.select().from(changes).where(eq(changes.scope, idle.sessionId))).toHaveLength(1)
})
