import { Hono, type MiddlewareHandler } from 'hono'
import { uploadPath } from '#contract/constants.ts'
import { headers } from '#contract/wire/envelope.ts'
import type { Entity } from '#contract/entity.ts'
import { isLinkable } from '#contract/questionnaires/links.ts'
import { keepHeader } from '#contract/wire/offline.ts'
import { numberSearchPath } from '#contract/documents/numberSearch.ts'
import { recentChangesPath } from '#contract/history/recentChanges.ts'
import { projectFiguresPath } from '#contract/projects/projectFigures.ts'
import { officeSetUpPath, projectSetUpPath } from '#contract/projects/setUp.ts'
import { starterSetPath } from '#contract/projects/starterSet.ts'
import { antiForgery } from './platform/signIn/antiForgery.ts'
import { limitedBodies, openBodies } from './core/bodies.ts'
import { cleanQuery } from './core/cleanQuery.ts'
import { failureAnswer, notFoundAnswer } from './core/failures.ts'
import { gateCalls } from './features/gate/gateCalls.ts'
import { gateDeviceCalls } from './features/gate/deviceCalls.ts'
import { passCalls } from './features/gate/passCalls.ts'
import { sitePinProofCalls } from './features/gate/sitePinProof.ts'
import { searchCalls } from './features/documents/search/searchCalls.ts'
import { attachmentCalls } from './platform/files/attachments.ts'
import { fileCalls } from './platform/files/fileCalls.ts'
import { uploadCalls } from './platform/files/uploadCalls.ts'
import { setHeader } from './core/head.ts'
import { createPeople, type People } from './core/people.ts'
import { invalid, notSignedIn } from './base/refuse.ts'
import type { Env } from './core/request.ts'
import { resource } from './core/resource.ts'
import type { Resource } from './core/resourceKind.ts'
import { binCalls } from './platform/history/bin.ts'
import { choiceCalls } from './core/choices.ts'
import { preferenceCalls } from './core/preferences.ts'
import { changeLogCalls } from './core/changeLog.ts'
import { historyCalls } from './platform/history/recordHistory.ts'
import { resources } from './kinds/index.ts'
import { cobieCalls } from './application/reports/cobieCalls.ts'
import { safetyBoardCalls } from './features/site/board.ts'
import { progressCalls } from './application/reports/project/progressCalls.ts'
import { reportCalls } from './application/reports/project/reportCalls.ts'
import { weeklyReturnCalls } from './application/reports/project/weeklyReturnCalls.ts'
import { issueCalls } from './features/safetyFile/issueCalls.ts'
import { outboxCalls } from './platform/mail/outboxCalls.ts'
import { figureCalls } from './features/figures/figures.ts'
import { officeSetUpCalls } from './features/setUp/officeSetUp.ts'
import { projectSetUpCalls } from './features/setUp/projectSetUp.ts'
import { numberSearchCalls } from './features/search/numberSearch.ts'
import { recentCalls } from './features/figures/recentCalls.ts'
import { workloadCalls } from './features/workload/workloadCalls.ts'
import { cloneCalls } from './application/transfer/cloneCalls.ts'
import { starterSetCalls } from './application/starterSet/starterSetCalls.ts'
import { importCalls } from './application/transfer/importCalls.ts'
import { trailCalls } from './platform/history/audit.ts'
import type { Services } from './core/services.ts'
import { deviceKeyCalls } from './platform/signIn/deviceKey.ts'
import { openSessions, type Sessions } from './platform/signIn/sessions.ts'
import { bffRoutes } from './platform/bff/bff.ts'
import { providerCallbacks } from './platform/bff/callbacks.ts'
import { openProvider } from './platform/bff/provider.ts'
import { accountRoutes } from './platform/signIn/accounts.ts'
import { answerCalls } from './features/questionnaires/answerCalls.ts'
import { linkCalls } from './features/questionnaires/linkCalls.ts'
import { approvalCalls } from './features/approvals/calls.ts'
import { addressOf } from './platform/signIn/address.ts'
import { readSessionCookie } from './platform/signIn/cookies.ts'
import { queued } from './platform/signIn/hashQueue.ts'
import { readRights } from './core/rights/rights.ts'
import { rightsVersionOf } from './core/rights/rightsVersion.ts'
import { signingPinCalls } from './platform/signIn/signingPinCalls.ts'

/**
 * Creates the whole gateway application. `main.ts` serves it; tests and the solo mode in a browser tab call it
 * directly.
 */
export function createApp(services: Services, bodies = openBodies()) {
  const sessions = openSessions(services)
  const people = createPeople(services, { read: readRights, versionOf: rightsVersionOf })
  const provider = openProvider(services)
  const isHttps = services.config.publicUrl.startsWith('https:')
  const app = new Hono<Env>()
  app
    .use(async (c, next) => {
      c.set('services', services)
      c.set('bodies', bodies)
      c.set('person', null)
      c.set('requestId', crypto.randomUUID())
      c.set('address', addressOf(c, services.config.trustedProxies))
      setHeader(c, headers.requestId, c.get('requestId'))
      for (const [name, value] of plainHeaders) setHeader(c, name, value)
      if (isHttps) setHeader(c, 'strict-transport-security', 'max-age=31536000; includeSubDomains')
      // Refuses a NUL in the address, because the database cannot compare it, and no record, file or page has one. The
      // sign-in refuses one in its return address itself, in the form that the specification requires.
      if (c.req.url.includes('%00') && c.req.path !== '/bff/login')
        throw invalid('The address contains a character that cannot be used.')
      await next()
    })
    .onError(failureAnswer)
    .notFound(notFoundAnswer(app))
    .route('/bff', bffRoutes(services, sessions, provider))
    .route('/', providerCallbacks(services, sessions, provider))
    .route('/api', api(services, sessions, people))
  return { app, sessions, people }
}

const plainHeaders = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  // The default for answers that are not pages: nothing may be loaded and no site may frame it. Pages and files set
  // their own policy.
  ['content-security-policy', "default-src 'none'; frame-ancestors 'self'"],
] as const

/** Marks answers that a phone's browser may store; see `Resource.keptOffline`. */
const allowOffline: MiddlewareHandler<Env> = (c, next) => {
  if (c.req.method === 'GET') setHeader(c, keepHeader, '1')
  return next()
}

const kinds: readonly Resource<Entity>[] = Object.values(resources)

function api(services: Services, sessions: Sessions, people: People) {
  // Passwords and PINs share one queue, because a hash costs the same for both.
  const passwords = queued(services.passwords)
  const routes = new Hono<Env>()
    .use(async (c, next) => {
      setHeader(c, 'cache-control', 'no-store')
      await next()
    })
    .use(cleanQuery)
    .use(antiForgery(services, sessions))
    .route('/', accountRoutes(services, sessions, passwords))
    .route('/', gateDeviceCalls(services, passwords))
  for (const { openCalls } of kinds) if (openCalls) routes.route('/', openCalls(services, passwords))
  routes
    .use(async (c, next) => {
      const session = await sessions.find(readSessionCookie(c, services.config))
      c.set('people', people)
      c.set('person', session && (await people.find(session.userId, session.sessionId)))
      // Refused before anything of the request is read, so a request without a session costs little.
      if (!c.get('person')) throw notSignedIn()
      setHeader(c, headers.sequence, String(services.live.sequence()))
      // A GET has no body, and checking costs more than the rest of a short answer. The parts of large files have no
      // fixed length; tus has its own limit.
      if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.path.startsWith(uploadPath)) return next()
      return limitedBodies(c, next)
    })
    .route('/', signingPinCalls(services, passwords))
    .route('/', gateCalls(sessions))
    .route('/', passCalls(passwords))
    .route('/', sitePinProofCalls(services, passwords))
    .route('/changes', changeLogCalls)
    .route('/audit', historyCalls)
    .route('/audit', trailCalls)
    .route('/bin', binCalls)
    .route('/preference', preferenceCalls)
    .route('/deviceKey', deviceKeyCalls)
    .route('/mail', outboxCalls)
    .route('/workload', workloadCalls)
    .route(`/${projectFiguresPath}`, figureCalls)
    .route(`/${recentChangesPath}`, recentCalls)
    .route(`/${officeSetUpPath}`, officeSetUpCalls)
    .route(`/${projectSetUpPath}`, projectSetUpCalls)
    .route(`/${starterSetPath}`, starterSetCalls)
    .route(`/${numberSearchPath}`, numberSearchCalls)
    .route('/choice', choiceCalls(services.kinds))
    .route('/file', fileCalls)
    .route('/upload', uploadCalls)
    .route('/', cobieCalls)
    .route('/', safetyBoardCalls)
    .route('/', progressCalls)
    .route('/', reportCalls)
    .route('/', weeklyReturnCalls)
    .route('/', issueCalls)
    .route('/', searchCalls)
    .route('/', importCalls)
    .route('/', cloneCalls)
  for (const { keptOffline, entity } of kinds) if (keptOffline) routes.use(`/${honoPath(entity)}/*`, allowOffline)
  // A kind's own routes may override a route that all kinds have, so they come first.
  for (const kind of kinds) if (kind.calls) routes.route('/', kind.calls(kind))
  for (const kind of kinds) routes.route('/', attachmentCalls(kind))
  for (const kind of kinds) {
    if (kind.approval) routes.route(`/${honoPath(kind.entity)}`, approvalCalls(kind, kind.approval))
    if (isLinkable(kind.entity.kind)) routes.route(`/${honoPath(kind.entity)}`, linkCalls(kind))
    if (kind.answers) routes.route(`/${honoPath(kind.entity)}`, answerCalls(kind, kind.answers))
  }
  for (const kind of kinds) routes.route(`/${honoPath(kind.entity)}`, resource(kind))
  return routes
}

/** Writes `lookup/{list}` in the router's syntax. */
const honoPath = ({ path }: Pick<Entity, 'path'>) => path.replaceAll(/\{(\w+)\}/g, ':$1')
