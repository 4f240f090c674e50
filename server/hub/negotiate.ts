import { answer, answerJson, queryValue } from './answers.ts'
import type { Connection } from './connection.ts'

const availableTransports = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
]

/** Answers a negotiation with a new connection, which waits for its first transport. */
export function negotiate(request: Request, open: (mayBeStateful: boolean) => Connection): Response {
  if (request.method !== 'POST') return answer(405, 'Negotiate with POST.', { allow: 'POST' })
  const version = queryValue(request.url, 'negotiateVersion')
  if (!version || !/^\d{1,9}$/.test(version) || Number(version) < 1)
    return answerJson({ error: 'This hub negotiates in version 1.' })
  const useStatefulReconnect = queryValue(request.url, 'useStatefulReconnect')?.toLowerCase() === 'true'
  const { id, token } = open(useStatefulReconnect)
  return answerJson({
    negotiateVersion: 1,
    connectionId: id,
    connectionToken: token,
    availableTransports,
    // The official client rejects an answer that grants what it did not ask for.
    ...(useStatefulReconnect && { useStatefulReconnect }),
  })
}
