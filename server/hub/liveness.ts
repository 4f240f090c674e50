import type { Connection } from './connection.ts'
import { ping } from './messages.ts'
import type { Register } from './register.ts'
import type { HubTimings } from './settings.ts'

/** Checks every connection. Returns false if there is none. */
export function inspectAll(register: Register, now: number, timings: HubTimings) {
  for (const connection of register) inspect(connection, now, timings)
  return register.size > 0
}

/** Checks one connection: which time limits have passed, and whether a ping or an acknowledgement is due. */
function inspect(connection: Connection, now: number, timings: HubTimings) {
  const { stage, since, line } = connection
  const age = now - since
  if (stage === 'negotiated' && age > timings.negotiated) return connection.leave('was never used')
  if (stage === 'greeting' && age > timings.handshake)
    return connection.dismiss({ error: 'Handshake was canceled.' }, 'no handshake')
  if (line?.stuck(now)) return connection.cut('takes nothing any more')
  if (stage === 'open') inspectOpen(connection, now, timings)
}

function inspectOpen(connection: Connection, now: number, timings: HubTimings) {
  const { since, lostSince, owesSequenceSince, line } = connection
  if (lostSince !== null && now - lostSince > timings.reattach) return connection.leave('did not come back')
  if (owesSequenceSince !== null && now - owesSequenceSince > timings.sequence)
    return connection.dismiss({ allowReconnect: true }, 'took up the connection and said nothing')
  if (now - since >= timings.sweep) connection.listen()
  if (!line) return
  // Polls themselves show that the peer is alive, and a polling peer sends no pings.
  if (line.transport !== 'LongPolling') {
    if (now - connection.lastHeard > timings.silence)
      return connection.dismiss({ error: 'Nothing was heard for too long.', allowReconnect: true }, 'fell silent')
    if (now - connection.lastWrite >= timings.ping) connection.say(ping)
  }
  connection.acknowledge()
}
