import { parse } from 'hono/utils/cookie'
import { hubPath } from '#contract/constants.ts'
import type { Bodies } from './core/request.ts'
import { announceChanges, hubMethods, type LiveHub } from './core/announce.ts'
import { createApp } from './app.ts'
import { backgroundRunner } from './features/background/runner.ts'
import { backgroundJobs } from './application/transfer/jobs.ts'
import { createHub } from './hub/hub.ts'
import type { HubTimings } from './hub/settings.ts'
import type { Services } from './core/services.ts'
import { cookieNames } from './platform/signIn/cookies.ts'
import { ownOrigin } from './platform/signIn/ownOrigin.ts'

/** The application with its hub: everything that answers requests, without a port. */
export function createGateway(
  services: Services,
  { hubTimings, hub: given, bodies }: { hubTimings?: Partial<HubTimings>; hub?: LiveHub; bodies?: Bodies } = {},
) {
  const { app, sessions, people } = createApp(services, bodies)
  let draining = false
  const hub: LiveHub =
    given ??
    createHub({
      path: hubPath,
      origin: (request) => ownOrigin(request, services.config),
      authenticate: async (request) => {
        const { [cookieNames(services.config).session]: cookie } = parse(request.headers.get('cookie') ?? '')
        const session = await sessions.find(cookie, { slide: false })
        return session && { userId: session.userId, sessionId: session.sessionId }
      },
      methods: hubMethods(services),
      async onConnected(connection) {
        const person = await people.find(connection.identity.userId, connection.identity.sessionId)
        if (person) connection.access ??= person
      },
      log: services.log,
      ...(hubTimings && { timings: hubTimings }),
    })
  announceChanges(services, hub, people)
  const background = backgroundRunner(services, backgroundJobs)
  app.all(hubPath, (c) => hub.fetch(c.req.raw))
  app.all(`${hubPath}/*`, (c) => hub.fetch(c.req.raw))
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', (c) => {
    if (draining) return c.text('draining', 503)
    return services.database.answers() ? c.text('ok') : c.text('the database does not answer', 503)
  })
  return {
    app,
    hub,
    sessions,
    people,
    background,
    /**
     * Makes readiness fail, asks hub connections to reconnect elsewhere and leaves background work to other processes.
     * Requests are still answered.
     */
    async drain() {
      draining = true
      await Promise.all([hub.close(), background.stop()])
    },
    close() {
      void background.stop()
      sessions.close()
    },
  }
}
export type Gateway = ReturnType<typeof createGateway>
