import { envelope } from '#server/core/answer.ts'
import { Hono } from 'hono'
import { antiForgery } from '#server/platform/signIn/antiForgery.ts'
import { createApp } from '#server/app.ts'
import { failureAnswer } from '#server/core/failures.ts'
import type { Env } from '#server/core/request.ts'
import type { Db } from '#server/db/database.ts'
import { readMigrations, openEmbedded } from '#server/db/open.ts'
import { clients } from '#server/db/tables/client.ts'
import { users } from '#server/db/tables/user.ts'
import { workbooks } from '#server/application/reports/workbooks.ts'
import { memoryStore } from '#server/platform/files/memoryStore.ts'
import { followChanges } from '#server/core/live.ts'
import type { LogLine } from '#server/base/log.ts'
import type { Config, Passwords, Services } from '#server/core/services.ts'
import { resources } from '#server/kinds/index.ts'
import type { Sessions } from '#server/platform/signIn/sessions.ts'
import { fillSettings } from '#server/core/officeSettings.ts'
import { userStatus } from '#contract/entities/user.ts'
import { bareDatabase } from '#tests/database.ts'
import { quickCipher } from '#tests/quickCipher.ts'
import { quickPasswords } from '#tests/quickPasswords.ts'
import { migrations } from '#tests/worldPrint.ts'

export const password = 'slate-Ferry-lantern-48'

export const people = {
  niamh: {
    email: 'niamh@harbour.test',
    firstName: 'Niamh',
    lastName: 'Byrne',
    roles: ['admin', 'super_user'],
    pbSystems: ['sms', 'pmp'],
    statusId: userStatus.active,
  },
  tomas: {
    email: 'tomas@harbour.test',
    firstName: 'Tomás',
    lastName: 'Kearney',
    roles: [],
    pbSystems: ['pmp'],
    statusId: userStatus.active,
  },
  roisin: {
    email: 'roisin@harbour.test',
    firstName: 'Róisín',
    lastName: 'Doyle',
    roles: [],
    pbSystems: ['sfs'],
    statusId: userStatus.invited,
  },
  declan: {
    email: 'declan@harbour.test',
    firstName: 'Declan',
    lastName: 'Walsh',
    roles: [],
    pbSystems: ['sms'],
    statusId: userStatus.deactivated,
  },
} as const
export type Name = keyof typeof people
export const idOf: Record<Name, number> = { niamh: 1, tomas: 2, roisin: 3, declan: 4 }

/** A clock that moves only when the test moves it. */
export function stoppedClock() {
  let at = Date.now()
  return { now: () => new Date(at), forward: (minutes: number) => void (at += minutes * 60_000) }
}

interface Wishes {
  folder?: string
  config?: Partial<Config>
  clock?: ReturnType<typeof stoppedClock>
  mail?: Services['mail']
  passwords?: Passwords
}

export interface Application {
  services: Services
  sessions: Sessions
  app: ReturnType<typeof createApp>['app']
  db: Db
  log: LogLine[]
  clock: ReturnType<typeof stoppedClock>
  close(): Promise<void>
}

/** The whole application on its own database with four people. */
export async function startApplication({
  folder,
  config = {},
  clock = stoppedClock(),
  mail = { deliver: null },
  passwords = quickPasswords,
}: Wishes = {}): Promise<Application> {
  const database = folder ? await openEmbedded(folder, await readMigrations(migrations)) : await bareDatabase()
  const log: LogLine[] = []
  const live = await followChanges(database, (line) => log.push(line))
  const services: Services = {
    kinds: resources,
    database,
    db: database.db,
    live,
    mail,
    cipher: quickCipher,
    passwords: { ...passwords },
    uploads: null,
    files: memoryStore(),
    pictures: {
      prepare: () => Promise.resolve(null),
      clean: (bytes) => Promise.resolve(bytes),
      forPaper: () => Promise.resolve(null),
    },
    workbooks,
    pdfs: null,
    zips: null,
    pdfStamps: null,
    texts: null,
    scanner: null,
    weather: null,
    compressor: null,
    config: { publicUrl: 'http://office.test', oidc: null, trustedProxies: 0, demo: false, ...config },
    now: clock.now,
    steady: () => clock.now().getTime(),
    log: (line) => log.push(line),
  }
  await moveIn(services)
  const { app, sessions } = gateway(services)
  return {
    services,
    sessions,
    app,
    log,
    clock,
    db: database.db,
    close: async () => {
      sessions.close()
      await live.close()
      await database.close()
    },
  }
}

async function moveIn({ db, now, passwords }: Services) {
  const [known] = await db.select({ id: users.id }).from(users).limit(1)
  if (known) return
  await fillSettings(db, now())
  const on = now().toISOString()
  const made = { createdOn: on, updatedOn: on }
  const passwordHash = await passwords.hash(password)
  await db.insert(clients).values({ ...made, id: 1, name: 'Harbour Port Authority', country: 'IE' })
  for (const name of Object.keys(people) as Name[]) {
    const { roles, pbSystems, ...person } = people[name]
    const hasPassword = person.statusId !== userStatus.invited
    await db.insert(users).values({
      ...made,
      ...person,
      id: idOf[name],
      clientId: 1,
      roles: [...roles],
      pbSystems: [...pbSystems],
      passwordHash: hasPassword ? passwordHash : null,
    })
  }
}

/** The application with an additional route, open to anyone who passes the anti-forgery check. */
export function gateway(services: Services) {
  const inner = createApp(services)
  const app = new Hono<Env>()
    .onError(failureAnswer)
    .use((c, next) => {
      c.set('services', services)
      c.set('person', null)
      return next()
    })
    .all('/api/anything', antiForgery(services, inner.sessions), (c) => c.json(envelope('done')))
    .all('*', (c) => inner.app.fetch(c.req.raw, c.env))
  return { app, sessions: inner.sessions }
}
