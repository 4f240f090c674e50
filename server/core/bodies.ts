import type { MiddlewareHandler } from 'hono'
import { Refusal } from './refuse.ts'
import type { Env } from './request.ts'

const megabyte = 1_048_576

/** Size limits of a request body in bytes, for a record and for a form with files. Larger files are sent in parts. */
const largestRecord = megabyte
const largestForm = 25 * megabyte
/** The size limit of all bodies in progress together, in bytes. */
const mostAtOnce = 256 * megabyte

/**
 * Enforces the limit of each body (413) and of all bodies in progress (503). Runs after authentication, so that no body
 * of a stranger is read.
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
      // HTTP guarantees a declared length; a body without one is counted while it is read.
      if (length !== undefined) take(Number(length))
      else if (c.req.raw.body) c.req.raw = counted(c.req.raw, c.req.raw.body, take)
      await next()
      // The reader of the body may have reported its early end as another error.
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

const tooLarge = () => new Refusal(413, [{ code: 'tooLarge', message: 'This is too much to send at once.' }])
const tooMuchAtOnce = () =>
  new Refusal(
    503,
    [{ code: 'unavailable', message: 'Too many files are being uploaded at the moment. Try again shortly.' }],
    null,
    5,
  )
