import type { InspectedKind } from '#contract/equipment/statuses.ts'

/** The URL of labels with QR codes for items, as a PDF: one per A6 page, or eight per A4 sheet. */
export const labelsHref = (kind: InspectedKind, ids: readonly number[], size: 'a6' | 'sheet') =>
  `/api/${kind}Labels?ids=${ids.join()}&size=${size}`
