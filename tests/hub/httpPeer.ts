import { cookieOf } from './hubServer.ts'
import { negotiate, RS } from './rawPeer.ts'

/** Plain HTTP requests with one token: polls, POSTs, an event stream and DELETE. */
export async function httpPeer(url: string, who?: string) {
  const { connectionId, connectionToken } = await negotiate(url, { who })
  const address = `${url}?id=${connectionToken}`
  const headers = cookieOf(who)
  return {
    connectionId,
    token: connectionToken,
    address,
    poll: (signal?: AbortSignal) => fetch(address, { headers, signal }),
    listen: (signal?: AbortSignal) => fetch(address, { headers: { ...headers, accept: 'text/event-stream' }, signal }),
    post: (...messages: object[]) =>
      fetch(address, {
        method: 'POST',
        headers,
        body: messages.map((message) => JSON.stringify(message) + RS).join(''),
      }),
    postRaw: (body: BodyInit) => fetch(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit),
    remove: () => fetch(address, { method: 'DELETE', headers }),
    ask: (method: string) => fetch(address, { method, headers }),
  }
}

export const handshake = { protocol: 'json', version: 1 }

/** A polling peer after the handshake. */
export async function shakenPoller(url: string) {
  const peer = await httpPeer(url)
  await peer.poll()
  await peer.post(handshake)
  await (await peer.poll()).text()
  return peer
}
