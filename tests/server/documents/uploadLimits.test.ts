import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localParts } from '#server/platform/files/localParts.ts'
import { openUploads } from '#server/platform/files/uploads.ts'
import type { Uploads } from '#server/core/contracts/uploads.ts'

const origin = 'http://localhost:3000'
const gigabyte = 1024 ** 3
let folder: string
let uploads: Uploads
const reopened = async () => openUploads(await localParts(folder), origin, () => new Date())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  uploads = await reopened()
})
afterEach(() => rm(folder, { recursive: true }))

const ask = (method: string, userId: number, id: string, more: Record<string, string> = {}) =>
  uploads.handle(
    new Request(`${origin}/api/upload/${id}`.replace(/\/$/, ''), {
      method,
      headers: { 'tus-resumable': '1.0.0', ...more },
    }),
    userId,
  )
/** Announces an upload of this size. Returns its status, and its id or the reason for refusing it. */
async function begin(userId: number, size: number | null) {
  const answer = await ask(
    'POST',
    userId,
    '',
    size === null ? { 'upload-defer-length': '1' } : { 'upload-length': `${size}` },
  )
  return answer.status === 201
    ? { status: 201, id: answer.headers.get('location')!.split('/').at(-1)! }
    : { status: answer.status, why: (await answer.text()).trim() }
}
const ownSpace =
  'Your unfinished uploads have used all the space that one person can have. Finish or cancel one of them, or wait a day.'

test('the unfinished uploads of one person have a limit in sum, which cancelling one makes room in', async () => {
  const first = await begin(7, 2 * gigabyte)
  expect(await begin(7, 2 * gigabyte)).toMatchObject({ status: 201 })
  expect(await begin(7, 1)).toEqual({ status: 413, why: ownSpace })
  expect(await begin(8, 2 * gigabyte)).toMatchObject({ status: 201 })
  // Unfinished uploads still count after a restart.
  uploads = await reopened()
  expect(await begin(7, 1)).toEqual({ status: 413, why: ownSpace })
  await ask('DELETE', 7, first.id!)
  expect(await begin(7, 1_000)).toMatchObject({ status: 201 })
})

test('many uploads begun at once, of unknown size or empty, do not get past it', async () => {
  const statuses = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).filter(({ status }) => status === 201).length
  expect(await statuses(Array.from({ length: 12 }, () => begin(7, 2 * gigabyte)))).toBe(2)
  expect(await statuses(Array.from({ length: 12 }, () => begin(8, null)))).toBe(2)
  expect(await statuses(Array.from({ length: 60 }, () => begin(9, 0)))).toBe(50)
  // Each consists of a file and its metadata.
  expect(await readdir(folder)).toHaveLength(108)
})

test('so have those of everyone together', async () => {
  for (let userId = 1; userId <= 8; userId++)
    for (let at = 0; at < 2; at++) expect(await begin(userId, 2 * gigabyte)).toMatchObject({ status: 201 })
  expect(await begin(9, 1_000)).toEqual({
    status: 413,
    why: 'Unfinished uploads have used all the space set aside for them. Try again tomorrow.',
  })
})
