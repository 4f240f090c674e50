/** Numbers of the specification's section 9. Times in milliseconds, sizes in bytes. */
export const tableStateExpiry = 300_000

/** Where files arrive in parts (tus 1.0). */
export const uploadPath = '/api/upload'

export const hubPath = '/apphub'
export const hubStartRetry = 5_000
export const hubServerTimeout = 60_000
export const hubKeepAlive = 15_000
export const hubReconnectDelays = [0, 2_000, 10_000, 30_000]
export const hubStatefulBuffer = 100_000
export const httpTimeout = 100_000
export const chunkTimeout = 120_000

/** How many days a deleted record can be brought back. */
export const restoreDays = 90
/** How many ids one partial list request may ask for. */
export const partialListLimit = 200
/** How many rows a whole list holds at most; what can grow beyond that is read as a window. */
export const wholeListLimit = 10_000
