/** The address of the worker that keeps pages for phones and tablets without a connection. */
export const offlineWorker = '/dist/offline.js'

/** Marks an answer that may stay on the device of its reader until they sign out. */
export const keepHeader = 'X-Keep-Offline'

/** In answers that come from the device: when they were kept. */
export const keptAtHeader = 'X-Kept-At'
