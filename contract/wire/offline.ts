/** The address of the worker that keeps pages for phones and tablets without a connection. */
export const offlineWorker = '/dist/offline.js'

/** Marks an answer that may stay on the device of its reader until they sign out. */
export const keepHeader = 'X-Keep-Offline'

/**
 * The kinds with forms or questionnaires that a page without a connection opens. What someone types there stays readable
 * on the device until it is sent, unless it is confidential; of all other kinds it is sealed with a key that goes with
 * the session.
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
]
export const staysReadable = (kind: string) => readableKinds.includes(kind)
/** In answers that come from the device: when they were kept. */
export const keptAtHeader = 'X-Kept-At'
