import { expect } from 'vitest'
import type { Envelope } from '#contract/wire/envelope.ts'

/** Patterns that no answer may contain: stack traces and SQL. */
const internals =
  /node_modules|\bat .{1,200}\.[jt]s:\d+|\b(?:select|insert into|update|delete from)\b .{0,400}\b(?:from|values|set|where)\b|violates|duplicate key|syntax error|invalid input syntax|PGlite|drizzle|Failed query|ZodError|TypeError|\[object Object\]/i

/** A sentence. It may begin with the name of a record, which can be anything. */
const sentence = /^\S.{8,}[.?!]$/su

export interface Judged {
  status: number
  body: Envelope
}

/**
 * Checks the rules for every answer: no server error, a JSON envelope, a message for every refusal, and no internals.
 */
export async function judge(answer: Response, asked: unknown): Promise<Judged> {
  const text = await answer.text()
  const { status } = answer
  if (status >= 500) throw new Error(`${status} on ${JSON.stringify(asked)?.slice(0, 2_000)}: ${text.slice(0, 300)}`)
  if (status === 304) return { status, body: { data: null, warnings: [], errors: [] } }
  // A download is not an envelope.
  if (status === 200 && answer.headers.get('content-disposition'))
    return { status, body: { data: null, warnings: [], errors: [] } }
  expect([asked, answer.headers.get('content-type')]).toEqual([asked, expect.stringMatching(/^application\/json\b/)])
  const body = JSON.parse(text) as Envelope
  expect([
    asked,
    Object.keys(body)
      .filter((name) => name !== 'changes' && name !== 'page')
      .sort(),
  ]).toEqual([asked, ['data', 'errors', 'warnings']])
  expect([asked, answer.headers.get('x-request-id')]).toEqual([asked, expect.stringMatching(/^[\da-f-]{36}$/)])
  if (status >= 400) {
    expect([asked, body.errors.length > 0 && body.errors.every(({ message }) => sentence.test(message))]).toEqual([
      asked,
      true,
    ])
    // The current row in a refusal may contain anything; the messages may not.
    expect([asked, internals.exec(JSON.stringify(body.errors))?.[0]]).toEqual([asked, undefined])
  } else expect([asked, body.errors]).toEqual([asked, []])
  return { status, body }
}

/** Number of requests per run; `FUZZ` increases it. */
export const requests = Number(process.env.FUZZ ?? 2_000)

/**
 * How many times longer the machine takes now than if this process had a core to itself: the time of a calculation,
 * compared with the time that a core worked on it.
 */
function contention() {
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  while (performance.now() - begun < 100) JSON.stringify(Array.from({ length: 1_000 }, (_, at) => at * at))
  const { user, system } = process.cpuUsage(cpu)
  return Math.max(1, (performance.now() - begun) / ((user + system) / 1_000))
}

/**
 * Times every answer; the limit is `prompt` milliseconds on a machine that does nothing else. Requests that took longer
 * are repeated at the end, beside a measurement of how busy the machine is: a busy machine is slow once, a slow request
 * each time.
 */
export function stopwatch(prompt = 1_000) {
  const slow: { asked: unknown; ask: () => Promise<Response> }[] = []
  const timed = async (ask: () => Promise<Response>) => {
    const begun = performance.now()
    const answer = await ask()
    return { answer, took: performance.now() - begun }
  }
  return {
    async time(asked: unknown, ask: () => Promise<Response>) {
      const { answer, took } = await timed(ask)
      if (took > prompt) slow.push({ asked, ask })
      return answer
    },
    async expectPrompt() {
      for (const { asked, ask } of slow) {
        const again: number[] = []
        while (again.length < 8 && !again.some((took) => took < prompt)) {
          const { answer, took } = await timed(ask)
          await answer.body?.cancel()
          again.push(took / contention())
        }
        expect([asked, Math.min(...again)]).toEqual([asked, expect.toSatisfy((took: number) => took < prompt)])
      }
    },
  }
}
