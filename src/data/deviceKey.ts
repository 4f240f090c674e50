import type { QueryClient } from '@tanstack/react-query'
import type { DeviceKey } from '#contract/wire/deviceKey.ts'
import { browserOf } from './browser.ts'
import type { KeyOf } from './keptStore.ts'
import { currentUser } from './session.ts'

const known = new WeakMap<QueryClient, { userId: number; key: Promise<CryptoKey> }>()

/**
 * Returns a function that gets the key for encrypting the signed-in user's unsent input on this device. The key is held
 * in memory only; the server gives the same one to the user's next session. Forms that close at a sign-out can still
 * use it.
 */
export function deviceKey(client: QueryClient): KeyOf {
  const userId = currentUser(client).id
  return () => {
    const found = known.get(client)
    if (found?.userId === userId) return found.key
    const key = fetchKey(client)
    known.set(client, { userId, key })
    key.catch(() => known.delete(client))
    return key
  }
}

async function fetchKey(client: QueryClient) {
  const [{ data }, { importKey }] = await Promise.all([
    browserOf(client).http.api<DeviceKey>('deviceKey'),
    import('./sealedKept.ts'),
  ])
  return importKey(data.key)
}
