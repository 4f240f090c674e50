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
  /** Pure rules of documents, RFIs and change requests, and the steps of an approval. */
  rules: {
    mutate: [
      'contract/documents/{documentStatus,fileName,numberMask,revisionCodes,suitability}.ts',
      'contract/{approvalPeople,costLines,timeBars}.ts',
      'server/kinds/rfi/ball.ts',
      'server/process/{deciding,handingOver,openSteps,runState,submission}.ts',
    ],
    tests: [
      'tests/documents/*.test.ts',
      'tests/{approvalPeople,changeRequestRules}.test.ts',
      'tests/server/rfi{Ball,Rules}.test.ts',
      'tests/process/*.test.ts',
    ],
  },
  folderRights: {
    mutate: ['contract/folderRights.ts', 'server/core/folderAccess.ts', 'server/folders/accessLists.ts'],
    tests: ['tests/server/rights/folderRights.test.ts', 'tests/server/rights/accessLists.test.ts'],
    onPostgres: true,
  },
  writing: {
    mutate: ['server/core/writing.ts', 'server/core/write.ts'],
    tests: ['tests/server/{writingCore,writeOnce,changeReads}.test.ts'],
    onPostgres: true,
  },
}
