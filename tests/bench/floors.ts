import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { build } from 'vite'
import { listen } from './listen.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Minimal pages for the same data: one without a framework, one with React only. */
export interface Floors {
  url: string
  close(): Promise<void>
}

/** Serves both pages from memory, with fixed answers to their calls. */
export async function openFloors(answers: Record<string, string>): Promise<Floors> {
  const folder = await mkdtemp(join(tmpdir(), 'floor-'))
  await build({
    root: here('floors/bareReact'),
    configFile: false,
    logLevel: 'error',
    base: '/react/',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  })
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const name of await readdir(folder, { recursive: true }))
    if (/\.\w+$/.test(name))
      files.set(`/react/${name}`, new Uint8Array(gzipSync(await readFile(join(folder, name)), { level: 9 })))
  await rm(folder, { recursive: true })
  const plain = await readFile(here('floors/pageAlone.html'), 'utf8')
  const app = new Hono()
    .get('/plain', (c) => c.html(plain))
    .get('/api/*', (c) => {
      const text = answers[c.req.path]
      return text === undefined
        ? c.notFound()
        : c.body(text, 200, { 'content-type': 'application/json; charset=utf-8' })
    })
    .get('/react/*', (c) => {
      const path = c.req.path === '/react/' ? '/react/index.html' : c.req.path
      const file = files.get(path)
      return file
        ? c.body(file, 200, {
            'content-encoding': 'gzip',
            'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html',
          })
        : c.notFound()
    })
  return listen(app.fetch)
}
