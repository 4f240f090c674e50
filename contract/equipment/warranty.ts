import { monthsAfter } from '../time/siteClock.ts'

/** The last day of an asset's warranty, or null while its start or its length is missing. */
export const warrantyEnd = ({ warrantyStart, warrantyMonths }: Warranty) =>
  warrantyStart !== null && warrantyMonths !== null ? monthsAfter(warrantyStart, warrantyMonths) : null

interface Warranty {
  warrantyStart: string | null
  warrantyMonths: number | null
}
