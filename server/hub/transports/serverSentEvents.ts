import type { Connection } from '../connection.ts'
import type { Delivery } from '../delivery.ts'
import { StallWatch, type Line } from '../line.ts'

class EventStreamLine implements Line {
  readonly transport = 'ServerSentEvents'
  #written = 0
  #ended = false

  constructor(
    private readonly stream: ReadableStreamDefaultController<Uint8Array>,
    private readonly watch: StallWatch,
  ) {}

  get waiting() {
    return Math.max(0, -(this.stream.desiredSize ?? 0))
  }

  write(delivery: Delivery) {
    this.writeBytes(delivery.event)
  }

  writeBytes(bytes: Uint8Array) {
    if (this.#ended) return
    this.#written += bytes.length
    this.stream.enqueue(bytes)
  }

  close() {
    if (!this.#ended) this.stream.close()
    this.#ended = true
  }

  cut() {
    // Only an error makes the server discard what it has buffered and close the connection.
    if (!this.#ended) this.stream.error(new Error('The event stream was cut: its reader takes nothing any more'))
    this.#ended = true
  }

  /** Called when the reader has disconnected. */
  hungUp() {
    this.#ended = true
  }

  stuck(now: number) {
    return this.watch.stalled(now, this.#written, this.waiting)
  }
}

/** EventSource fires `open` only after the first bytes. */
const firstComment = new TextEncoder().encode(':\n\n')

/** Opens an event stream as the connection's transport. The connection ends when the reader disconnects. */
export function openEventStream(connection: Connection, watch: StallWatch): Response {
  let line: EventStreamLine
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      line = new EventStreamLine(controller, watch)
      line.writeBytes(firstComment)
      connection.attach(line)
    },
    cancel() {
      line.hungUp()
      connection.lineEnded(line, { goodbye: true, reason: 'event stream closed' })
    },
  }
  // Without a high-water mark the queue holds exactly what the reader has not read yet.
  const stream = new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: 0 }))
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-store', 'x-accel-buffering': 'no' },
  })
}
