import type { Context } from 'hono'
import { cleanedJson } from '#contract/text/cleanText.ts'
import { invalid } from '#server/base/refuse.ts'

const deepest = 64
/** The maximum number of values in one body. A form has some dozens; a million would block other requests. */
const mostValues = 10_000

/**
 * Parses the JSON object of a request, with every text cleaned (cleanText.ts) except those whose key is in `asTyped`:
 * passwords, which are compared by what was typed. Refuses anything else, too deep nesting and duplicate keys.
 */
export async function readJson(c: Context, asTyped: readonly string[] = []): Promise<object> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw invalid('Send JSON with Content-Type application/json.')
  const body = parseJson(new Uint8Array(await c.req.arrayBuffer()))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('Send a JSON object.')
  return { ...cleanedJson(body), ...Object.fromEntries(Object.entries(body).filter(([key]) => asTyped.includes(key))) }
}

/** Parses UTF-8 bytes as JSON. Every refusal is a 400 with a message. */
function parseJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('The body is not valid UTF-8.')
  }
  checkShape(text)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalid('The body is not valid JSON.')
  }
}

/** Checks the text in one pass before parsing it, because JSON.parse recurses and keeps the last of two equal keys. */
function checkShape(text: string) {
  const open: (Set<string> | null)[] = []
  let keyNext = false
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      const end = endOfString(text, at)
      if (keyNext) noteKey(open.at(-1) ?? null, text.slice(at, end + 1))
      keyNext = false
      at = end
    } else if (character === '{' || character === '[') {
      if (open.length >= deepest) throw invalid(`The body is nested deeper than ${deepest} levels.`)
      open.push(character === '{' ? new Set() : null)
      keyNext = character === '{'
    } else if (character === '}' || character === ']') {
      open.pop()
      keyNext = false
    } else if (character === ',') {
      if (++values >= mostValues) throw invalid(`The body holds more than ${mostValues} values.`)
      keyNext = open.at(-1) instanceof Set
    }
  }
}

function endOfString(text: string, start: number) {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

function noteKey(keys: Set<string> | null, quoted: string) {
  let key: string
  try {
    key = JSON.parse(quoted) as string
  } catch {
    throw invalid('The body is not valid JSON.')
  }
  // An object with `sealedWords` is decrypted for its reader (sealedWords.ts), so requests must not contain one.
  if (key === '__proto__' || key === 'sealedWords') throw invalid('The body holds a key that is not allowed.')
  if (keys?.has(key)) throw invalid('The body holds one key twice.')
  keys?.add(key)
}
