/** Code to mutate, with the tests that must notice. */
export interface Area {
  mutate: readonly string[]
  tests: readonly string[]
  /** The tests need the PostgreSQL in TEST_DATABASE_URL; the embedded database would take hours. */
  onPostgres?: true
}

export const areas: Readonly<Record<string, Area>> = {
  questions: { mutate: ['contract/questions/*.ts'], tests: ['tests/questions/*.test.ts'] },
  freshness: { mutate: ['src/data/freshness.ts'], tests: ['tests/data/freshness.test.ts'] },
  rights: {
    mutate: ['server/core/policy.ts', 'server/core/access.ts', 'server/kinds/*/rules.ts'],
    tests: ['tests/server/rights/access.test.ts', 'tests/server/rights/rules.test.ts'],
  },
  writing: {
    mutate: ['server/core/writing.ts', 'server/core/write.ts'],
    tests: ['tests/server/writingCore.test.ts', 'tests/server/writeOnce.test.ts'],
    onPostgres: true,
  },
}
