import { afterEach } from 'vitest'

/**
 * Fails a test in which React warns: of a component that updates another while it renders, of list items without keys,
 * of elements inside others that may not hold them. A test that reads console.error itself is left to do so.
 */
const warnings: string[] = []
const before = console.error

console.error = (...said: unknown[]) => {
  const text = worded(said)
  if (saidByReact() && !isExpected(text)) warnings.push(text)
  before.apply(console, said)
}

afterEach(() => {
  const found = warnings.splice(0)
  if (found.length > 0) throw new Error(`React warned:\n${found.join('\n')}`)
})

/** React calls console.error itself; the second frame is the caller of the function above. */
const saidByReact = () => /node_modules\/(?:react|react-dom|scheduler)\//.test(new Error().stack?.split('\n')[3] ?? '')

/**
 * Errors that a boundary caught are announced by React as well, and tests cause them. What is said of act is about tests, and
 * the libraries that load data wait for promises of their own.
 */
const isExpected = (text: string) => /^%o|\bact\(|`act`|uncached promise/.test(text)

function worded([format, ...values]: unknown[]) {
  let at = 0
  const text = String(format).replaceAll('%s', () => String(values[at++]))
  return text.startsWith('%o') ? text : text.split('\n').slice(0, 12).join('\n')
}
