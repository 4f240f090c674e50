import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { screenLinks, scriptsFirst } from './screenLinks.mjs'

await build({
  entryPoints: {
    server: 'server/main.ts',
    workbookWorker: 'server/application/reports/workbookWorker.ts',
    pdfWorker: 'server/platform/papers/pdfWorker.ts',
    pdfStampWorker: 'server/platform/files/pdfStampWorker.ts',
    textProcess: 'server/features/documents/text/textProcess.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: 'linked',
  logLevel: 'warning',
})
await rm('dist/migrations', { recursive: true, force: true })
await cp('server/db/migrations', 'dist/migrations', { recursive: true, filter: (path) => !path.includes('meta') })

const page = 'dist/client/index.html'
const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8'))
await writeFile(page, scriptsFirst(await readFile(page, 'utf8'), screenLinks(manifest)))

// The service worker of phones and tablets lists the files of the page, except large files that few screens need.
const largestKept = 300_000
const built = (await readdir('dist/client/assets')).filter((name) => /\.(?:js|css|woff2)$/.test(name)).sort()
const sizes = await Promise.all(built.map(async (name) => (await stat(`dist/client/assets/${name}`)).size))
const kept = built.filter((_, at) => sizes[at] <= largestKept).map((name) => `/dist/assets/${name}`)
await build({
  entryPoints: ['src/data/offline/worker.ts'],
  outfile: 'dist/client/offline.js',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  define: {
    BUILD_FILES: JSON.stringify(kept),
    BUILD_VERSION: JSON.stringify(createHash('sha256').update(built.join()).digest('hex').slice(0, 12)),
  },
  logLevel: 'warning',
})

// Compresses the files at build time, so that the gateway does not have to.
const files = await readdir('dist/client', { recursive: true })
for (const name of files.filter((file) => /\.(?:m?js|css|svg|json)$/.test(file))) {
  const path = join('dist/client', name)
  const bytes = await readFile(path)
  if (bytes.length < 1024) continue
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
