import type { Connection } from '../connection.ts'
import type { Delivery } from '../delivery.ts'
import { StallWatch, type Line } from '../line.ts'

/** What the hub needs of a WebSocket, whichever library it comes from. */
export interface PeerSocket {
  /** Bytes the network has not taken yet. */
  readonly waiting: number
  /** Sends one text message; the same delivery goes to many sockets. */
  send(delivery: Delivery): void
  /** Starts the closing handshake. */
  close(code: number): void
  terminate(): void
}

/** What a WebSocket tells the hub. */
export interface SocketEvents {
  received(bytes: Uint8Array): void
  /** The peer broke the WebSocket protocol itself, or sent too long a message. */
  broken(): void
  /** 1006 when the socket died without a close frame. */
  closed(code: number): void
}

/** A WebSocket that may be opened. `open` must follow at once. */
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
   * Messages sent in one turn go out as one: a save causes several events, and a browser should receive them together.
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

/** Connects a socket to a connection, or resumes a stateful connection with it. */
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
