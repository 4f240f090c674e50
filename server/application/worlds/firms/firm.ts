import type { Client } from '#contract/entities/client.ts'

/** A demo company in source form. Fields named in days count from today. */
export interface Firm {
  name: string
  shortName: string
  companyNumber: string
  vatNumber: string
  address1: string
  address2?: string
  town: string
  county: string
  postcode: string
  country: Client['country']
  phone: string
  email: string
  website: string
  trades: string[]
  insuranceIn: number | null
  accreditations?: [scheme: string, number: string, expiresIn: number | null][]
  notes?: string
  isActive?: boolean
  madeDaysAgo: number
}
