import { answer } from './answers.ts'
import type { Connection } from './connection.ts'

/** Passes a POST body to its connection, after the POSTs before it. */
export function takePost(connection: Connection, request: Request, limit: number): Promise<Response> {
  const turn = connection.posting.then(() => feed(connection, request, limit))
  connection.posting = turn
  return turn
}

async function feed(connection: Connection, request: Request, limit: number): Promise<Response> {
  const body = await readBody(request, limit)
  if (body === 'cut short') return answer(400, 'The body was cut short.')
  if (connection.stage === 'over') return answer(404, 'No such connection.')
  if (body === 'too long') {
    connection.dismiss({ error: 'A message was too long.' }, 'sent too long a body')
    return answer(413, 'The body is too long.')
  }
  connection.receive(body)
  return answer(200)
}

async function readBody(request: Request, limit: number): Promise<Uint8Array | 'too long' | 'cut short'> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of request.body ?? []) {
      size += part.length
      if (size > limit) return 'too long'
      parts.push(part)
    }
  } catch {
    return 'cut short'
  }
  return joined(parts, size)
}

function joined(parts: readonly Uint8Array[], size: number) {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
