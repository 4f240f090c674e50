import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, copyIfChanged } from '#server/db/backup.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded, readMigrations } from '#server/db/open.ts'
import { users } from '#server/db/tables/user.ts'

let database: Database
let copy: Blob
beforeAll(async () => {
  database = await openEmbedded(null, await readMigrations('server/db/migrations'))
  copy = await database.dump!()
})
const made: string[] = []
afterAll(async () => {
  await database.close()
  for (const path of made) await rm(path, { recursive: true })
})
async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'safety-backup-'))
  made.push(path)
  return path
}
const dump = () => Promise.resolve(copy)
const now = new Date('2026-11-23T09:00:00.000Z')

test('A backup is complete: a database can be opened from it', async () => {
  const file = await backUp(dump, await folder(), 7, now)
  const again = await openEmbedded(null, await readMigrations('server/db/migrations'), new Blob([await readFile(file)]))
  expect(await again.db.$count(users)).toBe(0)
  await again.close()
})

test('A backup is made if anything has changed since the newest one, even in an earlier run, and otherwise not', async () => {
  const place = await folder()
  expect(await copyIfChanged(dump, place, 0, now)).toBeNull()
  expect(await copyIfChanged(dump, place, 12, now)).toMatch(/-change-12\.tar\.gz$/)
  expect(await copyIfChanged(dump, place, 12, now)).toBeNull()
  expect(await copyIfChanged(dump, place, 13, now)).not.toBeNull()
  // The name of a backup from an older version has no sequence number.
  const older = await folder()
  await writeFile(join(older, 'safety-2026-11-20T08-00-00-000Z.tar.gz'), 'older')
  expect(await copyIfChanged(dump, older, 12, now)).not.toBeNull()
})

test('A failed backup leaves no file and is tried again although nothing has changed since', async () => {
  const place = await folder()
  const bytes = new Uint8Array(await copy.arrayBuffer())
  const broken = bytes.slice()
  broken[Math.floor(bytes.length / 2)]! ^= 0xff
  const bad: (() => Promise<Blob>)[] = [
    () => Promise.reject(new Error('No memory')),
    () => Promise.resolve(new Blob([bytes.slice(0, bytes.length / 2)])),
    () => Promise.resolve(new Blob([broken])),
    () => Promise.resolve(new Blob([])),
    () => Promise.resolve(new Blob(['no archive'])),
  ]
  for (const one of bad) await expect(copyIfChanged(one, place, 5, now)).rejects.toThrow(/./)
  expect(await readdir(place)).toEqual([])
  await writeFile(join(place, 'safety-of-a-crash.tar.gz.part'), 'half')
  expect(await copyIfChanged(dump, place, 5, now)).not.toBeNull()
  expect(await readdir(place)).toHaveLength(1)
})

test('The twelve newest backups are kept', async () => {
  const place = await folder()
  for (let hour = 1; hour <= 13; hour++)
    await writeFile(
      join(place, `safety-2025-11-20T${String(hour).padStart(2, '0')}-00-00-000Z-change-${hour}.tar.gz`),
      'older',
    )
  await backUp(dump, place, 14, now)
  const names = await readdir(place)
  expect(names.toSorted().map((name) => /change-(\d+)/.exec(name)![1])).toEqual(
    Array.from({ length: 12 }, (_, at) => String(at + 3)),
  )
})
