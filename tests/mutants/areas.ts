/** Code to mutate, with the tests that must notice. */
export interface Area {
  mutate: readonly string[]
  tests: readonly string[]
  /** Whether the tests need the PostgreSQL in TEST_DATABASE_URL. */
  onPostgres?: true
}

export const areas = {
  questions: { mutate: ['contract/questions/*.ts'], tests: ['tests/questions/*.test.ts'] },
  freshness: { mutate: ['src/data/freshness.ts'], tests: ['tests/data/freshness.test.ts'] },
} satisfies Record<string, Area>
