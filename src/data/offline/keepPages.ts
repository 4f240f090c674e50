import { offlineWorker } from '#contract/wire/offline.ts'

/**
 * Lets phones and tablets open their last pages without a connection. In an office the connection holds, so a mouse
 * starts no worker.
 */
export function keepPages() {
  if (!('serviceWorker' in navigator) || !matchMedia('(pointer: coarse)').matches) return
  navigator.serviceWorker
    .register(offlineWorker, { scope: '/', updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('Pages are not kept for times without a connection', error))
}
