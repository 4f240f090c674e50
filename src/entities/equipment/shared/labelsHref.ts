import type { InspectedKind } from '#contract/equipment/statuses.ts'

/** The address of labels with QR codes for items, as a PDF: on A6, one on each page, or on A4 sheets of eight. */
export const labelsHref = (kind: InspectedKind, ids: readonly number[], size: 'a6' | 'sheet') =>
  `/api/${kind}Labels?ids=${ids.join()}&size=${size}`
