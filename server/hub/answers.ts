import { loggable } from '#server/base/loggable.ts'
import { Refusal } from '#server/base/refuse.ts'
import type { LogLine } from '#server/base/log.ts'

/** A plain text answer that must not be cached. */
export function answer(status: number, text: string | null = null, headers: Record<string, string> = {}) {
  const kind = text === null ? null : { 'content-type': 'text/plain; charset=utf-8' }
  return new Response(text, { status, headers: { 'cache-control': 'no-store', ...kind, ...headers } })
}

export const answerJson = (value: object) => answer(200, JSON.stringify(value), { 'content-type': 'application/json' })

/** Returns a query parameter by name, ignoring case. */
export function queryValue(url: string, key: string) {
  for (const [name, value] of new URL(url).searchParams) if (name.toLowerCase() === key.toLowerCase()) return value
  return null
}

/** Answers a refusal with its message. Any other error is only logged. */
export function answerFailure(cause: unknown, log: (line: LogLine) => void) {
  if (cause instanceof Refusal) return answer(cause.status, cause.message)
  log({ level: 'error', message: 'A request to the hub failed', ...loggable(cause) })
  return answer(500, 'The hub failed.')
}
