import { headers } from '#contract/wire/envelope.ts'
import type { Caller } from '../serverProcess.ts'
import type { Figures } from './figures.ts'

/** A client record that a test tried to save. */
export interface Tried {
  name: string
  /** Its idempotency key. */
  key: string
  id: number | null
  /** The newest acknowledged version; 0 for none. */
  acknowledged: number
  /** The newest requested version. */
  asked: number
}
interface Stored {
  id: number
  name: string
  rowVersion: number
  town: string | null
}

const townOf = (version: number) => `Town ${version}`
const draftOf = ({ name }: Tried, version: number) => ({ name, country: 'IE', town: townOf(version) })

/** Saves new records and changes them, one after another, until the server stops answering or `isEnough`. */
export async function keepSaving(
  caller: Caller,
  prefix: string,
  tried: Tried[],
  isEnough: () => boolean,
): Promise<void> {
  try {
    while (!isEnough()) {
      const one: Tried = {
        name: `${prefix} ${crypto.randomUUID()}`,
        key: crypto.randomUUID(),
        id: null,
        acknowledged: 0,
        asked: 1,
      }
      tried.push(one)
      await create(caller, one)
      if (tried.length % 2 === 0 && !isEnough()) await change(caller, one)
    }
  } catch (error) {
    // The last save got no answer, so it may or may not have happened.
    if (!(error instanceof TypeError || error instanceof Unready)) throw error
  }
}

/** A refusal that asks to retry later: the server is shutting down. */
class Unready extends Error {}

async function create(caller: Caller, one: Tried) {
  const { status, data, errors } = await caller.read<Stored>('POST', 'client', draftOf(one, 1), {
    [headers.idempotencyKey]: one.key,
  })
  if (status === 503) throw new Unready()
  if (status !== 201) throw new Error(`A new client was refused: ${status} ${JSON.stringify(errors)}`)
  one.id = data.id
  one.acknowledged = Math.max(one.acknowledged, data.rowVersion)
}

async function change(caller: Caller, one: Tried) {
  const version = one.acknowledged
  one.asked = version + 1
  const { status, data, errors } = await caller.read<Stored>('PUT', 'client', {
    ...draftOf(one, version + 1),
    id: one.id,
    rowVersion: version,
  })
  if (status === 503) throw new Unready()
  if (status !== 200) throw new Error(`A change was refused: ${status} ${JSON.stringify(errors)}`)
  one.acknowledged = data.rowVersion
}

/** Repeats unanswered saves with their original key, this many at once. Each must result in one record. */
export async function retry(caller: Caller, tried: readonly Tried[], atOnce = 50) {
  const left = tried.filter(({ acknowledged }) => acknowledged === 0)
  while (left.length > 0) await Promise.all(left.splice(0, atOnce).map((one) => create(caller, one)))
}

/** Compares the attempts with what the server has stored and adds the result to the figures. */
export async function judge(caller: Caller, prefix: string, tried: readonly Tried[], figures: Figures) {
  const stored = await readAll(caller, prefix)
  for (const one of tried) {
    const found = stored.get(one.name) ?? []
    stored.delete(one.name)
    const [row] = found
    if (found.length > 1) figures.unexpected++
    else if (!row) figures.lost += one.acknowledged > 0 ? 1 : 0
    else if (row.rowVersion < one.acknowledged) figures.lost++
    else if (row.rowVersion > one.asked || row.town !== townOf(row.rowVersion)) figures.unexpected++
    else if (row.rowVersion > one.acknowledged) figures.recovered++
    else figures.ok++
  }
  // Nobody requested the remaining records.
  figures.unexpected += stored.size
}

async function readAll(caller: Caller, prefix: string) {
  const { data } = await caller.read<Stored[]>('GET', 'client?requireUpdate=true')
  const byName = new Map<string, Stored[]>()
  for (const row of data)
    if (row.name.startsWith(`${prefix} `)) byName.set(row.name, [...(byName.get(row.name) ?? []), row])
  return byName
}
