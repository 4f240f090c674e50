import { connect, createServer, type Socket, type AddressInfo } from 'node:net'
import { Client } from 'pg'

/** Creates an empty database on the server in TEST_DATABASE_URL. */
export async function emptyDatabase() {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('Name a PostgreSQL server in TEST_DATABASE_URL.')
  const admin = new Client({ connectionString: server })
  await admin.connect()
  const name = `safety_processes_${process.pid}_${Date.now().toString(36)}`
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    /** Closes every connection to the database, as its restart would. */
    disconnectAll: () =>
      admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
    async remove() {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

/**
 * A TCP proxy for a database. While it is cut, the database seems to be down; while it is frozen, it takes connections
 * and bytes and answers nothing.
 */
export async function databaseLine(url: string) {
  const target = new URL(url)
  const open = new Set<Socket>()
  let isFrozen = false
  const join = (near: Socket) => {
    const port = target.port || '5432'
    const host = decodeURIComponent(target.hostname)
    // A server on this machine may be named by the folder of its Unix socket.
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => open.delete(one) && other.destroy())
      one.pipe(other)
    }
  }
  const server = createServer((near) => {
    if (!isFrozen) return join(near)
    open.add(near)
    near.on('error', () => near.destroy()).on('close', () => open.delete(near))
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  const cut = async () => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of open) socket.destroy()
    await closed
  }
  return {
    url: through.href,
    cut,
    mend: () => listen(port),
    freeze() {
      isFrozen = true
      for (const socket of open) socket.unpipe().pause()
    },
    /** Closes the open connections; new ones hang. */
    freezeNew() {
      isFrozen = true
      for (const socket of open) socket.destroy()
    },
    /** Lets new connections through, and closes those that hang. */
    thaw() {
      isFrozen = false
      for (const socket of open) socket.destroy()
    },
  }
}
