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
    mutate: [
      'server/core/policy.ts',
      'server/core/access.ts',
      'server/kinds/*/rules.ts',
      // Their row-level rights are SQL conditions, which database tests cover.
      '!server/kinds/{changeRequest,disciplinary,incident,observation,onSiteTraining,rfi}/rules.ts',
      '!server/kinds/{project{Document,Folder}*,questionResponseAction}/rules.ts',
      'server/core/rights/recordRights.ts',
      // The code below this range reads the database.
      'server/features/site/accidentReaders.ts:1:0-26:0',
    ],
    tests: ['tests/server/rights/{access,rules,safetyRules}.test.ts'],
  },
  /** Pure rules of documents, RFIs and change requests, and the steps of an approval. */
  rules: {
    mutate: [
      'contract/documents/{documentStatus,fileName,numberMask,revisionCodes,suitability}.ts',
      'contract/{approvals/approvalPeople,changes/costLines,time/timeBars}.ts',
      'server/kinds/rfi/ball.ts',
      'server/features/approvals/{deciding,handingOver,openSteps,runState,submission}.ts',
    ],
    tests: [
      'tests/documents/*.test.ts',
      'tests/{approvalPeople,changeRequestRules}.test.ts',
      'tests/server/rfi{Ball,Rules}.test.ts',
      'tests/approvals/*.test.ts',
    ],
  },
  /** The law and the rules of the site, and the shapes of answers, signatures and links. */
  safety: {
    mutate: [
      'contract/safety/{accidentDetails,accidentReport,disciplinaryCards,induction,injuryWords,investigation,permitRules}.ts',
      'contract/questionnaires/{answers,answerShapes,links,medical,signature}.ts',
    ],
    tests: ['tests/safety/*.test.ts', 'tests/questionnaires/*.test.ts'],
  },
  folderRights: {
    mutate: [
      'contract/documents/folderRights.ts',
      'server/core/folderAccess.ts',
      'server/features/documents/folders/accessLists.ts',
    ],
    tests: ['tests/server/rights/folderRights.test.ts', 'tests/server/rights/accessLists.test.ts'],
    onPostgres: true,
  },
  writing: {
    mutate: ['server/core/writing.ts', 'server/core/write.ts'],
    tests: ['tests/server/core/{writingCore,writeOnce,changeReads}.test.ts'],
    onPostgres: true,
  },
  /** The rights of an author checked at the end of a write, and the lock taken at the start of folder changes. */
  settling: {
    mutate: ['server/core/rights/rightsVersion.ts', 'server/features/documents/folders/lockFolders.ts'],
    tests: ['tests/server/core/{rightsAtTheEnd,rightsHeld.pg,treesHeld}.test.ts'],
    onPostgres: true,
  },
  /** The stored steps of an approval. Its random walks are left out, because they take too long for each mutant. */
  process: {
    mutate: ['server/features/approvals/{advance,decideOnRecords,handOverWork,storedRun,stepOnRecord,takeStep}.ts'],
    tests: [
      'tests/approvals/{edges,openSteps,stages}.test.ts',
      'tests/server/approvals/{approvalRuns,approvalSteps,decidedInTurn.pg,decidedTogether}.test.ts',
    ],
    onPostgres: true,
  },
  /**
   * People's steps on safety records, from status to status. Split into two areas, because one would take half an hour
   * on two busy cores. The random walks and the story of a permit are left out: each mutant that they miss would cost
   * half a minute, and other tests check the same rules one by one.
   */
  permitSteps: {
    mutate: ['server/kinds/{permit,rams}/actions.ts', 'server/kinds/permit/rams.ts'],
    tests: ['tests/server/safety/{permitSteps,rams,ramsSteps}.test.ts'],
    onPostgres: true,
  },
  safetySteps: {
    mutate: [
      'server/kinds/{accident,induction}/actions.ts',
      'server/kinds/{accident/consequences,induction/clearing,induction/validity}.ts',
    ],
    tests: ['tests/server/safety/{accidents,accidentReports,accidentSteps,inductions,inductionSteps}.test.ts'],
    onPostgres: true,
  },
}
