import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const migrations = 'server/db/migrations'
const sources = [
  migrations,
  'server/application/worlds',
  'server/db/supplied',
  'server/db/tables',
  'server/db/columns',
  'server/kinds',
]

/** A hash of everything that determines the demo world, including the date. Cached copies use it as their name. */
export async function worldPrint(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toDateString())
  return hash
    .update(await (ofSources ??= hashOfSources()))
    .digest('hex')
    .slice(0, 16)
}

/** Computed once for all test files of a worker, because it reads 450 files. */
let ofSources: Promise<Buffer> | undefined

async function hashOfSources() {
  const hash = createHash('sha256')
  for (const folder of sources)
    for (const name of (await readdir(folder, { recursive: true })).filter((file) => /\.(?:ts|sql)$/.test(file)).sort())
      hash.update(await readFile(join(folder, name)))
  return hash.digest()
}
