import { loggable } from '../core/loggable.ts'
import { Refusal } from '../core/refuse.ts'
import type { LogLine } from '../core/log.ts'

/** A short answer that no cache may keep. */
export function answer(status: number, text: string | null = null, headers: Record<string, string> = {}) {
  const kind = text === null ? null : { 'content-type': 'text/plain; charset=utf-8' }
  return new Response(text, { status, headers: { 'cache-control': 'no-store', ...kind, ...headers } })
}

export const answerJson = (value: object) => answer(200, JSON.stringify(value), { 'content-type': 'application/json' })

/** A value of the query; its keys are not case-sensitive. */
export function queryValue(url: string, key: string) {
  for (const [name, value] of new URL(url).searchParams) if (name.toLowerCase() === key.toLowerCase()) return value
  return null
}

/** Answers a refusal with its own sentence; any other error goes to the log only. */
export function answerFailure(cause: unknown, log: (line: LogLine) => void) {
  if (cause instanceof Refusal) return answer(cause.status, cause.message)
  log({ level: 'error', message: 'A request to the hub failed', ...loggable(cause) })
  return answer(500, 'The hub failed.')
}
