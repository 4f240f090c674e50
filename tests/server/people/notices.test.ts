import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { sendDigests } from '#server/application/jobs/digest.ts'
import { runDaily } from '#server/application/jobs/daily.ts'
import { deliverOutbox } from '#server/platform/mail/outbox.ts'
import { changes, outboxMails } from '#server/db/tables/journal.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { users } from '#server/db/tables/user.ts'
import type { Services } from '#server/core/services.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf } from '../rights/everyone.ts'

const setup = useWorld()
const admin = () => setup.world.as('admin@demo.test')
const nobody = { clientId: 1, userId: 0, projectId: 0 }
const hour = 3_600_000
const dayIn = (days: number) =>
  new Date(setup.world.services.now().getTime() + days * 24 * hour).toISOString().slice(0, 10)
const waitingSince = (on: Date) => ({ createdOn: on.toISOString(), nextTryOn: on.toISOString() })
/** Moves the clock to seven o'clock the next morning in Dublin. */
const toMorning = () => {
  const now = setup.world.services.now()
  const next = new Date(now)
  next.setUTCDate(now.getUTCDate() + 1)
  next.setUTCHours(7, 0, 0, 0)
  setup.world.pass(next.getTime() - now.getTime())
}
const recipient = async (email: string) => {
  const { userId } = await setup.world.as(email)
  return (
    await setup.world.services.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(desc(notifications.id))
  ).map(({ title }) => title)
}
const mailsTo = (email: string) =>
  setup.world.services.db.select().from(outboxMails).where(eq(outboxMails.to, email)).orderBy(desc(outboxMails.id))
async function wishes(email: string, notificationPrefs: object) {
  const who = await admin()
  const { userId } = await setup.world.as(email)
  const answer = await who.read('PUT', 'user', { ...(await rowOf(who, `user/${userId}`)), notificationPrefs })
  expect(answer.errors).toEqual([])
  return userId
}
const giveRole = async (userId: number) => {
  const who = await admin()
  const project = await add(who, 'project', samples.project({ clientId: 1, userId: who.userId, projectId: 0 }))
  await add(who, 'userProjectRole', samples.userProjectRole({ ...nobody, projectId: project.id, userId }))
  return String(project.number)
}

beforeAll(toMorning)

describe('People are notified as they prefer', () => {
  test('in the app only, by e-mail as well, or not at all, for each topic', async () => {
    const userId = await wishes('staff@demo.test', { kind: 'app', digest: 'none', topics: { role: 'app+email' } })
    const first = await giveRole(userId)
    expect((await recipient('staff@demo.test'))[0]).toContain(first)
    expect((await mailsTo('staff@demo.test'))[0]?.subject).toContain(first)

    await wishes('staff@demo.test', { kind: 'app+email', digest: 'none', topics: { role: 'app' } })
    const second = await giveRole(userId)
    expect((await recipient('staff@demo.test'))[0]).toContain(second)
    expect((await mailsTo('staff@demo.test'))[0]?.subject).toContain(first)

    await wishes('staff@demo.test', { kind: 'app+email', digest: 'none', topics: { role: 'off' } })
    await giveRole(userId)
    expect((await recipient('staff@demo.test'))[0]).toContain(second)
  })

  test('in one summary each morning, with everything unread', async () => {
    const userId = await wishes('viewer@demo.test', { kind: 'app+email', digest: 'daily' })
    const before = (await mailsTo('viewer@demo.test')).length
    const number = await giveRole(userId)
    expect(await mailsTo('viewer@demo.test')).toHaveLength(before)
    toMorning()
    await runDaily(setup.world.services)
    await runDaily(setup.world.services)
    const mails = await mailsTo('viewer@demo.test')
    expect(mails).toHaveLength(before + 1)
    expect(mails[0]?.subject).toMatch(/^\d+ things? you have not read/)
    expect(mails[0]?.text).toContain(number)
  })

  test('in summaries that omit and repeat nothing, however late one is', async () => {
    const userId = await wishes('safety@demo.test', { kind: 'app+email', digest: 'daily' })
    const summaries = async () =>
      (await mailsTo('safety@demo.test')).filter(({ subject }) => subject.includes('have not read'))
    toMorning()
    await runDaily(setup.world.services)
    const before = (await summaries()).length
    // After that summary. The next one comes a minute later in the day; the one after that follows two days of
    // downtime.
    const first = await giveRole(userId)
    setup.world.pass(24 * hour + 60_000)
    await runDaily(setup.world.services)
    const second = await giveRole(userId)
    setup.world.pass(72 * hour)
    await runDaily(setup.world.services)
    await runDaily(setup.world.services)
    const [late, soon, ...others] = await summaries()
    expect(others).toHaveLength(before)
    expect([soon?.subject, late?.subject]).toEqual([
      '1 thing you have not read since yesterday',
      '1 thing you have not read',
    ])
    expect([
      soon?.text.includes(first),
      soon?.text.includes(second),
      late?.text.includes(first),
      late?.text.includes(second),
    ]).toEqual([true, false, false, true])
  })

  test('and a minute without a summary costs only the query for those who want one', async () => {
    toMorning()
    await runDaily(setup.world.services)
    const asked: PropertyKey[] = []
    const db = new Proxy(setup.world.services.db, {
      get: (target, name) => (asked.push(name), Reflect.get(target, name) as unknown),
    })
    const minute = async (services: Services) => {
      asked.length = 0
      await sendDigests(services)
      return asked.filter((name) => ['select', 'insert', 'update', 'execute', 'transaction'].includes(String(name)))
    }
    const process = { ...setup.world.services, db }
    expect(await minute(process)).toEqual(['select', 'select'])
    expect(await minute(process)).toEqual(['select'])
  })

  test('a preference for an unknown topic is not stored', async () => {
    const who = await admin()
    const answer = await who.read('PUT', 'user', {
      ...(await rowOf(who, `user/${who.userId}`)),
      notificationPrefs: { kind: 'app', digest: 'none', topics: { gossip: 'off' } },
    })
    expect(answer.status).toBe(200)
    expect((await rowOf(who, `user/${who.userId}`)).notificationPrefs).toEqual({
      kind: 'app',
      digest: 'none',
      topics: {},
    })
  })
})

describe('Every morning', () => {
  test('a certificate that ends in 60, 30, 7 or 0 days is announced once to administrators and to the managers of the company’s projects', async () => {
    const who = await admin()
    const manager = await setup.world.as('super@demo.test')
    const firm = await add(who, 'client', {
      ...samples.client(nobody),
      insuranceExpiry: dayIn(30),
      accreditations: [{ scheme: 'Safe-T-Cert', number: null, expiry: dayIn(200) }],
    })
    const project = await add(who, 'project', samples.project({ clientId: 1, userId: manager.userId, projectId: 0 }))
    await add(who, 'projectClient', samples.projectClient({ ...nobody, projectId: project.id, clientId: firm.id }))
    const about = async (email: string) => (await recipient(email)).filter((title) => title.includes(String(firm.name)))
    await runDaily(setup.world.services)
    // Today's run is over, so this notice is for tomorrow.
    expect(await about('admin@demo.test')).toEqual([])
    toMorning()
    await runDaily(setup.world.services)
    expect(await about('admin@demo.test')).toEqual([`Insurance of ${String(firm.name)} expires in 29 days`])
    expect(await about('admin2@demo.test')).toHaveLength(1)
    expect(await about('super@demo.test')).toHaveLength(1)
    expect(await about('staff@demo.test')).toEqual([])
    for (let day = 0; day < 3; day++) {
      toMorning()
      await runDaily(setup.world.services)
    }
    expect(await about('admin@demo.test')).toHaveLength(1)
  })

  test('the link of such a notification opens the project in a system that its reader may open', async () => {
    const who = await admin()
    const manager = await setup.world.as('safety@demo.test')
    await wishes('safety@demo.test', { kind: 'app', digest: 'none' })
    const firm = await add(who, 'client', { ...samples.client(nobody), insuranceExpiry: dayIn(8) })
    const project = await add(who, 'project', {
      ...samples.project({ clientId: 1, userId: manager.userId, projectId: 0 }),
      systems: ['pmp', 'sms'],
    })
    await add(who, 'projectClient', samples.projectClient({ ...nobody, projectId: project.id, clientId: firm.id }))
    await add(who, 'userProjectRole', {
      ...samples.userProjectRole({ ...nobody, projectId: project.id, userId: manager.userId }),
      systems: ['sms'],
    })
    toMorning()
    await runDaily(setup.world.services)
    const later = await admin()
    const { rowVersion } = await rowOf(later, `project/${project.id}`)
    expect((await later.read('PUT', `project/${project.id}/move`, { action: 'prepare', rowVersion })).errors).toEqual(
      [],
    )
    const announced = await setup.world.services.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, manager.userId), eq(notifications.projectId, project.id)))
      .orderBy(notifications.id)
    expect(announced.map(({ topic, url }) => [topic, url])).toEqual([
      ['role', `/manage/projects/sms/view/${project.id}/overview`],
      ['company', `/manage/projects/sms/view/${project.id}/manage`],
      ['project', `/manage/projects/sms/view/${project.id}/overview`],
    ])
  })

  test('an expiring training is announced to its holder and a due document to the library managers, once each', async () => {
    const lynch = await setup.world.as('staff@demo.test')
    const [title, name] = [
      `Rigging ${crypto.randomUUID().slice(0, 6)}`,
      `Tide rules ${crypto.randomUUID().slice(0, 6)}`,
    ]
    const training = await add(lynch, 'userTraining', {
      userId: lynch.userId,
      typeId: 10,
      title,
      completedOn: '2025-02-03',
      expiresOn: dayIn(8),
    })
    const who = await admin()
    const document = await add(who, 'documentLibraryDocument', { documentLibraryId: 1, name, reviewDueOn: dayIn(1) })
    const form = new FormData()
    form.set('id', String(document.id))
    form.set('rowVersion', '1')
    form.set('files', new File(['%PDF-1.4\nrules\n%%EOF\n'], 'rules.pdf', { type: 'application/pdf' }))
    await who.read('POST', 'documentLibraryRevision', form)
    expect(
      (await who.read('PUT', `documentLibraryDocument/${document.id}/move`, { action: 'publish', rowVersion: 2 }))
        .errors,
    ).toEqual([])
    const announced = async (email: string, about: string) =>
      (await recipient(email)).filter((line) => line.startsWith(about))
    for (let day = 0; day < 2; day++) {
      toMorning()
      await runDaily(setup.world.services)
    }
    expect(await announced('staff@demo.test', title)).toEqual([`${title} expires in 7 days`])
    expect(await announced('manager@demo.test', title)).toEqual([])
    expect(await announced('library@demo.test', name)).toEqual([`${name} is due for review today`])

    await add(await setup.world.as('staff@demo.test'), 'userTraining', {
      userId: lynch.userId,
      typeId: 10,
      title: `${title} again`,
      completedOn: '2025-02-03',
      expiresOn: '2031-02-02',
      renewsId: training.id,
    })
    for (let day = 0; day < 8; day++) {
      toMorning()
      await runDaily(setup.world.services)
    }
    expect(await announced('staff@demo.test', title)).toHaveLength(1)
    expect(await announced('library@demo.test', name)).toEqual([`${name} is due for review today`])
  })

  test('the sender of an invitation is notified after seven days without a response', async () => {
    const who = await setup.world.as('manager@demo.test')
    const invited = await add(who, 'user', { ...samples.user(nobody), lastName: 'Latecomer' })
    const about = async () => (await recipient('manager@demo.test')).filter((title) => title.includes('Latecomer'))
    const invitedDaysAgo = (days: number) =>
      setup.world.services.db
        .update(users)
        .set({ updatedOn: new Date(setup.world.services.now().getTime() - days * 24 * hour).toISOString() })
        .where(eq(users.id, invited.id))
    await invitedDaysAgo(0)
    toMorning()
    await runDaily(setup.world.services)
    expect(await about()).toEqual([])
    await invitedDaysAgo(8)
    toMorning()
    await runDaily(setup.world.services)
    toMorning()
    await runDaily(setup.world.services)
    expect(await about()).toEqual(['Nora Latecomer has not accepted the invitation'])
  })

  test('notifications read half a year ago are removed, unread ones are kept', async () => {
    const { userId } = await admin()
    const old = new Date(setup.world.services.now().getTime() - 181 * 24 * hour).toISOString()
    const rows = [
      { userId, topic: 'project', title: 'Old and read', body: '', createdOn: old, updatedOn: old, read: true },
      { userId, topic: 'project', title: 'Old, never read', body: '', createdOn: old, updatedOn: old, read: false },
    ]
    await setup.world.services.db.insert(notifications).values(rows)
    toMorning()
    const { cursor } = (await (await admin()).read<{ cursor: number }>('GET', 'changes')).data
    await runDaily(setup.world.services)
    const announced = async (email: string) =>
      (await (await setup.world.as(email)).read<{ changes: object[] }>('GET', `changes?since=${cursor}`)).data.changes
    expect(await announced('admin@demo.test')).toContainEqual(expect.objectContaining({ kind: 'notification', id: 0 }))
    expect(await announced('throttle@demo.test')).toEqual([])
    const left = await setup.world.services.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.createdOn, old)))
    expect(left.map(({ title }) => title)).toEqual(['Old, never read'])
  })

  test('changes older than a month are removed, and a browser that was away longer reloads everything', async () => {
    const who = await admin()
    const since = async (sequence: number) =>
      (await (await admin()).read<{ mustRefetch?: true; changes: object[] }>('GET', `changes?since=${sequence}`)).data
    const { cursor } = (await who.read<{ cursor: number }>('GET', 'changes')).data
    await add(who, 'client', samples.client(nobody))
    const { db, now } = setup.world.services
    await db.update(changes).set({ on: new Date(now().getTime() - 31 * 24 * hour).toISOString() })
    await add(who, 'client', samples.client(nobody))
    expect([await since(cursor), await since(0)]).not.toContainEqual(expect.objectContaining({ mustRefetch: true }))
    toMorning()
    await runDaily(setup.world.services)
    expect([await since(cursor), await since(0)]).toMatchObject([
      { mustRefetch: true, changes: [] },
      { mustRefetch: true, changes: [] },
    ])
    const { cursor: newest } = (await (await admin()).read<{ cursor: number }>('GET', 'changes')).data
    expect((await since(newest)).mustRefetch).toBeUndefined()

    await db.update(changes).set({ on: new Date(now().getTime() - 32 * 24 * hour).toISOString() })
    toMorning()
    await runDaily(setup.world.services)
    expect(await db.$count(changes)).toBeGreaterThan(0)
  })

  test('mail older than three months is removed with its links, even if it was never sent', async () => {
    const { db, now } = setup.world.services
    const mail = (to: string, days: number) => ({
      to,
      subject: 'Invitation',
      text: 'Welcome',
      ...waitingSince(new Date(now().getTime() - days * 24 * hour)),
    })
    await db.insert(outboxMails).values([mail('old@mail.example', 92), mail('newer@mail.example', 60)])
    toMorning()
    await runDaily(setup.world.services)
    expect([await mailsTo('old@mail.example'), await mailsTo('newer@mail.example')]).toMatchObject([
      [],
      [{ attempts: 0 }],
    ])
  })

  test('nothing runs before six', async () => {
    const who = await admin()
    const firm = await add(who, 'client', { ...samples.client(nobody), insuranceExpiry: dayIn(3) })
    toMorning()
    setup.world.pass(-3 * hour)
    await runDaily(setup.world.services)
    expect((await recipient('admin@demo.test')).filter((title) => title.includes(String(firm.name)))).toEqual([])
  })
})

describe('Mail', () => {
  const letter = () => `${crypto.randomUUID()}@mail.example`
  const put = async (addresses: readonly string[]) => {
    const { db, now } = setup.world.services
    await db.update(outboxMails).set({ attempts: 99 })
    await db
      .insert(outboxMails)
      .values(addresses.map((to) => ({ to, subject: 'Invitation', text: 'Welcome', ...waitingSince(now()) })))
  }
  /** A mail server that answers as given and records the recipients. */
  const serverThat = (answers: () => Promise<void>) => {
    const heard: string[] = []
    return {
      heard,
      services: { ...setup.world.services, mail: { deliver: ({ to }: { to: string }) => (heard.push(to), answers()) } },
    }
  }

  test('is sent once, even if others process the outbox during a slow delivery', async () => {
    const addresses = Array.from({ length: 20 }, letter)
    await put(addresses)
    setup.world.pass(2 * hour)
    const others: Promise<void>[] = []
    const slow = serverThat(() => {
      setup.world.pass(1_000)
      // The next run of this process and one of another process.
      others.push(deliverOutbox(slow.services), deliverOutbox({ ...slow.services }))
      return new Promise((done) => void setImmediate(done))
    })
    await deliverOutbox(slow.services)
    for (const other of others) await other
    expect(slow.heard.toSorted()).toEqual(addresses.toSorted())
  })

  test('that the server refuses is retried for a day with growing pauses, however old it is', async () => {
    await put([letter()])
    // No process sent it overnight.
    setup.world.pass(30 * hour)
    const away = serverThat(() => Promise.reject(new Error('No connection')))
    const begun = setup.world.services.now().getTime()
    const tries: number[] = []
    for (let minute = 0; minute <= 3_000; minute += minute < 60 ? 1 : 20) {
      const before = away.heard.length
      await deliverOutbox(away.services)
      if (away.heard.length > before) tries.push(Math.round((setup.world.services.now().getTime() - begun) / 60_000))
      setup.world.pass((minute < 60 ? 1 : 20) * 60_000)
    }
    expect(tries).toEqual([0, 1, 5, 15, 60, 240, 720, 1_440])
  })
})
