import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of a server that a test can cut and restore. */
export interface Line {
  /** The address of the server through the proxy. */
  url: string
  /** Closes every connection and refuses new ones. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Forwards connections to `port` on this machine, listening on `from`. */
export async function lineTo(port: number, from: number): Promise<Line> {
  const open = new Set<Socket>()
  let whole = true
  const join = (near: Socket, far: Socket) => {
    open.add(near)
    near.pipe(far)
    near.on('error', () => far.destroy())
    near.on('close', () => {
      open.delete(near)
      far.destroy()
    })
  }
  const server = createServer((near) => {
    if (!whole) {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    join(near, far)
    join(far, near)
  })
  await new Promise<void>((resolve) => server.listen(from, '127.0.0.1', resolve))
  const cut = () => {
    whole = false
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${from}`,
    cut,
    mend: () => void (whole = true),
    close() {
      cut()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
