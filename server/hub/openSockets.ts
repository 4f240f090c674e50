import type { PeerSocket } from './transports/webSocket.ts'

/** The open WebSockets, so that a closing hub can wait for them. */
export class OpenSockets {
  readonly #sockets = new Set<PeerSocket>()
  #lastGone = () => {}

  add(socket: PeerSocket) {
    this.#sockets.add(socket)
  }

  remove(socket: PeerSocket) {
    this.#sockets.delete(socket)
    if (this.#sockets.size === 0) this.#lastGone()
  }

  /** Resolves when all sockets are closed. Cuts those still open after `patience` ms. */
  async gone(patience: number) {
    if (this.#sockets.size === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patience)
      this.#lastGone = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    for (const socket of this.#sockets) socket.terminate()
  }
}
