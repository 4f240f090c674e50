import { offlineWorker } from '#contract/wire/offline.ts'

/**
 * Lets phones and tablets open recent pages offline. Devices with a mouse register no service worker, because an office
 * is rarely offline.
 */
export function keepPages() {
  if (matchMedia('(pointer: coarse)').matches) registerWorker()
}

/** Lets a gate open without a connection, on whatever device. */
export function registerWorker() {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register(offlineWorker, { scope: '/', updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('Pages are not kept for times without a connection', error))
}
