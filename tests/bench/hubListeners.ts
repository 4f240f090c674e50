import { WebSocket } from 'ws'

/**
 * The listener process of the hub benchmark. It opens the sockets and reports when all sockets of one kind have
 * received an event.
 */
const { HUB_PORT, BARE_PORT, CONNECTIONS } = process.env
const connections = Number(CONNECTIONS)
const hubUrl = `http://127.0.0.1:${HUB_PORT}/apphub`

async function negotiated() {
  const response = await fetch(`${hubUrl}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: 'Bearer bench' },
  })
  const { connectionToken } = (await response.json()) as { connectionToken: string }
  return connectionToken
}

async function open(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return socket
}

/** Opens a hub socket and completes the handshake. */
async function openHubSocket() {
  const socket = await open(`${hubUrl.replace('http', 'ws')}?id=${await negotiated()}`)
  const greeted = new Promise((resolve) => socket.once('message', resolve))
  socket.send('{"protocol":"json","version":1}\x1e')
  await greeted
  return socket
}

function tellWhenAllHaveHeard(sockets: readonly WebSocket[]) {
  let heard = 0
  const hear = () => {
    heard += 1
    if (heard % sockets.length === 0) process.send?.('all have heard')
  }
  for (const socket of sockets) socket.on('message', hear)
}

const hubSockets: WebSocket[] = []
const bareSockets: WebSocket[] = []
while (hubSockets.length < connections) {
  hubSockets.push(await openHubSocket())
  bareSockets.push(await open(`ws://127.0.0.1:${BARE_PORT}`))
}
tellWhenAllHaveHeard(hubSockets)
tellWhenAllHaveHeard(bareSockets)
process.send?.('open')
