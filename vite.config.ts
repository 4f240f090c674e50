import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { createReadStream, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { firstChunkNames, firstChunks } from './scripts/firstChunks.ts'
import { SlowFirst } from './tests/slowFirst.ts'

const browserTests = ['tests/ui/**/*.test.tsx', 'tests/screens/**/*.test.tsx', 'tests/data/**/*.test.ts?(x)']
/** Tests that need a database. */
const databaseTests = [
  'tests/addresses.test.ts',
  'tests/kinds/**/*.test.ts',
  'tests/server/**/*.test.ts',
  'tests/**/*.pg.test.ts',
]
/**
 * With TEST_DATABASE_URL all tests run on that PostgreSQL. With TEST_BOTH_DATABASES these also run on the embedded one,
 * because they depend on the engine: storing, reading and writing each kind; locks and turns, searches and windows. All
 * others run the same SQL on both: the embedded database is PostgreSQL too, with one connection.
 */
const embeddedToo = [
  'tests/kinds/everyKind.test.ts',
  'tests/server/fuzz/everyField.test.ts',
  'tests/server/core/{embeddedTurns,keeping,lists,numberSearch,treesHeld,windows,writeOnce}.test.ts',
  'tests/server/approvals/{approvalRuns,decidedTogether}.test.ts',
  'tests/server/documents/documentSearch.test.ts',
  'tests/server/safety/permitsTogether.test.ts',
]
const withoutPostgres = process.env.TEST_DATABASE_URL ? [] : ['tests/**/*.pg.test.ts']
/**
 * CI machines may be slow, so a failed test runs up to two more times before it counts. The files of a worker share its
 * modules, which halves the time. That is safe because worlds, browsers and caches are values without global state.
 */
const shared = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  restoreMocks: true,
  retry: process.env.CI ? 2 : 0,
  isolate: false,
  expect: { poll: { timeout: 30_000 } },
}

/** Serves `npm run dev:solo`: the page with the gateway inside the tab, behind a service worker. */
const solo = (): Plugin => ({
  name: 'solo',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/mockServiceWorker.js', (_, answer) => {
      answer.setHeader('content-type', 'text/javascript')
      createReadStream('node_modules/msw/lib/mockServiceWorker.js').pipe(answer)
    })
  },
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/src/main.tsx', '/mocks/solo.tsx') },
})

/** The JPEG 2000 decoder for pictures in PDFs. The PDF reader fetches it under this name. */
const pdfPictures = (): Plugin => ({
  name: 'pdf-pictures',
  apply: 'build',
  generateBundle() {
    const { version } = JSON.parse(readFileSync('node_modules/pdfjs-dist/package.json', 'utf8')) as { version: string }
    const name = 'openjpeg_nowasm_fallback.js'
    this.emitFile({
      type: 'asset',
      fileName: `pdf-${version}/${name}`,
      source: readFileSync(`node_modules/pdfjs-dist/wasm/${name}`),
    })
  },
})

export default defineConfig(({ mode }) => ({
  base: mode === 'solo' ? '/' : '/dist/',
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: firstChunks() },
        // The first page lists the files of all others, so every letter of their names counts. The manifest says what
        // each of them holds.
        chunkFileNames: ({ name }) => (firstChunkNames.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
  // The router asks for a substitute of a hook that React has had itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  worker: { format: 'es' },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Component and loader of a route are separate chunks that load in parallel, so that data does not wait for the
      // screen and the first page does not contain every kind.
      codeSplittingOptions: {
        defaultBehavior: [['component'], ['loader'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
      quoteStyle: 'single',
      semicolons: false,
      routeFileIgnorePrefix: '-',
    }),
    react(),
    pdfPictures(),
    ...(mode === 'solo' ? [solo()] : []),
  ],
  optimizeDeps: { exclude: ['@electric-sql/pglite'] },
  test: {
    reporters: ['default', './tests/nothingMatched.ts', ...(process.env.CI ? ['./tests/testTimes.ts'] : [])],
    // Caches transformed modules for all projects and for the next run.
    experimental: { fsModuleCache: true },
    // The default is one worker fewer than there are cores, which halves the speed on two cores. With PostgreSQL the
    // workers sometimes wait, so one more is worthwhile.
    maxWorkers: process.env.TEST_DATABASE_URL ? availableParallelism() + 1 : Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'screens',
          environment: 'jsdom',
          include: browserTests,
          setupFiles: ['tests/setup.ts'],
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'server', environment: 'node', include: databaseTests, exclude: withoutPostgres },
      },
      ...(process.env.TEST_DATABASE_URL && process.env.TEST_BOTH_DATABASES
        ? [
            {
              extends: true as const,
              test: {
                ...shared,
                name: 'embedded',
                environment: 'node',
                env: { TEST_DATABASE_URL: '' },
                include: embeddedToo,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          ...shared,
          name: 'alone',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...browserTests, ...databaseTests],
        },
      },
    ],
  },
}))
