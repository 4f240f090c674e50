import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { screenLinks, scriptsFirst } from './screenLinks.mjs'

await build({
  entryPoints: {
    server: 'server/main.ts',
    workbookWorker: 'server/reports/workbookWorker.ts',
    pdfWorker: 'server/reports/pdf/pdfWorker.ts',
    pdfStampWorker: 'server/files/pdfStampWorker.ts',
    textProcess: 'server/documents/text/textProcess.ts',
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

// Compresses the files at build time, so that the gateway does not have to.
const files = await readdir('dist/client', { recursive: true })
for (const name of files.filter((file) => /\.(?:m?js|css|svg|json)$/.test(file))) {
  const path = join('dist/client', name)
  const bytes = await readFile(path)
  if (bytes.length < 1024) continue
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
