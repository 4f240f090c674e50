import { Hono } from 'hono'
import { listen } from './listen.ts'

const text = process.env.TEXT ?? ''
const { url } = await listen(
  new Hono().get('*', (c) =>
    c.body(text, 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
    }),
  ).fetch,
)
process.send?.({ url })
