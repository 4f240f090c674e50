/** A permit that clashes with another one, in its zone and at its time. */
export interface PermitClash {
  /** Whether one of them needs the zone exclusively, or their kinds of work conflict. */
  reason: 'exclusive' | 'conflicting'
  subTypeName: string
  locationName: string
  validFrom: string
  validTo: string
  statusId: number
  /** The other permit, if the reader may open it. */
  permit: { id: number; number: string | null; title: string } | null
}
