import type { MiddlewareHandler } from 'hono'
import { Refusal } from './refuse.ts'
import type { Env, Request } from './request.ts'

const megabyte = 1_048_576

/** Size limits of a request body in bytes, for a record and for a form with files. Larger files are sent in parts. */
const largestRecord = megabyte
const largestForm = 25 * megabyte
/** The size limit of all bodies of people in progress together, in bytes. */
const mostAtOnce = 256 * megabyte
/** The same for those of strangers, who take nothing from the room of people. */
const mostOfStrangers = 16 * megabyte

export const isForm = (c: Request) => c.req.header('content-type')?.startsWith('multipart/form-data') === true

/** The limits that all bodies of a server share. */
export interface BodyLimits {
  /** For people who are signed in. */
  ofPeople: MiddlewareHandler<Env>
  /** For requests that need no session, up to a size in bytes. */
  ofStrangers(largest: number, message?: string): MiddlewareHandler<Env>
  /** For someone without an account who has proved to be asked, up to a size in bytes, within the room of people. */
  ofAsked(largest: number, message?: string): MiddlewareHandler<Env>
}

/**
 * Enforces the limit of each body (413) and of all bodies in progress (503). `ofPeople` runs after authentication, so
 * that no body of a stranger takes room.
 */
export function bodyLimits(atOnce = mostAtOnce, ofStrangers = mostOfStrangers): BodyLimits {
  const people = room(atOnce)
  const strangers = room(ofStrangers)
  return {
    ofPeople: people((c) => (isForm(c) ? largestForm : largestRecord)),
    ofStrangers: (largest, message) => strangers(() => largest, message),
    ofAsked: (largest, message) => people(() => largest, message),
  }
}

function room(atOnce: number) {
  let underWay = 0
  return (largestOf: (c: Request) => number, message?: string): MiddlewareHandler<Env> =>
    async (c, next) => {
      const length = c.req.header('content-length')
      const largest = largestOf(c)
      if (Number(length ?? 0) > largest) throw tooLarge(message)

      let own = 0
      let refused: Refusal | null = null
      const take = (bytes: number) => {
        own += bytes
        underWay += bytes
        if (own > largest) refused = tooLarge(message)
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

const tooLarge = (message = 'This is too much to send at once.') => new Refusal(413, [{ code: 'tooLarge', message }])
const tooMuchAtOnce = () =>
  new Refusal(
    503,
    [{ code: 'unavailable', message: 'Too many files are being uploaded at the moment. Try again shortly.' }],
    null,
    5,
  )
