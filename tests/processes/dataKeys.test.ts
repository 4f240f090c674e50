import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keysIn } from '#server/platform/files/dataKeys.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the first start makes a key that only this account may read, and later starts use it', async () => {
  const [one, other] = await Promise.all([keysIn(folder), keysIn(folder)])
  expect(other).toEqual(one)
  expect(await keysIn(folder)).toEqual(one)
  expect((await stat(join(folder, 'data-keys'))).mode & 0o777).toBe(0o600)
})

test('a key put in front of the file is the newest, and the one before still opens what it encrypted', async () => {
  const [first] = await keysIn(folder)
  const path = join(folder, 'data-keys')
  await writeFile(path, `k2:${Buffer.alloc(32, 9).toString('base64')},${await readFile(path, 'utf8')}`)
  expect((await keysIn(folder)).map(({ id }) => id)).toEqual(['k2', first.id])
})

test('a file that is damaged stops the start with a sentence that does not repeat what is in it', async () => {
  await writeFile(join(folder, 'data-keys'), 'local:half-a-key')
  await expect(keysIn(folder)).rejects.toThrow(/holds no keys in the form of DATA_KEYS/)
  await expect(keysIn(folder)).rejects.not.toThrow(/half-a-key/)
})
