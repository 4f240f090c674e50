import { loggable } from '#server/base/loggable.ts'
import type { LogLine } from '#server/base/log.ts'
import { methodsByName } from './calls.ts'
import type { Connection, HubContext } from './connection.ts'
import type { HubConnection, HubIdentity, HubMethod } from './hubConnection.ts'
import type { Register } from './register.ts'
import { usualLimits, usualTimings, type HubOptions } from './settings.ts'

/**
 * This cast is safe: the connection was created with an Identity of the same options, and only the application sets its
 * access.
 */
export const asSeen = <Identity extends HubIdentity, Access>(connection: Connection) =>
  connection as HubConnection as HubConnection<Identity, Access>

/**
 * Creates what all connections of one hub share. It maintains `connections` and notifies the application of joins and
 * ends.
 */
export function createHubContext<Identity extends HubIdentity, Access>(
  options: HubOptions<Identity, Access>,
  register: Register,
  connections: Set<HubConnection<Identity, Access>>,
): HubContext {
  const log = (line: LogLine) => options.log(line)
  return {
    log,
    timings: { ...usualTimings, ...options.timings },
    limits: { ...usualLimits, ...options.limits },
    methods: methodsByName((options.methods ?? {}) as Readonly<Record<string, HubMethod>>),
    // A monotonic clock, so that a change of the wall clock does not make peers look silent.
    now: options.now ?? (() => performance.now()),

    async joined(connection) {
      const { id, identity, transport } = connection
      log({ level: 'info', message: 'A hub connection joined', connection: id, user: identity.userId, transport })
      connections.add(asSeen(connection))
      await options.onConnected?.(asSeen(connection))
    },

    ended(connection, reason) {
      // A polling peer still needs its token to fetch its last messages.
      if (connection.transport !== 'LongPolling') register.remove(connection)
      if (!connections.delete(asSeen(connection))) return
      log({ level: 'info', message: 'A hub connection ended', connection: connection.id, reason })
      void farewell(options, connection)
    },
  }
}

async function farewell<Identity extends HubIdentity, Access>(
  options: HubOptions<Identity, Access>,
  connection: Connection,
) {
  try {
    await options.onDisconnected?.(asSeen(connection))
  } catch (cause) {
    const message = 'The end of a hub connection could not be told'
    options.log({ level: 'error', message, connection: connection.id, ...loggable(cause) })
  }
}
