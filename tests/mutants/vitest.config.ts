import { defineConfig } from 'vitest/config'

/** Runs the tests of one area many times: in one process, without a browser. */
export default defineConfig({
  test: {
    environment: 'node',
    include: JSON.parse(process.env.MUTANT_TESTS ?? '[]') as string[],
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
