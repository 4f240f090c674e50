import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '#contract/kinds.ts'

/** The layers that each layer may import. */
const layers: Record<string, readonly string[]> = {
  contract: ['contract'],
  // What the time is; see docs/architecture.md.
  'src/clock': ['src/clock'],
  // These know no kind. `contract/text` holds text rules that both sides share.
  'src/ui': ['src/ui', 'src/clock', 'contract/text'],
  'src/data': ['src/data', 'src/clock', 'contract'],
  'src/entities': ['src/entities', 'src/data', 'src/ui', 'src/clock', 'contract'],
  'src/pages': ['src/pages', 'src/entities', 'src/data', 'src/ui', 'src/clock', 'contract'],
  'src/shell': ['src/shell', 'src/pages', 'src/entities', 'src/data', 'src/ui', 'src/clock', 'contract'],
  'src/routes': ['src/routes', 'src/pages', 'src/shell', 'src/entities', 'src/data', 'src/ui', 'contract'],
  // The server, from the bottom: product-independent code, storage, live connections, the generic side of a kind, what
  // every feature needs, features that several kinds share, the kinds, and the application that uses the kinds.
  'server/base': ['server/base', 'contract'],
  'server/db': ['server/db', 'server/base', 'contract'],
  'server/hub': ['server/hub', 'server/base', 'contract'],
  'server/core': ['server/core', 'server/hub', 'server/db', 'server/base', 'contract'],
  'server/platform': ['server/platform', 'server/core', 'server/hub', 'server/db', 'server/base', 'contract'],
  'server/features': [
    'server/features',
    'server/platform',
    'server/core',
    'server/hub',
    'server/db',
    'server/base',
    'contract',
  ],
  'server/kinds': [
    'server/kinds',
    'server/features',
    'server/platform',
    'server/core',
    'server/db',
    'server/base',
    'contract',
  ],
  'server/application': [
    'server/application',
    'server/kinds',
    'server/features',
    'server/platform',
    'server/core',
    'server/db',
    'server/base',
    'contract',
  ],
  server: ['server', 'contract'],
  mocks: ['mocks', 'server', 'contract', 'src'],
}
/** What a kind offers to other kinds: its folder `shared` (pickers, badges, panels, forms) and its data.ts. */
const offered = /^src\/entities\/\w+\/(?:shared\/|data\.ts$)/
/** Server files that may use Node. All others also run in a browser tab. */
const nodeFiles =
  /^server\/(?:main|environment|base\/(?:columnCipher|log|thread|zlib)|features\/documents\/text\/(?:fileText|textProcess(?:es)?)|platform\/(?:files\/(?:clamd|dataKeys|local(?:Parts|Store)|pictures|privateFolder|renewedCopy|s3(?:Bucket|Parts|Store)|sealedFile|spool|uploads|zips|pdfStampWorker)|mail\/smtp|papers\/(?:fonts|otherFonts|pdfWorker)|signIn\/argon)|db\/(?:backup|open|lockFolder|postgres)|hub\/sockets|application\/reports\/workbookWorker)\.ts$/

const filesIn = (layer: string) =>
  readdirSync(layer, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${layer}/${name}`)
const specifiersOf = (file: string) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export|\}).* from '([^'\n]+)'|\bimport\('([^'\n]+)'\)|^import '([^'\n]+)'/gm,
    ),
  ].map(([, ...found]) => found.find(Boolean)!)
const targetOf = (file: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : join(file, '..', specifier)
/** The style sheets that a style sheet imports. */
const sheetsIn = (sheet: string) =>
  [...readFileSync(sheet, 'utf8').matchAll(/@import '([^']+)'/g)].map(([, specifier]) => targetOf(sheet, specifier!))
/** The kind that a file belongs to; undefined for folders that serve all kinds, such as `record` and `process`. */
const kindOf = (file: string) => kinds.find((kind) => file.startsWith(`src/entities/${kind}/`))

test.each(Object.keys(layers))('%s imports only from the layers it may import from', (layer) => {
  const strays = filesIn(layer).flatMap((file) =>
    specifiersOf(file)
      .filter((specifier) => /^[#.]/.test(specifier))
      .flatMap((specifier) => {
        const target = targetOf(file, specifier)
        const open = layers[layer]!.some((door) => target.startsWith(`${door}/`))
        const foreign =
          file.startsWith('src/entities/') && kindOf(target) && kindOf(target) !== kindOf(file) && !offered.test(target)
        return open && !foreign ? [] : [`${file} imports ${target}`]
      }),
  )
  expect(strays).toEqual([])
})

/**
 * Returns the import cycles of a layer, one per line, among its files or among the groups that `partOf` returns. To
 * break a cycle, move what both files need into a lower file.
 */
function circlesIn(layer: string, partOf = (file: string) => file) {
  const every = filesIn(layer)
  const known = new Set(every)
  const imports = new Map<string, Set<string>>()
  for (const file of every) {
    const part = partOf(file)
    const others = imports.get(part) ?? new Set()
    imports.set(part, others)
    for (const specifier of specifiersOf(file)) {
      const target = targetOf(file, specifier)
      if (known.has(target) && (partOf(target) !== part || target === file)) others.add(partOf(target))
    }
  }
  const files = [...imports.keys()]
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '))
    if (path.includes(file) || done.has(file)) return
    for (const next of imports.get(file) ?? []) follow(next, [...path, file])
    done.add(file)
  }
  for (const file of files) follow(file, [])
  return circles
}

test.each(['contract', 'src', 'server', 'mocks'])('the files of %s do not import one another in a cycle', (layer) => {
  expect(circlesIn(layer)).toEqual([])
})

test.each(['server/platform', 'server/features', 'server/kinds', 'server/application'])(
  'the folders of %s do not import one another in a cycle',
  (layer) => {
    expect(circlesIn(layer, (file) => file.split('/').slice(0, 3).join('/'))).toEqual([])
  },
)

/** Files of `src/entities` that other folders may import, and their imports within their own folder. */
function reachableInEntities() {
  const every = filesIn('src/entities')
  const known = new Set(every)
  const reachable = new Set<string>()
  const follow = (file: string) => {
    if (reachable.has(file)) return
    reachable.add(file)
    for (const target of specifiersOf(file).map((specifier) => targetOf(file, specifier)))
      if (known.has(target) && folderOf(target) === folderOf(file)) follow(target)
  }
  for (const file of every) if (!kindOf(file) || offered.test(file)) follow(file)
  return reachable
}
const folderOf = (file: string) => file.split('/').slice(0, 3).join('/')

test('what the folders of src/entities offer one another does not form a cycle', () => {
  const reachable = reachableInEntities()
  // Files of a kind that no other folder can reach are a group of their own: records refer to each other, so their
  // screens may.
  expect(circlesIn('src/entities', (file) => folderOf(file) + (reachable.has(file) ? '' : '/screens'))).toEqual([])
})

test('the folders of src/pages do not import one another in a cycle', () => {
  // A file directly in the folder is a group of its own.
  const part = (file: string) =>
    /^src\/pages\/project\/\w+(?=\/)/.exec(file)?.[0] ?? /^src\/pages\/(?!project\/)\w+(?=\/)/.exec(file)?.[0] ?? file
  expect(circlesIn('src/pages', part)).toEqual([])
})

test('src/data imports no kind; what reads or writes one kind belongs to its folder in src/entities', () => {
  const strays = filesIn('src/data').flatMap((file) =>
    specifiersOf(file)
      .map((specifier) => targetOf(file, specifier))
      .filter((target) => target.startsWith('contract/entities/') && target !== 'contract/entities/index.ts')
      .map((target) => `${file} imports ${target}`),
  )
  expect(strays).toEqual([])
})

test('only the start of the product imports the demo worlds', () => {
  const strays = ['server', 'src'].flatMap((layer) =>
    filesIn(layer)
      .filter((file) => !file.startsWith('server/application/worlds/') && file !== 'server/main.ts')
      .filter((file) =>
        specifiersOf(file).some((specifier) => targetOf(file, specifier).startsWith('server/application/worlds/')),
      ),
  )
  expect(strays).toEqual([])
})

test('the application takes its kinds from the registry', () => {
  const strays = specifiersOf('server/app.ts')
    .map((specifier) => targetOf('server/app.ts', specifier))
    .filter((target) => target.startsWith('server/kinds/') && target !== 'server/kinds/index.ts')
  expect(strays).toEqual([])
})

/** The engine for patterns written by administrators. Only questionnaires load this file. */
const patternEngine = /^contract\/questions\/matching\.ts imports re2js$/

test('contract imports only zod', () => {
  const strays = filesIn('contract').flatMap((file) =>
    specifiersOf(file)
      .filter((specifier) => !/^[.#]|^zod\/mini$/.test(specifier))
      .map((specifier) => `${file} imports ${specifier}`),
  )
  expect(strays.filter((stray) => !patternEngine.test(stray))).toEqual([])
})

test('the server uses Node modules only where it meets the machine', () => {
  const strays = filesIn('server').filter(
    (file) => !nodeFiles.test(file) && specifiersOf(file).some((specifier) => specifier.startsWith('node:')),
  )
  expect(strays).toEqual([])
})

/** Processes that the server may start: our own program, and `ps` with its process id. */
const starts = [
  'server/features/documents/text/textProcesses.ts: fork(entry, {',
  'server/features/documents/text/textProcesses.ts: promisify(execFile)',
  "server/features/documents/text/textProcesses.ts: run('ps', ['-o', 'rss=', '-p', String(pid)])",
]

test('only the reader of texts starts processes: two programs that nobody can name, without a shell', () => {
  const found = filesIn('server').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    if (!/['"](?:node:)?(?:child_process|cluster)['"]/.test(text)) return []
    const calls = text.match(
      /\b(?:fork|spawn|spawnSync|exec|execSync|execFileSync)\([^\n]*|promisify\(execFile\)|\brun\([^\n]*\]\)/g,
    )
    return (calls ?? []).map((call) => `${file}: ${call}`)
  })
  expect(found).toEqual(starts)
})

const greps = [
  [
    'only freshness marks, merges and removes',
    /\b(?:invalidateQueries|setQueryData|removeQueries|resetQueries)\b/,
    /^src\/data\/(?:freshness|session)\.ts$/,
  ],
  ['query keys are spelled in src/data only', /\bqueryKey:/, /^src\/data\//],
  [
    'parts of a record are read by recordPart, which takes their mark of being stale',
    /\bqueryKey: .*\.part\(/,
    /^src\/data\/entityData/,
  ],
  [
    'code that cannot be loaded leaves only its own part of the page empty',
    /\blazy\(/,
    /^src\/(?:ui\/lazyPart|app)\.tsx$/,
  ],
  ['a table begins with ten rows (specification, section 9)', /useTable\([^)]*\bsize:/, /^$/],
  ['no list of the browser’s own interrupts a keyboard that composes a word', /<datalist/, /^$/],
  [
    'only src/clock reads the clock of the device, which may be wrong',
    /\bDate\.now\b|\bnew Date\(\)|\bdayjs\(\)|\bTemporal\.Now\b/,
    /^src\/clock\/now\.ts$/,
  ],
  ['colours stand in the tokens only', /#[0-9a-f]{6}\b/i, /^src\/ui\/theme\//],
] as const
test.each(greps)('%s', (_, pattern, allowed) => {
  const strays = filesIn('src').filter(
    (file) => !allowed.test(file) && !file.endsWith('.gen.ts') && pattern.test(readFileSync(file, 'utf8')),
  )
  expect(strays).toEqual([])
})

/** The places that write the path of a project: one in the contract and its counterpart in SQL. The router has its own. */
const pathWriters = /^(?:contract\/projectPath|server\/core\/work|src\/routeTree\.gen)\.ts$|^src\/routes\//

test('paths below a project come from contract/projectPath.ts and contract/recordPages.ts', () => {
  const found = ['contract', 'server', 'src', 'mocks']
    .flatMap(filesIn)
    // A parameter of the router is '$system'.
    .filter((file) => /\/manage\/projects\/(?!\$\w)/.test(readFileSync(file, 'utf8')))
  expect(found.filter((file) => !pathWriters.test(file))).toEqual([])
  expect(found).toEqual(expect.arrayContaining(['contract/projectPath.ts', 'server/core/work.ts']))
})

test('no test mocks a module', () => {
  const word = ['vi', 'mock'].join('.')
  expect(filesIn('tests').filter((file) => readFileSync(file, 'utf8').includes(`${word}(`))).toEqual([])
})

test('every style sheet is imported by a screen', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `src/${name}`)
  const loaded = new Set([
    ...filesIn('src').flatMap((file) => specifiersOf(file).map((specifier) => targetOf(file, specifier))),
    ...sheets.flatMap(sheetsIn),
  ])
  expect(sheets.filter((sheet) => !loaded.has(sheet))).toEqual([])
})
