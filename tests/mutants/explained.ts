/** A mutant that no test can kill, or need not. */
export interface Explained {
  file: string
  /** Part of the mutated line. */
  line: string
  /** What the mutant replaces it with. */
  becomes: string
  why: string
}

const noProblem = 'The condition before it is false for every value that this one lets through.'
const cache = 'The cache of compiled patterns changes how long an answer takes, not the answer.'
const listOfAll = 'Each section has a list of its own, so the empty one is never used.'

/** Mutants in `freshness.ts` that share a reason: part of the line, and its replacement. */
const freshness = (why: string, faults: readonly (readonly [line: string, becomes: string])[]): Explained[] =>
  faults.map(([line, becomes]) => ({ file: 'freshness.ts', line, becomes, why }))

/** Mutants in one file that share a reason. */
const inFile =
  (file: string) =>
  (why: string, faults: readonly (readonly [line: string, becomes: string])[]): Explained[] =>
    faults.map(([line, becomes]) => ({ file, line, becomes, why }))
const inWriting = inFile('core/writing.ts')
const inWrite = inFile('core/write.ts')
const inRightsVersion = inFile('signIn/rightsVersion.ts')
const inFolderAccess = inFile('core/folderAccess.ts')
const inAccessLists = inFile('folders/accessLists.ts')
const inRules = (
  why: string,
  faults: readonly (readonly [file: string, line: string, becomes: string])[],
): Explained[] => faults.map(([file, line, becomes]) => ({ file, line, becomes, why }))
const anyOfNothing = 'No folder matches a condition on an empty list of ids; leaving it out makes the query shorter.'
const nothingToFind = 'Asked for an empty list of ids, the database finds nothing; the guard saves the query.'

export const explained: readonly Explained[] = [
  { file: 'matching.ts', line: 'if (known) return known', becomes: 'false', why: cache },
  ...['true', 'false', 'compiled.size > mostCompiled', 'compiled.size < mostCompiled'].map((becomes) => ({
    file: 'matching.ts',
    line: 'compiled.size >= mostCompiled',
    becomes,
    why: cache,
  })),
  { file: 'form.ts', line: 'bySection.get(section.id) ?? []', becomes: '["Stryker was here"]', why: listOfAll },
  {
    file: 'form.ts',
    line: 'for (let at = row; at < count - 1; at++)',
    becomes: 'at <= count - 1',
    why: 'One step more writes the last row, which the next line deletes.',
  },
  {
    file: 'form.ts',
    line: "value === '' || value === false",
    becomes: 'false',
    why: 'The line below finds the empty text as well.',
  },
  {
    file: 'conditions.ts',
    line: '(slots ?? []).map(',
    becomes: '["Stryker was here"]',
    why: 'It stands for a slot without an answer, which fits nothing, as no slot does.',
  },
  {
    file: 'conditions.ts',
    line: 'String(value).trim().toLowerCase()',
    becomes: 'String(value).trim().toUpperCase()',
    why: 'Both sides of a comparison are changed alike.',
  },
  {
    file: 'bodyMap.ts',
    line: 'key.replace(/_(?:left|right)$/',
    becomes: '/_(?:left|right)/',
    why: 'No key of a region has a side anywhere but at its end.',
  },
  {
    file: 'keys.ts',
    line: String.raw`.split(/[\s_-]+/)`,
    becomes: String.raw`/[\s_-]/`,
    why: 'Empty words are left out afterwards.',
  },
  { file: 'gaps.ts', line: 'min !== null && value.length < min', becomes: 'true', why: noProblem },
  { file: 'gaps.ts', line: 'step !== null && offStep(', becomes: 'true', why: noProblem },
  {
    file: 'gaps.ts',
    line: 'const offStep =',
    becomes: 'Math.abs(distance / step - Math.round(distance / step)) >= 1e-6',
    why: 'The bound only takes up what floating point loses; no step is exactly that far off.',
  },
  { file: 'scoring.ts', line: 'form.passMarkPercent !== null && score <', becomes: 'true', why: noProblem },
  {
    file: 'templateFile.ts',
    line: "typeof file !== 'object' || file === null",
    becomes: 'false',
    why: 'A number or a text has no format either and is refused with the same sentence.',
  },
  {
    file: 'libraryDocument/rules.ts',
    line: 'false),',
    becomes: 'true',
    why: 'The two conditions always make one, so there is nothing to fall back on; only the type allows for it.',
  },
  ...["typeof roles === 'boolean' && typeof led === 'boolean'", 'false'].map((becomes) => ({
    file: 'user/rules.ts',
    line: "typeof roles === 'boolean' || typeof led === 'boolean'",
    becomes,
    why: 'Both are answered from the same projects, and a person who sees all of them was let through before.',
  })),
  ...freshness('A query whose function runs is in the cache.', [
    ['if (query) requests.set(', 'true'],
    ['if (query) goneMeanwhile.set(', 'true'],
    ['query?.setState(', 'query.setState'],
    ['if (query) toRefetch.add(query)', 'true'],
  ]),
  ...freshness('It is asked for once more, when all marks of the batch are made.', [
    ['if (query.isActive()) toRefetch.add(query)', 'true'],
    ["query.state.fetchStatus === 'idle' && isMarked(query)", 'true'],
  ]),
  ...freshness('Only a marked query is asked for, and this one is marked afterwards or not at all.', [
    ['query.setData({ ...page, isBehind: true }', '{}'],
    ['query.setData({ ...page, isBehind: true }', 'false'],
    ['rows: (page.rows as T[]).map(change) }', '{}'],
    ['rows: (page.rows as T[]).map(change) }', 'false'],
  ]),
  ...freshness('It sets the rows that are there already.', [
    ['if (left !== rows) list.setData(', 'true'],
    ['if (page && left !== page.rows)', 'true'],
    ['knownVersion(query) > rowVersion', 'knownVersion(query) >= rowVersion'],
  ]),
  ...freshness('The comparison with a missing version is false in any case.', [
    ['if (version !== undefined && (held?.rowVersion ?? 0) > version)', 'true'],
    ['if (wanted !== undefined && wanted <= rowVersion)', 'true'],
  ]),
  ...freshness('A version is at least 1, so nothing and 0 are the same.', [['(version ?? 0)', 'version && 0']]),
  ...freshness('No row has this id, and the list is there whenever the line is reached.', [
    ['held && merge(held, rows, [])', '["Stryker was here"]'],
    ['unknownAmong(held() ?? [], taken)', '["Stryker was here"]'],
    ['return held() ?? []', '["Stryker was here"]'],
    ['const gone: Gone[] = []', '["Stryker was here"]'],
    ['merge(held() ?? [], rows, ids)', '["Stryker was here"]'],
  ]),
  ...freshness('The deletions of the answer before it are not used again.', [
    ["if (list.state.fetchStatus !== 'idle') goneMeanwhile", 'true'],
    ["if (list.state.fetchStatus !== 'idle') goneMeanwhile", 'goneMeanwhile.get(list).push'],
  ]),
  ...freshness('A query that is made anew has no data and is read in any case.', [
    ["if (event.type === 'removed')", 'false'],
  ]),
  ...freshness('The general case below gives the same ids.', [
    ['every((version) => version === undefined)', 'false'],
    ['every((version) => version === undefined)', '() => undefined'],
  ]),
  ...freshness('No answer is null, and no error is.', [
    ["typeof data === 'object' && data !== null", 'true'],
    ['(error as { name?: unknown } | null)?.name', '(error as {\n  name?: unknown;\n} | null).name'],
  ]),
  ...freshness('A marked query is stale, so TanStack Query asks for it itself when a screen opens it.', [
    ["if (event.type === 'observerAdded')", 'false'],
  ]),
  ...freshness('Every page of a window says in its meta whether it follows new rows.', [
    ['query.meta?.followsNewRows', 'query.meta.followsNewRows'],
  ]),
  ...freshness('No key of a query begins with the whole key of a record.', [
    ['cache.find({ queryKey, exact: true })', 'false'],
  ]),
  ...freshness('Where another error is handled, the request has not ended, and nothing is asked for.', [
    ['if (isCancelled(error)) refetchIfMarked(query)', 'true'],
    ["?.name === 'AbortError'", 'true'],
  ]),
  ...inRules('The first element of the match is not read.', [
    ['fileName.ts', 'numbered.exec(stem) ?? []', '["Stryker was here"]'],
    ['fileName.ts', '.exec(after) ?? []', '["Stryker was here"]'],
  ]),
  ...inRules('A forward is no answer.', [['ball.ts', 'at > after && kind', 'at >= after']]),
  ...inRules('Every mask that is stored has a counter.', [
    ['numberMask.ts', "const [zeros = '{0}']", '["Stryker was here"]'],
  ]),
  ...inRules('No other code of the list contains one of these.', [
    ['suitability.ts', 'export const isAuthorisation', String.raw`/(?:A\d|CR)$/`],
    ['suitability.ts', 'export const isAuthorisation', String.raw`/^(?:A\d|CR)/`],
  ]),
  ...inRules('The sentence ends there.', [
    ['suitability.ts', String.raw`/ (\S+) to \1\.$/`, String.raw`/ (\S+) to \1\./`],
  ]),
  ...inRules('No day is after null, and nothing is due before it.', [
    ['timeBars.ts', 'lastDay !== null && day > lastDay', 'true'],
    ['handingOver.ts', 'escalatedOn === null && dueOn !== null', 'true'],
    ['safety/induction.ts', 'cardExpiresOn !== null && cardExpiresOn < inductedOn', 'true'],
  ]),
  ...inRules('No day has this name, so no site is closed on it.', [
    ['accidentReport.ts', 'closures: []', '["Stryker was here"]'],
  ]),
  ...inRules('A duty that is no report has neither category nor day nor haste; only the type asks for the filter.', [
    ['accidentReport.ts', "duties.filter((one) => one.duty === 'report')", 'duties'],
    ['accidentReport.ts', "duties.filter((one) => one.duty === 'report')", 'true'],
  ]),
  ...inRules('Of two decisions of the same millisecond either may be called the last.', [
    ['deciding.ts', 'a.actedOn! < b.actedOn!', 'a.actedOn! <= b.actedOn!'],
  ]),
  ...inRules('The conditions are there, so nothing replaces them; only the type allows for it.', [
    ['accident/rules.ts', 'isOfCompany(person)) ?? false', 'true'],
    ['accident/rules.ts', "typeof open === 'boolean' ? open", 'true'],
    ['accident/rules.ts', "typeof open === 'boolean' ? open", 'false'],
    ['recordRights.ts', '...conditions) ?? false', 'true'],
    ['recordRights.ts', 'const conditions = [open, maySee].filter(', '[open, maySee]'],
    ['recordRights.ts', 'const conditions = [open, maySee].filter(', 'true'],
  ]),
  ...inRules('What is asked of the database is tried there, in tests/server/rights/hearing.', [
    ['accident/rules.ts', '.select({ partyIds: sql<number[]>', '{}'],
  ]),
  ...inRules('No role has this id.', [
    ['recordRights.ts', '(person.safetyRoles.get(projectId) ?? [])', '["Stryker was here"]'],
  ]),
  ...inFolderAccess(anyOfNothing, [
    ['...(all.length > 0 ?', 'true'],
    ['...(all.length > 0 ?', 'all.length >= 0'],
    ['...(named.length > 0 ?', 'true'],
    ['...(named.length > 0 ?', 'named.length >= 0'],
    ['...(byLevel.length > 0', 'true'],
    ['...(byLevel.length > 0', 'byLevel.length >= 0'],
    ['lists.length > 0 ? sql`', 'true'],
    ['lists.length > 0 ? sql`', 'lists.length >= 0'],
    ['return conditions.length > 0 &&', 'true'],
    ['return conditions.length > 0 &&', 'conditions.length >= 0'],
  ]),
  ...inFolderAccess('The conditions are there, so nothing replaces them; only the type allows for it.', [
    ['(or(...conditions) ?? false)', 'true'],
  ]),
  ...inFolderAccess('No list has the id null.', [['const named = accessListId === null ?', 'false']]),
  ...inAccessLists(nothingToFind, [
    ['return ids.length === 0 ? []', 'false'],
    ['groupIds.length === 0', 'false'],
    ['clientIds.length === 0', 'false'],
  ]),
  ...inAccessLists('It has no id, so nobody is found behind it.', [
    ['return ids.length === 0 ? []', '["Stryker was here"]'],
    ['? []', '["Stryker was here"]'],
  ]),
  ...inAccessLists('The database finds nothing for null.', [
    ['const ids = listIds.filter((id) => id !== null)', 'listIds'],
    ['const ids = listIds.filter((id) => id !== null)', 'true'],
    ['.filter((id) => id !== null)),', 'subjects.map(subject => subject[field])'],
    ['.filter((id) => id !== null)),', 'true'],
  ]),
  ...inAccessLists('Rights that are read again without need are the same.', [
    ['if (userIds.length === 0) return', 'false'],
    ['if (named) rightsChanged(w, userIds)', 'true'],
  ]),
  ...inAccessLists('Only whether there is a row counts.', [['.select({ listId: accessListEntries.listId })', '{}']]),
  ...inAccessLists('Nobody has the id 0, so the server itself stays who it is.', [
    ['if (person.userId !== 0)', 'true'],
  ]),
  ...inAccessLists('Both callers name a folder that is there.', [
    [
      'if (!places.find(({ id }) => id === folderId)?.isRestricted)',
      'places.find(({\n  id\n}) => id === folderId).isRestricted',
    ],
  ]),
  ...inWriting('The history finds the project of an entry that names none; saying it here saves a query.', [
    ["const field = projectField(entity) ?? 'projectId'", "projectField(entity) && 'projectId'"],
    ['const { [field]: projectId = entity.scope', 'false'],
    ["...(typeof projectId === 'number' && { projectId })", 'true'],
    ["...(typeof projectId === 'number' && { projectId })", 'false'],
    ["...(typeof projectId === 'number' && { projectId })", "typeof projectId === 'number' || {\n  projectId\n}"],
    ["...(typeof projectId === 'number' && { projectId })", "typeof projectId !== 'number'"],
    ["...(typeof projectId === 'number' && { projectId })", '{}'],
  ]),
  ...inWriting('An undefined scope is not written.', [["...(typeof scope === 'string' && { scope })", 'true']]),
  ...inWriting('The update below finds no row of that version either, and refuses with the same answer.', [
    ['if (version !== before.rowVersion) throw stale(before)', 'false'],
  ]),
  ...inWrite('Nobody reads the answer of a write by the server itself.', [['return { data: null }', '{}']]),
  ...inWrite('The row is there: the insert has just found it.', [
    ['if (kept?.route === route && kept.bodyHash', 'kept.route'],
    ['const data = kept?.route === route', 'kept.route'],
  ]),
  ...inRightsVersion('The word that stands for everyone has no size.', [
    ["const ownOnly = changed !== 'everyone' && changed.size === 0", 'true'],
  ]),
  ...inRightsVersion('For everyone, the accounts are found without their ids.', [
    ["const ids = changed === 'everyone' ? []", 'false'],
    ["const ids = changed === 'everyone' ? []", '["Stryker was here"]'],
  ]),
  ...inRightsVersion('No account has the id 0; leaving it out saves the server itself a query.', [
    ['.filter((id) => id > 0)', '[...new Set([userId, ...changed])]'],
    ['.filter((id) => id > 0)', 'true'],
    ['.filter((id) => id > 0)', 'id >= 0'],
    ['if (ownOnly && ids.length === 0) return', 'false'],
  ]),
  ...inRightsVersion(
    'Asked to change an empty list of accounts, the database changes none; the guard saves the query.',
    [['if (ownOnly) return', 'false']],
  ),
  ...inRules('Only the lock counts, and not what is read with it.', [
    ['stepOnRecord.ts', 'await w.tx.select({ id: table.id })', '{}'],
    ['handOver.ts', 'await w.tx.select({ id: table.id })', '{}'],
  ]),
  ...inRules('What a step has not changed is written as it was; leaving it out saves queries.', [
    ['storedRun.ts', 'if (before[at] === stage) continue', 'false'],
    ['storedRun.ts', 'if (before[at]?.people[position] === person) continue', 'false'],
  ]),
  ...inRules('Whatever is in an approval is of a kind, and has this approval; only the type allows for less.', [
    ['decideOnRecords.ts', 'kind?.answers !== undefined', 'kind.answers'],
    ['decideOnRecords.ts', 'const open = approval?.id === id', 'approval.id'],
    ['handOver.ts', 'if (!approval || !stored || !stage) return', 'false'],
    ['handOver.ts', 'if (!approval || !stored || !stage) return', '!approval && !stored'],
  ]),
  ...inRules('Who may decide does so at a stage.', [
    ['decideOnRecords.ts', 'if (!open || open.stage === null)', 'false'],
  ]),
  ...inRules('Nobody says anything by being replaced, so there are no words to encrypt.', [
    ['handOver.ts', 'await saveRun({ ...w, of: { kind, id } }', '{}'],
  ]),
  ...inRules('A field that is undefined is not stored.', [
    ['permit/actions.ts', '...(to !== undefined && { to })', 'true'],
  ]),
  ...inRules('No RAMS without a number are in force.', [
    ['permit/rams.ts', 'const inForce = row.ramsNumber === null ? null', 'false'],
  ]),
  ...inRules('No day is after null, and nothing is due before it.', [
    ['permit/rams.ts', 'inForce.reviewDueOn !== null && inForce.reviewDueOn < lastDay', 'true'],
    ['rams/actions.ts', 'row.reviewDueOn !== null && row.reviewDueOn <', 'true'],
  ]),
  ...inRules('The greatest of nothing is a row too; only the type allows for none.', [
    ['permit/rams.ts', 'return found?.id ?', 'found.id'],
    ['rams/actions.ts', 'return (last?.revision ?? 0) + 1', 'last.revision'],
  ]),
  ...inRules('Only whether there is a row counts.', [['rams/actions.ts', '.select({ id: table.id })', '{}']]),
]
