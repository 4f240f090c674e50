import { loggable } from '#server/base/loggable.ts'
import { answerCall, type CallContext } from './calls.ts'
import type { Delivery } from './delivery.ts'
import { Fault } from './fault.ts'
import { handshakeAccepted, handshakeRefused, readHandshake } from './handshake.ts'
import type { HubConnection, HubIdentity } from './hubConnection.ts'
import { Inbox } from './inbox.ts'
import type { HubTransport, Line } from './line.ts'
import { acknowledgement, close, isNumbered, readMessage, type ClientMessage, type Farewell } from './messages.ts'
import { secretName } from './names.ts'
import { Outbox } from './outbox.ts'
import type { HubLimits, HubTimings } from './settings.ts'
import { ReceivedLedger } from './stateful.ts'

/** What all connections of one hub share. */
export interface HubContext extends CallContext {
  readonly timings: HubTimings
  readonly limits: HubLimits
  readonly now: () => number
  /** Called when the handshake is valid. The handshake answer is sent after this resolves. */
  joined(connection: Connection): Promise<void>
  /** Called when the connection has ended. Nothing may find it by its token any more. */
  ended(connection: Connection, reason: string): void
}

/** negotiated: has a token; greeting: has a transport; open: after the handshake; over: ended. */
type Stage = 'negotiated' | 'greeting' | 'open' | 'over'

/** One peer from negotiation to its end, across any number of sockets. */
export class Connection implements HubConnection {
  readonly id = secretName(16)
  /** Secret: anyone who has it can use this connection. */
  readonly token = secretName(32)
  access?: unknown
  transport: HubTransport | undefined
  stage: Stage = 'negotiated'
  /** When the present stage began. */
  since: number
  lastHeard: number
  /** When a stateful connection lost its socket; null while it has one. */
  lostSince: number | null = null
  /** The POST that is being read. The next POST waits for it. */
  posting: Promise<unknown> = Promise.resolve()
  readonly #outbox: Outbox
  readonly #inbox: Inbox
  #received: ReceivedLedger | null = null

  constructor(
    private readonly context: HubContext,
    readonly identity: HubIdentity,
    private readonly mayBeStateful: boolean,
  ) {
    this.since = this.lastHeard = context.now()
    this.#outbox = new Outbox({
      limits: context.limits,
      now: context.now,
      choked: () => this.cut('reads too slowly'),
      overflowed: () => this.dismiss({ allowReconnect: true }, 'acknowledges too slowly'),
    })
    this.#inbox = new Inbox({
      limits: context.limits,
      now: context.now,
      handle: (record) => this.#handle(record),
      fail: (cause) => this.#fail(cause),
    })
  }

  get line() {
    return this.#outbox.line
  }

  get lastWrite() {
    return this.#outbox.lastWrite
  }

  /** A stateful connection survives its socket and accepts a new one at any time. */
  get isStateful() {
    return this.stage === 'open' && this.#received !== null
  }

  get owesSequenceSince() {
    return this.#received?.owesSequenceSince ?? null
  }

  /** Sends an event or a completion, in order. */
  send(delivery: Delivery) {
    if (this.stage !== 'over') this.#outbox.send(delivery)
  }

  /** Sends a ping or another unnumbered message, at once or not at all. */
  say(delivery: Delivery) {
    if (this.stage === 'open') this.#outbox.write(delivery)
  }

  /** The peer is now known to listen, so held messages are sent. */
  listen() {
    this.#outbox.open()
  }

  acknowledge() {
    const id = this.#received?.takeAcknowledgement()
    if (id) this.say(acknowledgement(id))
  }

  /** Gives a new connection its transport. */
  attach(line: Line) {
    this.#outbox.line = line
    this.stage = 'greeting'
    this.since = this.lastHeard = this.context.now()
  }

  /** Gives a stateful connection a new socket. It replaces the old one, which may be dead without notice. */
  reattach(line: Line) {
    const old = this.line
    this.#inbox.forget()
    this.lastHeard = this.context.now()
    this.lostSince = null
    if (this.#received) this.#received.owesSequenceSince = this.lastHeard
    this.#outbox.resume(line)
    old?.cut()
  }

  receive(bytes: Uint8Array) {
    this.lastHeard = this.context.now()
    this.#inbox.receive(bytes)
  }

  /**
   * Called when a transport has ended. A stateful connection that was not closed waits for a new socket; any other
   * ends.
   */
  lineEnded(line: Line, { goodbye, reason }: { goodbye: boolean; reason: string }) {
    if (line !== this.line || this.stage === 'over') return
    if (goodbye || !this.isStateful) return this.#end(reason)
    this.#outbox.line = null
    this.lostSince = this.context.now()
  }

  /** Cuts the present transport at once. This ends a connection that is not stateful. */
  cut(reason: string) {
    const { line } = this
    if (!line) return this.#end(reason)
    this.lineEnded(line, { goodbye: false, reason })
    line.cut()
  }

  /** Ends the connection, with the closing message of its stage. */
  dismiss(farewell: Farewell, reason: string) {
    const { line, stage } = this
    if (stage === 'over') return
    this.#end(reason)
    if (stage === 'open') line?.write(close(farewell))
    else if (farewell.error) line?.write(handshakeRefused(farewell.error))
    line?.close()
  }

  /** Ends the connection without a message, because the peer has left or has closed it. */
  leave(reason: string) {
    this.#end(reason)
    this.line?.close()
  }

  #end(reason: string) {
    if (this.stage === 'over') return
    this.stage = 'over'
    this.since = this.context.now()
    this.#inbox.close()
    this.context.ended(this, reason)
  }

  #fail(cause: unknown) {
    if (cause instanceof Fault)
      return this.dismiss({ error: cause.message, allowReconnect: cause.allowReconnect }, cause.message)
    this.context.log({ level: 'error', message: 'A hub connection failed', connection: this.id, ...loggable(cause) })
    this.dismiss({ error: 'The connection failed.', allowReconnect: true }, 'failed')
  }

  async #handle(record: Uint8Array) {
    if (this.stage === 'greeting') return this.#greet(record)
    // The official client counts only messages that arrive after it has processed the handshake answer. Its first
    // message proves that it has.
    this.listen()
    const message = readMessage(record)
    if (message && this.#counts(message)) await this.#react(message)
  }

  async #greet(record: Uint8Array) {
    const version = readHandshake(record)
    await this.context.joined(this)
    // The connection may have ended meanwhile.
    if (this.stage !== 'greeting') return
    this.stage = 'open'
    this.since = this.context.now()
    this.say(handshakeAccepted)
    if (version === 2 && this.mayBeStateful && this.transport === 'WebSockets') {
      this.#received = new ReceivedLedger()
      this.#outbox.keepUntilAcknowledged()
    } else this.listen()
  }

  /** False for messages that a stateful peer sends before its Sequence message, and for those it repeats. */
  #counts(message: ClientMessage) {
    if (!this.#received || message.type === 7 || message.type === 9) return true
    if (this.#received.owesSequenceSince !== null) return false
    return !isNumbered(message) || this.#received.isNew()
  }

  async #react(message: ClientMessage) {
    if (message.type === 1 || message.type === 4) {
      const completion = await answerCall(message, this, this.context)
      if (completion) this.send(completion)
    } else if (message.type === 7) this.leave('closed by the peer')
    else if (message.type === 8) this.#outbox.acknowledge(message.sequenceId)
    else if (message.type === 9 && this.#received?.rewind(message.sequenceId) === false)
      throw new Fault('Messages are missing.', { allowReconnect: true })
  }
}
