import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { createHub } from '#server/hub/hub.ts'
import { attachHubSockets } from '#server/hub/sockets.ts'
import { listen } from './listen.ts'

const rows = 50
const affected = 9
const cachedPeople = 10_000

/** A gateway with projects in memory: the real hub and protocol without a database. */
export async function stormServer(app: Hono) {
  const hub = createHub({
    authenticate: () => Promise.resolve({ userId: 1, sessionId: 'storm' }),
    log: (line) => line.level === 'error' && console.error(line),
    limits: { perPerson: 10_000 },
  })
  const versions = new Map(Array.from({ length: rows }, (_, at) => [at + 1, 1]))
  let sequence = 0
  const counted = { requests: 0, now: 0, atOnce: 0 }

  app.use('/api/*', async (c, next) => {
    counted.requests++
    counted.atOnce = Math.max(counted.atOnce, ++counted.now)
    await next()
    counted.now--
    c.header('cache-control', 'no-store')
  })
  app.get('/api/project', async (c) => {
    // The time that a real gateway needs. Without it requests would never overlap.
    await new Promise((done) => setTimeout(done, 4))
    const asked = c.req.query('ids')?.split(',').map(Number) ?? [...versions.keys()]
    return c.json({ data: asked.map((id) => projectOf(id, versions.get(id) ?? 1)), warnings: [], errors: [] })
  })
  app.get('/api/changes', (c) => c.json({ data: { changes: [], cursor: sequence }, warnings: [], errors: [] }))
  app.get('/api/preference', (c) => c.json({ data: {}, warnings: [], errors: [] }))
  app.get('/api/settings/1', (c) =>
    c.json({
      data: {
        id: 1,
        rowVersion: 1,
        organisationName: 'Quay Civils',
        theme: '',
        timeZone: 'Europe/Dublin',
        systems: ['pmp'],
      },
      warnings: [],
      errors: [],
    }),
  )
  app.get('/api/*', (c) => c.json({ data: [], warnings: [], errors: [] }))
  app.all('/apphub/*', (c) => hub.fetch(c.req.raw))
  const served = await listen(app.fetch)
  attachHubSockets(served.server, hub)
  const bare = new WebSocketServer({ noServer: true })
  served.server.on('upgrade', (request, socket, head) => {
    if (request.url === '/bare') bare.handleUpgrade(request, socket, head, () => undefined)
  })

  function change() {
    const id = 1 + ((sequence * 7) % rows)
    const version = (versions.get(id) ?? 1) + 1
    versions.set(id, version)
    const people = Array.from({ length: affected }, (_, at) => 1 + ((sequence * 13 + at * 7) % cachedPeople))
    const args = [id, people, [], [], { sequence: ++sequence, after: sequence - 1, version }]
    hub.send(hub.connections, 'UpdatedProject', args)
    for (const socket of bare.clients)
      socket.send(JSON.stringify({ type: 1, target: 'UpdatedProject', arguments: args }))
  }

  return {
    url: served.url,
    async waitForListener() {
      while (hub.connections.size === 0 && bare.clients.size === 0) await new Promise((done) => setTimeout(done, 20))
    },
    calm: () => Object.assign(counted, { requests: 0, atOnce: 0 }),
    /** Makes this many changes per second by the clock, however late the timers fire. */
    async storm(perSecond: number, seconds: number) {
      const begun = performance.now()
      for (let sent = 0; sent < perSecond * seconds;) {
        const due = Math.min(perSecond * seconds, ((performance.now() - begun) / 1000) * perSecond)
        for (; sent < due; sent++) change()
        await new Promise((done) => setTimeout(done, 2))
      }
      return { requests: counted.requests, atOnce: counted.atOnce }
    },
    async close() {
      await hub.close()
      for (const socket of bare.clients) socket.terminate()
      await served.close()
    },
  }
}

/** A project row of a list. Three of its cells change with every version. */
const projectOf = (id: number, version: number) => ({
  id,
  rowVersion: version,
  createdOn: '2026-01-05T08:00:00.000Z',
  createdById: 1,
  updatedOn: '2026-01-05T08:00:00.000Z',
  updatedById: 1,
  number: `ST-${String(id).padStart(3, '0')}`,
  name: `Slipway repair ${version}`,
  systems: ['pmp'],
  openSystems: ['pmp'],
  clientId: 1,
  clientName: 'Quay Civils',
  managerUserId: 1,
  managerName: `Manager ${version % 97}`,
  statusId: 30,
  percentComplete: version % 100,
  nextKeyDate: '2026-12-18',
  imageFileId: null,
  peopleCount: 12,
  town: 'Dublin',
  canEdit: true,
  canDelete: false,
  allowedActions: ['hold'],
})
