import type { clients } from '#server/db/tables/client.ts'
import type { Calendar } from '../calendar.ts'
import { consultants } from './consultants.ts'
import { contractors } from './contractors.ts'
import { employers } from './employers.ts'
import type { Firm } from './firm.ts'
import { maintainers } from './maintainers.ts'
import type { Fields } from '../history.ts'

const firms = { ...contractors, ...employers, ...consultants, ...maintainers }
export type FirmKey = keyof typeof firms
const firmKeys = Object.keys(firms) as FirmKey[]

export const firmOf = (key: FirmKey): Firm => firms[key]
/** Returns the id of a company, which is the same in every demo world. */
export const firmId = (key: FirmKey) => firmKeys.indexOf(key) + 1
/** Each company with its id, in order of id. */
export const allFirms = () => firmKeys.map((key) => ({ id: firmId(key), key, firm: firmOf(key) }))

/** A company in the shape its form saves. */
export function firmFields(firm: Firm, calendar: Calendar): Fields<typeof clients> {
  const { insuranceIn, accreditations = [], madeDaysAgo: _, ...written } = firm
  return {
    address2: null,
    address3: null,
    notes: null,
    isActive: true,
    ...written,
    insuranceExpiry: insuranceIn === null ? null : calendar.day(insuranceIn),
    accreditations: accreditations.map(([scheme, number, expiresIn]) => ({
      scheme,
      number,
      expiry: expiresIn === null ? null : calendar.day(expiresIn),
    })),
  }
}
