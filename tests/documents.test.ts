import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...readdirSync('docs').map((name) => `docs/${name}`)]
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

describe.each(documents)('$name', ({ name, text }) => {
  test('links to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!).filter((link) => !/^\w+:/.test(link))
    expect(links.filter((link) => !existsSync(join(dirname(name), link.split('#')[0]!)))).toEqual([])
  })

  test('names files and folders of the repository that exist', () => {
    const named = [...text.matchAll(/`((?:contract|src|server|mocks|tests|scripts|docs)\/[\w/.]*(?:\.\w+|\/))`/g)]
    expect(named.map(([, path]) => path!).filter((path) => !existsSync(path))).toEqual([])
  })

  // A block of code says after its language which file it quotes. A line with only '…' leaves something out.
  test('quotes code as it is', () => {
    const plain = (code: string) =>
      code
        .split('\n')
        .map((line) => line.trim())
        .join('\n')
    const quoted = [...text.matchAll(/^```\w+ (\S+)\n([^]*?)\n```$/gm)]
    const missing = quoted.flatMap(([, file, code]) => {
      const source = plain(readFileSync(file!, 'utf8'))
      return plain(code!)
        .split('\n…\n')
        .filter((part) => !source.includes(part))
        .map((part) => `${file} has no longer: ${part}`)
    })
    expect(missing).toEqual([])
  })

  test('names commands that exist in package.json', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, script]) => script!)
    expect(named.filter((script) => !(script in scripts))).toEqual([])
  })
})

const suffixes = ['.test.ts', '.test.tsx', '.spec.ts']
const testFile = (cited: string) => suffixes.map((end) => `tests/${cited}${end}`).find((path) => existsSync(path))
/** All quoted strings of a file, with an ellipsis instead of interpolated values. */
const titlesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, ...quoted]) =>
      quoted
        .find((words) => words !== undefined)!
        .replaceAll(/\$\{[^}]*\}|\$\w+(?:\.\w+)*|%[sdi]/g, '…')
        .replaceAll(/\\(.)/g, '$1'),
  )
const escaped = (words: string) => words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const saysIt = (title: string, cited: string) =>
  new RegExp(`^${cited.split('…').map(escaped).join('[^]*')}$`).test(title)

test('the security requirements cite tests that exist', () => {
  const { text } = documents.find(({ name }) => name === 'docs/asvs.md')!
  const rows = text.replaceAll(/\*\*[^*]*\*\*/g, '').split('\n')
  const missing = rows.flatMap((row) =>
    [...row.matchAll(/`([^`]+)`([^`]*)/g)].flatMap(([, cited, after]) => {
      const file = testFile(cited!)
      const titles = [...after!.matchAll(/\*([^*]+)\*/g)].map(([, title]) => title!)
      if (!file) return titles.length > 0 || /^(?:hub|e2e|screens|processes)\/\w/.test(cited!) ? [cited] : []
      const known = titlesIn(file)
      return titles
        .filter((title) => !known.some((each) => saysIt(each, title)))
        .map((title) => `${file} has no test '${title}'`)
    }),
  )
  expect(missing).toEqual([])
})
