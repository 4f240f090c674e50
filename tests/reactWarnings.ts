import { afterEach } from 'vitest'

/**
 * Fails a test in which React warns, for example of a component that updates another while it renders, of list items
 * without keys, or of invalid nesting. Tests that mock console.error are exempt.
 */
const warnings: string[] = []
const before = console.error

console.error = (...said: unknown[]) => {
  const text = worded(said)
  if (saidByReact() && !isExpected(text)) warnings.push(text)
  if (!isNoise(text)) before.apply(console, said)
}

afterEach(() => {
  const found = warnings.splice(0)
  if (found.length > 0) throw new Error(`React warned:\n${found.join('\n')}`)
})

/** Whether React itself called console.error; the second stack frame is the caller of the function above. */
const saidByReact = () => /node_modules\/(?:react|react-dom|scheduler)\//.test(new Error().stack?.split('\n')[3] ?? '')

/**
 * React also logs errors that a boundary caught, which tests cause on purpose. Warnings about act concern only tests.
 */
const isExpected = (text: string) => /^%o|\bact\(|`act`/.test(text) || isNoise(text)
/** React warns of the promises that the data libraries keep themselves. It says nothing about a test. */
const isNoise = (text: string) => text.includes('uncached promise')

function worded([format, ...values]: unknown[]) {
  let at = 0
  const text = String(format).replaceAll('%s', () => String(values[at++]))
  return text.startsWith('%o') ? text : text.split('\n').slice(0, 12).join('\n')
}
