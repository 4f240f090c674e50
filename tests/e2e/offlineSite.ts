import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import { keepHeader, offlineWorker } from '#contract/wire/offline.ts'

/** A small site behind the real service worker; the test controls its version and answers. */
export interface OfflineSite {
  url: string
  /** The version that is served. */
  version: number
  /** Who is signed in; null for nobody. */
  userId: number | null
  /** Files that cannot be fetched. */
  missing: string[]
  /** Answers below `/api/`, by path; those whose path starts with 'kept' may be stored. */
  answers: Record<string, { sequence?: number; status?: number; body: unknown }>
  /** Closes every connection and refuses new ones, as if offline. */
  away: boolean
  close(): Promise<void>
}

const filesOf = (version: number) => [`/dist/assets/entry-${version}.js`, '/dist/assets/shared.js']

/** The service worker as built. */
async function workerOf(version: number) {
  const { outputFiles } = await build({
    entryPoints: ['src/data/offline/worker.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    define: { BUILD_FILES: JSON.stringify(filesOf(version)), BUILD_VERSION: JSON.stringify(`v${version}`) },
  })
  return outputFiles[0]!.text
}

const page = (version: number, userId: number | null) => `<!doctype html><title>Version ${version}</title>
<script type="module" crossorigin src="/dist/assets/entry-${version}.js"></script>
<script type="application/json" id="boot">${JSON.stringify({
  signIn: 'cookie',
  claims: userId === null ? null : [{ type: 'sub', value: userId }],
  sequence: 50,
  lists: { user: [{ id: 1, name: 'Listed \u003c/b>' }] },
}).replaceAll('<', '\\u003c')}</script><h1>Version ${version}</h1><p id="code"></p>`

export async function offlineSite(): Promise<OfflineSite> {
  const site: Omit<OfflineSite, 'url' | 'close'> = {
    version: 1,
    userId: 7,
    missing: [],
    answers: {},
    away: false,
  }
  const workers = new Map<number, string>()
  for (const version of [1, 2]) workers.set(version, await workerOf(version))
  const server = createServer((asked, answer) => {
    const path = (asked.url ?? '').split('?')[0]!
    if (site.away) {
      asked.socket.destroy()
      return
    }
    const send = (status: number, type: string, body: string, more: Record<string, string> = {}) =>
      answer
        .writeHead(status, { 'content-type': type, 'cache-control': 'no-cache', connection: 'close', ...more })
        .end(body)
    const script = 'text/javascript'
    const found = site.answers[path.slice('/api/'.length)]
    if (path === offlineWorker) send(200, script, workers.get(site.version)!, { 'service-worker-allowed': '/' })
    else if (filesOf(site.version).includes(path) && !site.missing.includes(path))
      send(200, script, `document.title += '.'; document.getElementById('code').textContent = '${path}'`)
    else if (path.startsWith('/dist/')) send(404, script, '')
    else if (found)
      send(found.status ?? 200, 'application/json', JSON.stringify(found.body), {
        ...(path.startsWith('/api/kept') && { [keepHeader]: '1' }),
        'X-Sequence': String(found.sequence ?? 60),
      })
    else if (path.startsWith('/api/')) send(404, 'application/json', '{}')
    else send(200, 'text/html', page(site.version, site.userId))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return Object.assign(site, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  })
}
