import type { MiddlewareHandler } from 'hono'
import { Refusal } from './refuse.ts'
import type { Env } from './request.ts'

const megabyte = 1_048_576

/** What a body may hold, in bytes: a record, or what comes with files. Larger files come in parts. */
const largestRecord = megabyte
const largestForm = 25 * megabyte
/** What all requests together may bring at one moment, in bytes. */
const mostAtOnce = 256 * megabyte

/**
 * Counts what requests bring, each against its own limit and all of them against one: whoever sends too much is refused
 * with 413, whoever comes while too much is under way with 503. Stands behind the sign-in, so that nobody else has a
 * body read at all.
 */
export function limitedBodies(atOnce = mostAtOnce): MiddlewareHandler<Env> {
  let underWay = 0
  return async (c, next) => {
    const length = c.req.header('content-length')
    const largest = c.req.header('content-type')?.startsWith('multipart/form-data') ? largestForm : largestRecord
    if (Number(length ?? 0) > largest) throw tooLarge()

    let own = 0
    let refused: Refusal | null = null
    const take = (bytes: number) => {
      own += bytes
      underWay += bytes
      if (own > largest) refused = tooLarge()
      else if (underWay > atOnce) refused = tooMuchAtOnce()
      if (refused) throw refused
    }
    try {
      // A length that is said is kept by the protocol; a body without one is counted as it is read.
      if (length !== undefined) take(Number(length))
      else if (c.req.raw.body) c.req.raw = counted(c.req.raw, c.req.raw.body, take)
      await next()
      // Whoever read the body may have taken its end for a fault of its own.
      if (refused) throw refused
    } finally {
      underWay -= own
    }
  }
}

function counted(request: globalThis.Request, body: ReadableStream<Uint8Array>, take: (bytes: number) => void) {
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, through) {
      take(part.length)
      through.enqueue(part)
    },
  })
  return new Request(request, { body: body.pipeThrough(counter), duplex: 'half' } as RequestInit)
}

const tooLarge = () => new Refusal(413, [{ code: 'tooLarge', message: 'This is more than can be sent at once.' }])
const tooMuchAtOnce = () =>
  new Refusal(
    503,
    [{ code: 'unavailable', message: 'Many files are being sent right now. Try again in a moment.' }],
    null,
    5,
  )
