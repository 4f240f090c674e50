import type { Connection } from '../connection.ts'
import type { Delivery } from '../delivery.ts'
import { StallWatch, type Line } from '../line.ts'

/** What the hub needs of a WebSocket, independent of the library. */
export interface PeerSocket {
  /** Bytes that the network has not accepted yet. */
  readonly waiting: number
  /** Sends one text message. The same delivery may go to many sockets. */
  send(delivery: Delivery): void
  /** Starts the closing handshake. */
  close(code: number): void
  terminate(): void
}

/** The events of a WebSocket. */
interface SocketEvents {
  received(bytes: Uint8Array): void
  /** The peer broke the WebSocket protocol or sent too large a message. */
  broken(): void
  /** The code is 1006 if the socket ended without a close frame. */
  closed(code: number): void
}

/** Permission to open a WebSocket. `open` must be called at once. */
export interface Admission {
  open(socket: PeerSocket): SocketEvents
}

const diedSilently = 1006

class WebSocketLine implements Line {
  readonly transport = 'WebSockets'
  #written = 0
  #said: Delivery[] = []

  constructor(
    private readonly socket: PeerSocket,
    private readonly watch: StallWatch,
  ) {}

  get waiting() {
    return this.socket.waiting
  }

  /**
   * Joins the messages of one turn into one frame: a save causes several events, and a browser should receive them
   * together.
   */
  write(delivery: Delivery) {
    if (this.#said.push(delivery) === 1) queueMicrotask(() => this.#flush())
  }

  #flush() {
    const [first, ...more] = this.#said
    if (!first) return
    this.#said = []
    const all = more.reduce((sofar, next) => sofar.followedBy(next), first)
    this.#written += all.frame.length
    this.socket.send(all)
  }

  close() {
    this.#flush()
    this.socket.close(1000)
  }

  cut() {
    this.socket.terminate()
  }

  stuck(now: number) {
    return this.watch.stalled(now, this.#written, this.waiting)
  }
}

/** Gives a socket to a new connection, or resumes a stateful connection with it. */
export function openWebSocket(connection: Connection, socket: PeerSocket, watch: StallWatch): SocketEvents {
  const line = new WebSocketLine(socket, watch)
  if (connection.stage === 'over') line.cut()
  else if (connection.isStateful) connection.reattach(line)
  else connection.attach(line)
  const isCurrent = () => connection.line === line
  return {
    received: (bytes) => isCurrent() && connection.receive(bytes),
    broken: () => isCurrent() && connection.leave('broke the WebSocket protocol'),
    closed: (code) =>
      connection.lineEnded(line, { goodbye: code !== diedSilently, reason: `socket closed with ${code}` }),
  }
}
