import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RollCall } from '#contract/entities/rollCall.ts'
import { mostActs, type TypedAct } from '#contract/people/rollCalls.ts'
import { browserOf } from '#src/data/browser.ts'
import { deviceKey } from '#src/data/deviceKey.ts'
import { written } from '#src/data/entityData.ts'
import { canKeep, keptStore } from '#src/data/keptStore.ts'
import { createSendQueue, type SendQueue } from '#src/data/sendQueue.ts'
import { currentUser } from '#src/data/session.ts'
import { nowText } from '#src/clock/now.ts'
import { rollCalls } from './data.ts'

/** Acts are worth little once the roll call is long over. */
const store = keptStore<{ acts: readonly TypedAct[]; at: string }>({
  database: 'safety-roll-calls',
  table: 'acts',
  days: 7,
})
const notKept = (error: unknown) => console.warn('Ticks could not be kept in this browser', error)

/** One queue for each roll call of a browser, which goes on sending when its page is left. */
const queues = new WeakMap<QueryClient, Map<number, SendQueue<TypedAct>>>()

function queueOf(client: QueryClient, id: number, name: string) {
  const known = queues.get(client) ?? new Map<number, SendQueue<TypedAct>>()
  queues.set(client, known)
  const found = known.get(id)
  if (found) return found
  const queue = createSendQueue<TypedAct>({
    idOf: ({ actId }) => actId,
    most: mostActs,
    async send(acts) {
      const { http } = browserOf(client)
      written(
        client,
        rollCalls.entity,
        await http.api<RollCall>(`rollCall/${id}/entries`, { method: 'PUT', body: { acts } }),
      )
    },
    keep(acts) {
      if (canKeep())
        (acts.length === 0 ? store.drop(name) : store.keep(name, { acts, at: nowText() }, null)).catch(notKept)
    },
  })
  known.set(id, queue)
  return queue
}

/** The acts of this browser on a roll call that wait for the server. They survive a closed page. */
export function useTicks({ id }: Pick<RollCall, 'id'>) {
  const client = useQueryClient()
  const name = `${currentUser(client).id}|rollCall/${id}`
  const queue = queueOf(client, id, name)
  const [keyOf] = useState(() => deviceKey(client))
  useEffect(() => {
    if (canKeep()) store.read(name, keyOf).then((kept) => kept && queue.restore(kept.acts), notKept)
    globalThis.addEventListener('online', queue.retry)
    return () => globalThis.removeEventListener('online', queue.retry)
  }, [queue, name, keyOf])
  return { ...useSyncExternalStore(queue.subscribe, queue.state), queue }
}
