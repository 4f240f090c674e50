import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { hubPath } from '#contract/constants.ts'
import { hubEvents } from '#contract/entity.ts'
import { announced } from '#contract/entities/index.ts'
import { headers, problemCodes } from '#contract/wire/envelope.ts'
import { claimTypes, roles } from '#contract/wire/session.ts'
import { pageTypes, systems } from '#contract/systems.ts'
import { createWorld, type World } from '#mocks/world.ts'
import { hubMethods } from '#server/core/announce.ts'
import { readEnvironment } from '#server/environment.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { pageRoutes } from '#server/page.ts'
import type { Config } from '#server/core/services.ts'
import {
  setAntiForgeryCookie,
  setGateCookie,
  setSessionCookie,
  setTransactionCookie,
} from '#server/platform/signIn/cookies.ts'
import { quickPasswords } from './quickPasswords.ts'
import { useWorld } from './world.ts'
import { routesOf } from './server/rights/routes.ts'

const setup = useWorld()
const oidc = { issuer: 'https://login.example', clientId: 'x', clientSecret: 'x', allowHttp: false }

/** The paths of all screens, from the generated router file. */
function screens() {
  const [, listed = ''] =
    /interface FileRoutesByFullPath \{([^}]*)\}/.exec(readFileSync('src/routeTree.gen.ts', 'utf8')) ?? []
  return [...listed.matchAll(/'([^']+)':/g)].map(([, path]) => path!).toSorted()
}

/** The whole program with its page, configured with an OpenID provider. */
async function openProgram() {
  const world = await createWorld(setup.world.services.database, {
    passwords: quickPasswords,
    pictures,
    config: { oidc },
  })
  world.gateway.app.route('/', pageRoutes(world.services, world.gateway, { html: '' }))
  return world
}

const routes = (...worlds: World[]) =>
  [...new Set(worlds.flatMap(routesOf).map(({ method, path }) => `${method} ${path}`))].toSorted()

/** The environment variables that the program reads. */
function settings() {
  const asked = new Set<string>()
  readEnvironment(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }))
  return [...asked].toSorted()
}

async function cookies(config: Config) {
  const app = new Hono().get('/', (c) => {
    setSessionCookie(c, config, '…')
    setAntiForgeryCookie(c, config, '…')
    setGateCookie(c, config, '…')
    if (config.oidc)
      for (const silent of [false, true])
        setTransactionCookie(c, config, { state: silent ? 'SILENT' : 'STATE', sealed: '…', silent })
    return c.body(null)
  })
  return (await app.request('/')).headers.getSetCookie().map((cookie) => decodeURIComponent(cookie))
}

/** The headers of each kind of answer, without values that vary. */
async function answerHeaders(program: World) {
  const admin = await setup.world.as('admin@demo.test')
  const asked: [string, Response][] = [
    ['a list', await admin.ask('GET', 'client')],
    ['a record', await admin.ask('GET', 'client/1')],
    ['who is signed in', await admin.ask('GET', 'LoggedInUser')],
    ['a refusal', await setup.world.stranger().ask('GET', 'client')],
    ['the page', await program.stranger().ask('GET', '/')],
  ]
  return asked.map(([name, { headers: said }]) => `${name}: ${[...new Set(said.keys())].toSorted().join(', ')}`)
}

test('screens, API routes, hub methods and events change only on purpose', async () => {
  const { config } = setup.world.services
  const program = await openProgram()
  const sections: Record<string, readonly string[]> = {
    Screens: screens(),
    'Page types of a project': pageTypes,
    Systems: Object.entries(systems).map(([name, id]) => `${name} ${id}`),
    'Routes of the gateway': routes(setup.world, program),
    [`Methods of the hub at ${hubPath}`]: Object.keys(hubMethods(setup.world.services)).toSorted(),
    'Events of the hub': [
      ...new Set(announced.flatMap((one) => Object.values(hubEvents(one)))),
      'UserClaimsUpdate',
    ].toSorted(),
    'Codes of problems': problemCodes,
    Roles: roles,
    Claims: Object.values(claimTypes),
    Cookies: await cookies(config),
    'Cookies over https, with a provider': await cookies({ ...config, publicUrl: 'https://safety.example', oidc }),
    'Headers of ours': Object.values(headers),
    'Headers of answers': await answerHeaders(program),
    'Environment variables': settings(),
  }
  const text = Object.entries(sections)
    .map(([title, entries]) => `# ${title}\n${entries.join('\n')}\n`)
    .join('\n')
  await program.close()
  await expect(text).toMatchFileSnapshot('addresses.txt')
})
