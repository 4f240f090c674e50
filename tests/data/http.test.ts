import { expect, test } from 'vitest'
import { ApiProblem, createHttp } from '#src/data/http.ts'
import { createMessages } from '#src/data/messages.ts'

/** A gateway whose answers break off. */
function atBrokenLine() {
  const cut = () => new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
  const http = createHttp({
    messages: createMessages(),
    onSignedOut: () => undefined,
    csrfToken: () => null,
    fetch: () => Promise.resolve(new Response(cut(), { status: 200 })),
  })
  const unanswered: number[] = []
  http.onUnanswered = (from) => unanswered.push(from)
  http.sequence = 7
  return { http, unanswered }
}

test('an answer that breaks off counts as none: a read is repeated, and the outcome of a write is looked up', async () => {
  const { http, unanswered } = atBrokenLine()
  const problem = await http.api('client', { method: 'PUT', body: {} }).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ApiProblem)
  expect(problem).toMatchObject({ isAway: true, message: 'The server did not answer. Nothing you entered is lost.' })
  expect(unanswered).toEqual([7])
  expect(http.inFlight()).toBe(0)
})

test('a cancelled request does not count as a failure of the server', async () => {
  const { http } = atBrokenLine()
  const caller = new AbortController()
  const asked = http.api('client', { signal: caller.signal }).catch((error: unknown) => error)
  caller.abort()
  expect(await asked).not.toBeInstanceOf(ApiProblem)
})
