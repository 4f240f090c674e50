import '#src/ui/theme/first.css'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { delay, http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { createRoot } from 'react-dom/client'
import type { Boot } from '#contract/wire/boot.ts'
import { claimsOf } from '#server/platform/signIn/claims.ts'
import type { Database, Db } from '#server/db/database.ts'
import { demoAccounts, demoPassword, fillWorld } from '#server/application/worlds/worlds.ts'
import { migrate } from '#server/db/migrate.ts'
import { createBrowserApp } from '#src/app.tsx'
import { listening } from '#src/shell/dev/liveLog.ts'
import { followScheme } from '#src/ui/theme/scheme.ts'
import { plainCipher } from './plainCipher.ts'
import { soloPasswords, soloPictures } from './soloNatives.ts'
import { createWorld } from './world.ts'

const sql = import.meta.glob<string>('../server/db/migrations/*.sql', { query: '?raw', import: 'default', eager: true })
const migrations = Object.entries(sql)
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([path, text]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), sql: text }))

/** Stores the gateway's cookies in the tab, because browsers drop them from answers that did not come from a server. */
const jar = {
  read: () => sessionStorage.getItem('solo-cookie') ?? '',
  keep(headers: Headers) {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split('=')
      const kept = new Map(
        jar
          .read()
          .split('; ')
          .filter(Boolean)
          .map((known) => known.split('=') as [string, string]),
      )
      if (value) kept.set(name, value)
      else kept.delete(name)
      sessionStorage.setItem('solo-cookie', [...kept].map((known) => known.join('=')).join('; '))
    }
  },
}

/** The percentage of calls that fail or are slow. `?chaos=20` sets it and `?chaos=0` resets it. */
const wished = new URLSearchParams(location.search).get('chaos')
if (wished !== null) localStorage.setItem('solo-chaos', wished)
const chaos = Number(localStorage.getItem('solo-chaos') ?? 0)

async function openDatabase(): Promise<Database> {
  const lite = await PGlite.create('idb://safety-solo', { extensions: { pg_trgm } })
  const db = drizzle(lite) as unknown as Db
  await migrate(db, migrations)
  await fillWorld(db, 'demo', { today: new Date(), hash: soloPasswords.hash, cipher: plainCipher })
  return {
    db,
    engine: 'embedded',
    answers: () => true,
    onChanges: (heard) => lite.listen('changes', (newest) => heard(Number(newest))),
    close: () => lite.close(),
    dump: null,
  }
}

const config = { publicUrl: location.origin }
const world = await createWorld(await openDatabase(), {
  passwords: soloPasswords,
  pictures: soloPictures,
  config,
  onLog: (line) => console[line.level](line),
})
const { app, sessions } = world.gateway

async function answer({ request }: { request: Request }) {
  if (Math.random() * 100 < chaos) {
    if (Math.random() < 0.5)
      return HttpResponse.json(
        { data: null, warnings: [], errors: [{ message: 'Chaos: this call failed on purpose.' }] },
        { status: 503 },
      )
    await delay(3_000)
  }
  return (await app.fetch(new Request(request))) as never
}

/**
 * The browser's own Request does not accept a cookie header, so every Request created inside the gateway gets it here.
 */
class RequestWithCookie extends Request {
  override get headers() {
    const headers = new Headers(super.headers)
    if (jar.read()) headers.set('cookie', jar.read())
    return headers
  }
}
globalThis.Request = RequestWithCookie

/** The browser's own Response hides Set-Cookie headers, so they are read when it is created. */
class ResponseWithCookie extends Response {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, init)
    jar.keep(new Headers(init?.headers))
  }
}
globalThis.Response = ResponseWithCookie

await setupWorker(http.all('/api/*', answer), http.all('/bff/*', answer)).start({
  onUnhandledRequest: 'bypass',
  quiet: true,
})

const cookie = /(?:^|; )bff-auth=([^;]+)/.exec(jar.read())?.[1]
const session = await sessions.find(cookie)
const boot: Boot = {
  signIn: 'cookie',
  claims: session && (await claimsOf(world.services, session)),
  sequence: world.services.live.sequence(),
  lists: {},
  demo: {
    accounts: demoAccounts.map(({ email, roleInWords }) => ({ email, role: roleInWords })),
    password: demoPassword,
  },
}

followScheme()
const { App } = createBrowserApp({
  boot,
  async openHub() {
    if (!session) throw new Error('Nobody is signed in.')
    return listening(world.lines.open(session))
  },
  // Replaces the gateway's own pages, which do not exist in the tab.
  leave: (url) =>
    void (url.startsWith('/bff/logout')
      ? fetch(url, { redirect: 'manual' }).finally(() => location.assign('/login'))
      : location.assign(url.replace('/bff/login', '/login'))),
  csrfToken: () => null,
})
createRoot(document.getElementById('root')!).render(<App />)
