import type { Client } from '#contract/entities/client.ts'

/** A company of the demo world, as it is written down; days count from today. */
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
