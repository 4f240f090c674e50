import { keptAtHeader as keptAt } from '#contract/wire/offline.ts'
import { now, nowText } from '#src/clock/now.ts'

/** The version of the program; set by the build. */
declare const BUILD_VERSION: string

const prefix = 'safety-kept-'
/** Each version has its own cache, because the shape of answers may differ. */
const name = `${prefix}${BUILD_VERSION}`
/** A working day, in ms. Older data would mislead users more than help them. */
const keptFor = 16 * 3_600_000
const most = 200
/** Longest answer to store, in characters. */
const longest = 500_000

/** Counts sign-outs, so that an answer in flight during a sign-out is not stored afterwards. */
export const visits = { now: 0 }

export const openKept = () => caches.open(name)

/** Removes everything that was read on this device. */
export async function forgetKept() {
  visits.now++
  await caches.delete(name)
}

/** Removes what earlier versions have stored. */
export async function removeFormer() {
  const names = await caches.keys()
  await Promise.all(names.filter((one) => one.startsWith(prefix) && one !== name).map((one) => caches.delete(one)))
}

/** Copies an answer for storage and adds the time; its body has already been read. */
export function copyOf({ headers }: Response, body: string, more: Record<string, string> = {}) {
  const kept = new Headers(headers)
  // The copy is not compressed.
  for (const gone of ['content-encoding', 'content-length']) kept.delete(gone)
  kept.set(keptAt, nowText())
  for (const [header, value] of Object.entries(more)) kept.set(header, value)
  return new Response(body, { headers: kept })
}

export const isFresh = ({ headers }: Response) => now() - Date.parse(headers.get(keptAt) ?? '') < keptFor

/**
 * Confidential records are never stored, whoever reads them. Sub types have the flag too, but contain no records' data.
 */
const isConfidential = /"isConfidential":\s*true/
const subTypes = /\/api\/processSubType\b/

/** Stores an answer, unless the user has signed out since `visit`. */
export async function keepAnswer(request: Request, answer: Response, visit: number) {
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return
  const body = await answer.text()
  const kept = await openKept()
  if (body.length > longest || (isConfidential.test(body) && !subTypes.test(request.url))) {
    await kept.delete(request.url)
    return
  }
  if (visit !== visits.now) return
  await kept.put(request.url, copyOf(answer, body))
  const known = await kept.keys()
  await Promise.all(known.slice(0, -most).map((one) => kept.delete(one)))
  // The user signed out meanwhile, so this answer may have recreated the cache.
  if (visit !== visits.now) await kept.delete(request.url)
}

export async function keptAnswer(request: Request): Promise<Response | undefined> {
  const found = await (await openKept()).match(request.url)
  return found && isFresh(found) ? found : undefined
}

/** All stored answers. */
export async function allKept(): Promise<Response[]> {
  const kept = await openKept()
  const found = await Promise.all((await kept.keys()).map((request) => kept.match(request)))
  return found.filter((one) => one !== undefined)
}
