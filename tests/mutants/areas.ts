/** Code in which faults are planted, with the tests that have to notice them. */
export interface Area {
  mutate: readonly string[]
  tests: readonly string[]
  /** Whether the tests need the PostgreSQL that TEST_DATABASE_URL names. */
  onPostgres?: true
}

export const areas = {
  questions: { mutate: ['contract/questions/*.ts'], tests: ['tests/questions/*.test.ts'] },
  freshness: { mutate: ['src/data/freshness.ts'], tests: ['tests/data/freshness.test.ts'] },
} satisfies Record<string, Area>
