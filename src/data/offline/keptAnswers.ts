import { keptAtHeader as keptAt } from '#contract/wire/offline.ts'
import { now, nowText } from '#src/clock/now.ts'

/** The version of the program, which the build writes here. */
declare const BUILD_VERSION: string

const prefix = 'safety-kept-'
/** Another version may answer in another shape, so each has its own. */
const name = `${prefix}${BUILD_VERSION}`
/** A working day, in ms. What is older misleads more than it helps. */
const keptFor = 16 * 3_600_000
const most = 200
/** In characters. */
const longest = 500_000

/** Counts sign-outs, so that an answer under way while someone leaves is not kept after them. */
export const visits = { now: 0 }

export const openKept = () => caches.open(name)

/** Removes all that was read on this device. */
export async function forgetKept() {
  visits.now++
  await caches.delete(name)
}

/** Removes what former versions have kept. */
export async function removeFormer() {
  const names = await caches.keys()
  await Promise.all(names.filter((one) => one.startsWith(prefix) && one !== name).map((one) => caches.delete(one)))
}

/** The copy of an answer to keep, with the time; its body is read already. */
export function copyOf({ headers }: Response, body: string, more: Record<string, string> = {}) {
  const kept = new Headers(headers)
  // The copy is not compressed.
  for (const gone of ['content-encoding', 'content-length']) kept.delete(gone)
  kept.set(keptAt, nowText())
  for (const [header, value] of Object.entries(more)) kept.set(header, value)
  return new Response(body, { headers: kept })
}

export const isFresh = ({ headers }: Response) => now() - Date.parse(headers.get(keptAt) ?? '') < keptFor

/** Confidential records are never kept, whoever reads them. Sub types say it of their records, and hold nothing of them. */
const isConfidential = /"isConfidential":\s*true/
const subTypes = /\/api\/processSubType\b/

/** Keeps an answer, unless its reader has signed out since `visit`. */
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
  // Someone left in between, so the cache may have been made anew by this answer.
  if (visit !== visits.now) await kept.delete(request.url)
}

export async function keptAnswer(request: Request): Promise<Response | undefined> {
  const found = await (await openKept()).match(request.url)
  return found && isFresh(found) ? found : undefined
}

/** All answers that are kept. */
export async function allKept(): Promise<Response[]> {
  const kept = await openKept()
  const found = await Promise.all((await kept.keys()).map((request) => kept.match(request)))
  return found.filter((one) => one !== undefined)
}
