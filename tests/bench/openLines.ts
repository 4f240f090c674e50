import { WebSocket } from 'ws'

/** Opens this many hub connections as one person and keeps them until the process ends. */
const { URL: address = '', COOKIE: cookie = '', CONNECTIONS } = process.env

async function open() {
  const answer = await fetch(`${address}/apphub/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { cookie, 'x-csrf': '1' },
  })
  if (!answer.ok) throw new Error(`The hub answered ${answer.status}`)
  const { connectionToken } = (await answer.json()) as { connectionToken: string }
  const socket = new WebSocket(`${address.replace('http', 'ws')}/apphub?id=${connectionToken}`, { headers: { cookie } })
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  const greeted = new Promise((done) => socket.once('message', done))
  socket.send('{"protocol":"json","version":1}\x1e')
  await greeted
  setInterval(() => socket.send('{"type":6}\x1e'), 10_000)
}

for (let left = Number(CONNECTIONS); left > 0; left -= 20)
  await Promise.all(Array.from({ length: Math.min(20, left) }, open))
process.send?.('open')
