import { Refusal } from '#server/base/refuse.ts'
import { loggable } from '#server/base/loggable.ts'
import type { LogLine } from '#server/base/log.ts'
import type { Delivery } from './delivery.ts'
import type { HubConnection, HubMethod } from './hubConnection.ts'
import { completion, type Call, type Outcome } from './messages.ts'

export interface CallContext {
  /** By lower-case name. */
  readonly methods: ReadonlyMap<string, HubMethod>
  readonly log: (line: LogLine) => void
}

/** A map, so that names such as constructor and __proto__ never resolve to a method. */
export const methodsByName = (methods: Readonly<Record<string, HubMethod>>): CallContext['methods'] =>
  new Map(Object.entries(methods).map(([name, method]) => [name.toLowerCase(), method]))

/** Runs a call. Returns the completion to send back, or null if the caller does not expect one. */
export async function answerCall(call: Call, caller: HubConnection, context: CallContext): Promise<Delivery | null> {
  const outcome = await run(call, caller, context)
  if (!call.invocationId) return null
  try {
    return completion(call.invocationId, outcome)
  } catch (cause) {
    return completion(call.invocationId, failed(call, cause, context))
  }
}

async function run(call: Call, caller: HubConnection, context: CallContext): Promise<Outcome> {
  const method = context.methods.get(call.target.toLowerCase())
  if (!method) return { error: `Unknown hub method '${call.target}'` }
  if (call.type === 4 || call.streamIds?.length) return { error: `Hub method '${call.target}' does not stream` }
  try {
    return { result: await method(caller, ...call.arguments) }
  } catch (cause) {
    return cause instanceof Refusal ? { error: cause.message } : failed(call, cause, context)
  }
}

function failed(call: Call, cause: unknown, context: CallContext): Outcome {
  context.log({ level: 'error', message: 'A hub method failed', method: call.target.toLowerCase(), ...loggable(cause) })
  return { error: `Hub method '${call.target}' failed` }
}
