import { connect, createServer, type Socket } from 'node:net'

/** A line to a server that can be cut, and mended again. */
export interface Line {
  /** Where the server is reached over this line. */
  url: string
  /** Every connection dies, and no new one comes about. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Lays a line to a port of this machine, from `from`. */
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
