/** Values of the specification, section 9. Times in milliseconds, sizes in bytes. */
export const tableStateExpiry = 300_000

/** Endpoint for uploads in chunks (tus 1.0). */
export const uploadPath = '/api/upload'

export const hubPath = '/apphub'
export const hubStartRetry = 5_000
export const hubServerTimeout = 60_000
export const hubKeepAlive = 15_000
export const hubReconnectDelays = [0, 2_000, 10_000, 30_000]
export const hubStatefulBuffer = 100_000
export const httpTimeout = 100_000
export const chunkTimeout = 120_000

/** Days for which a deleted record can be restored. */
export const restoreDays = 90
/** The default and the maximum number of entries of a question template's history in one answer. */
export const usualHistory = 1_000
export const longestHistory = 10_000
/** Most ids in one partial list request. */
export const partialListLimit = 200
/** Most rows in a whole list. Lists that can grow beyond it are read as windows. */
export const wholeListLimit = 10_000
