import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { cipherOf, decryptValue, encryptValue, readKeyRing } from '#server/base/columnCipher.ts'
import { UnreadableValue } from '#server/base/dataCipher.ts'

const newKey = () => randomBytes(32).toString('base64')
const [first, second] = [`k1:${newKey()}`, `k2:${newKey()}`]
const place = { table: 'accident', column: 'treatment', recordId: 7 }
const text = 'Stitches in the left hand. Ærø, 漢字, 🩹'

test('a value comes back as it was written, and is stored differently each time', () => {
  const ring = readKeyRing(first)
  const [one, other] = [encryptValue(ring, text, place), encryptValue(ring, text, place)]
  expect(one).toMatch(/^k1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/)
  expect(one).not.toBe(other)
  for (const stored of [one, other]) expect(decryptValue(ring, stored, place)).toBe(text)
  expect(decryptValue(ring, encryptValue(ring, '', place), place)).toBe('')
})

test('a new key in front encrypts, the old one still decrypts, and without it the value is refused', () => {
  const old = encryptValue(readKeyRing(first), text, place)
  const rotated = readKeyRing(`${second}, ${first}`)
  expect(decryptValue(rotated, old, place)).toBe(text)
  const fresh = encryptValue(rotated, text, place)
  expect(fresh).toMatch(/^k2\./)
  expect(() => decryptValue(readKeyRing(second), old, place)).toThrow('DATA_KEYS holds no key k1')
})

test('a value names its whole key, so that an id that begins like another is told from it', () => {
  const cipher = cipherOf(readKeyRing(`k10:${newKey()}`))
  expect([cipher.newestKey, cipher.encrypt(text, place).split('.')[0]]).toEqual(['k10', 'k10'])
})

test('another key under the same id is refused', () => {
  const stored = encryptValue(readKeyRing(first), text, place)
  expect(() => decryptValue(readKeyRing(`k1:${newKey()}`), stored, place)).toThrow(UnreadableValue)
})

test.each([
  ['record', { ...place, recordId: 8 }],
  ['column', { ...place, column: 'address' }],
  ['table', { ...place, table: 'incident' }],
])('a value moved to another %s is refused', (_, elsewhere) => {
  const ring = readKeyRing(first)
  expect(() => decryptValue(ring, encryptValue(ring, text, place), elsewhere)).toThrow(UnreadableValue)
})

test('a value cut at any place is refused, and so is one with a changed byte', () => {
  const ring = readKeyRing(first)
  const stored = encryptValue(ring, text, place)
  for (let end = 0; end < stored.length; end++)
    expect(() => decryptValue(ring, stored.slice(0, end), place)).toThrow(UnreadableValue)
  const [id, iv, tag, ciphertext] = stored.split('.') as [string, string, string, string]
  const flipped = (part: string) => {
    const bytes = Buffer.from(part, 'base64url')
    bytes[0]! ^= 1
    return bytes.toString('base64url')
  }
  for (const parts of [
    [id, flipped(iv), tag, ciphertext],
    [id, iv, flipped(tag), ciphertext],
    [id, iv, tag, flipped(ciphertext)],
  ])
    expect(() => decryptValue(ring, parts.join('.'), place)).toThrow(UnreadableValue)
})

test('a refusal names the place, and neither the text nor a key', () => {
  const ring = readKeyRing(first)
  const stored = encryptValue(ring, text, place)
  expect(() => decryptValue(ring, stored, { ...place, recordId: 8 })).toThrow(
    'accident.treatment of record 8 cannot be decrypted: it was changed, or belongs to another place or key.',
  )
})

test.each([
  ['nothing', ''],
  ['no id', newKey()],
  ['a short key', `k1:${randomBytes(16).toString('base64')}`],
  ['a long key', `k1:${randomBytes(48).toString('base64')}`],
  ['a dot in the id', `k.1:${newKey()}`],
  ['a comma at the end', `${first},`],
])('DATA_KEYS with %s is refused in one sentence without the key', (_, written) => {
  expect(() => readKeyRing(written)).toThrow(/^DATA_KEYS must be ID:KEY, .*base64\.$/)
})

test('two keys of one id, and one key under two ids, are refused', () => {
  expect(() => readKeyRing(`${first},k1:${newKey()}`)).toThrow('two keys by the same ID')
  expect(() => readKeyRing(`${first},k3:${first.slice(3)}`)).toThrow('the same key twice')
})
