import {
  HttpClient,
  HttpResponse,
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  type HttpRequest,
} from '@microsoft/signalr'
import { expect, onTestFinished, test } from 'vitest'
import { createHub, type Hub } from '#server/hub/hub.ts'
import { cookieOf, heard, hurried, soon, whoAsks } from './hubServer.ts'
import type { Negotiated } from './rawPeer.ts'

/** Passes the client's requests straight to a hub in the same process. */
class ShortWay extends HttpClient {
  constructor(private readonly hub: Hub) {
    super()
  }

  async send({ method, url, headers, content, abortSignal }: HttpRequest) {
    const leaving = new AbortController()
    // The client's own signal type has only this property.
    if (abortSignal) Object.assign(abortSignal, { onabort: () => leaving.abort() })
    const request = new Request(url!, { method, headers, body: content || undefined, signal: leaving.signal })
    const response = await this.hub.fetch(request)
    return new HttpResponse(response.status, response.statusText, await response.text())
  }
}

test('the hub needs no server or network: a browser tab can call it directly', async () => {
  const methods = { Add: async (_caller: unknown, one: unknown, other: unknown) => Number(one) + Number(other) }
  const hub = createHub({ authenticate: whoAsks, log: () => {}, timings: hurried, methods })
  onTestFinished(() => hub.close())
  const client = new HubConnectionBuilder()
    .withUrl('http://tab.test/apphub', {
      transport: HttpTransportType.LongPolling,
      headers: cookieOf(),
      httpClient: new ShortWay(hub),
    })
    .configureLogging(LogLevel.None)
    .build()
  const events = heard(client, 'Updated')
  await client.start()
  expect(await client.invoke('Add', 2, 3)).toBe(5)
  hub.send(hub.connections, 'Updated', [1])
  await soon(() => expect(events).toEqual([1]))
  await client.stop()
  await soon(() => expect(hub.connections.size).toBe(0))
})

const ask = (path: string, method: string) =>
  new Request(`http://tab.test/apphub${path}`, { method, headers: cookieOf() })

test('a socket that opens after its person was dropped is cut', async () => {
  const hub = createHub({ authenticate: whoAsks, log: () => {}, timings: { ...hurried, drain: 10 } })
  onTestFinished(() => hub.close())
  const negotiated = await hub.fetch(ask('/negotiate?negotiateVersion=1', 'POST'))
  const { connectionToken } = (await negotiated.json()) as Negotiated
  const verdict = await hub.upgrade(ask(`?id=${connectionToken}`, 'GET'))
  hub.drop(() => true, {})
  const actions: string[] = []
  const socket = {
    waiting: 0,
    send: () => void actions.push('send'),
    close: () => void actions.push('close'),
    terminate: () => void actions.push('cut'),
  }
  if ('open' in verdict) verdict.open(socket)
  expect(actions).toEqual(['cut'])
})
