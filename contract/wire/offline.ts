/** The address of the service worker that caches pages for phones and tablets without a connection. */
export const offlineWorker = '/dist/offline.js'

/** Marks an answer that may be stored on the device of its reader until they sign out. */
export const keepHeader = 'X-Keep-Offline'

/**
 * The kinds with forms or questionnaires that can be opened without a connection. Their unsent input stays readable on
 * the device until it is sent, unless it is confidential; that of all other kinds is encrypted with a key that ends
 * with the session.
 */
const readableKinds: readonly string[] = [
  'equipment',
  'inspection',
  'nonEquipmentInspection',
  'nonEquipmentItem',
  'observation',
  'permit',
  'questionResponseAction',
  'rams',
  'rollCall',
]
export const staysReadable = (kind: string) => readableKinds.includes(kind)
/** In answers from the device's cache: when they were stored. */
export const keptAtHeader = 'X-Kept-At'
