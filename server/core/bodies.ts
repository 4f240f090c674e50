import type { MiddlewareHandler } from 'hono'
import { Refusal } from '#server/base/refuse.ts'
import type { Bodies, Env, Request as Asked } from './request.ts'

const megabyte = 1_048_576

/** Size limits of a request body in bytes, for a record and for a form with files. Larger files are sent in parts. */
const largestRecord = megabyte
const largestForm = 25 * megabyte
/**
 * The size limits of all bodies in progress together, and of those of people without a session among them, in bytes. If
 * strangers use up their share, people who are signed in can still work.
 */
const mostAtOnce = { all: 256 * megabyte, strangers: 64 * megabyte }

export const isForm = (c: Asked) => c.req.header('content-type')?.startsWith('multipart/form-data') === true

export function openBodies(most = mostAtOnce): Bodies {
  const underWay = { all: 0, strangers: 0 }
  return {
    async hold(c, { largest, tooLarge = 'This is too much to send at once.', isStranger }, work) {
      const tooMuch = () => new Refusal(413, [{ code: 'tooLarge', message: tooLarge }])
      const length = c.req.header('content-length')
      if (Number(length ?? 0) > largest) throw tooMuch()

      let own = 0
      let refused: Refusal | null = null
      const count = (bytes: number) => {
        own += bytes
        underWay.all += bytes
        if (isStranger) underWay.strangers += bytes
      }
      const take = (bytes: number) => {
        count(bytes)
        if (own > largest) refused = tooMuch()
        else if (underWay.all > most.all || underWay.strangers > most.strangers) refused = tooMuchAtOnce()
        if (refused) throw refused
      }
      try {
        // HTTP guarantees a declared length; a body without one is counted while it is read.
        if (length !== undefined) take(Number(length))
        else if (c.req.raw.body) c.req.raw = counted(c.req.raw, c.req.raw.body, take)
        await work()
        // The reader of the body may have reported its early end as another error.
        if (refused) throw refused
      } finally {
        count(-own)
      }
    },
  }
}

/** Limits the bodies of people who are signed in. Runs after authentication, so that no body of a stranger is read. */
export const limitedBodies: MiddlewareHandler<Env> = (c, next) =>
  c.get('bodies').hold(c, { largest: isForm(c) ? largestForm : largestRecord, isStranger: false }, next)

/** Limits the body of a route that needs no session. */
export const openBody =
  (largest: number, tooLarge?: string): MiddlewareHandler<Env> =>
  (c, next) =>
    c.get('bodies').hold(c, { largest, isStranger: true, ...(tooLarge && { tooLarge }) }, next)

function counted(request: globalThis.Request, body: ReadableStream<Uint8Array>, take: (bytes: number) => void) {
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, through) {
      take(part.length)
      through.enqueue(part)
    },
  })
  return new Request(request, { body: body.pipeThrough(counter), duplex: 'half' } as RequestInit)
}

const tooMuchAtOnce = () =>
  new Refusal(
    503,
    [{ code: 'unavailable', message: 'Too many files are being uploaded at the moment. Try again shortly.' }],
    null,
    5,
  )
