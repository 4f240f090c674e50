const utf8 = new TextEncoder()

/** Encoded messages on their way out. Each encoding is made once, however many peers receive it. */
export class Delivery {
  #bytes?: Uint8Array
  #frame?: Uint8Array
  #event?: Uint8Array
  #joined?: { next: Delivery; both: Delivery }

  constructor(readonly text: string) {}

  /** Joins two deliveries. The result is cached, because most peers receive the same pair. */
  followedBy(next: Delivery): Delivery {
    if (this.#joined?.next !== next) this.#joined = { next, both: new Delivery(this.text + next.text) }
    return this.#joined.both
  }

  get bytes(): Uint8Array {
    return (this.#bytes ??= utf8.encode(this.text))
  }

  /** One unmasked WebSocket text frame. */
  get frame(): Uint8Array {
    return (this.#frame ??= textFrame(this.bytes))
  }

  /** One unnamed server-sent event. */
  get event(): Uint8Array {
    return (this.#event ??= utf8.encode(`data: ${this.text.replaceAll('\n', '\ndata: ')}\n\n`))
  }
}

/** RFC 6455, section 5.2: final fragment, text, no mask, the shortest form of the length. */
function textFrame(payload: Uint8Array) {
  const size = payload.length
  const header = size < 126 ? 2 : size < 65_536 ? 4 : 10
  const frame = new Uint8Array(header + size)
  frame[0] = 0x81
  const view = new DataView(frame.buffer)
  if (header === 2) frame[1] = size
  else if (header === 4) {
    frame[1] = 126
    view.setUint16(2, size)
  } else {
    frame[1] = 127
    view.setBigUint64(2, BigInt(size))
  }
  frame.set(payload, header)
  return frame
}
