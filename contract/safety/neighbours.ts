import type { Kind } from '../kinds.ts'
import type { PermitClash } from '../questionnaires/permitClash.ts'

export const neighboursPath = 'permitNeighbours'
/** What the work of other firms is read from; who is where changes too often to be followed. */
export const neighbourKinds: readonly Kind[] = ['permit']
/** So many days ahead are shown. */
export const neighbourDays = 7
/** Most works in one zone. */
export const mostNeighbours = 50

/**
 * `GET /api/permitNeighbours/{projectId}`: what other firms do, now and in the next days, in the zones in which the
 * reader's company works; with `?locationId=` in that zone. It names no person, no company, and nothing that somebody
 * has typed.
 */
export interface Neighbours {
  /** Whether the reader finds only the records of their own company, so that this is all they see of others. */
  isPartner: boolean
  zones: NeighbourZone[]
}

export interface NeighbourZone {
  locationId: number
  locationName: string
  works: NeighbourWork[]
}

/** The work of another firm under a permit, in the zone, in a part of it, or in one that contains it. */
export interface NeighbourWork {
  subTypeName: string
  locationName: string
  validFrom: string
  validTo: string
  /** Whether it is asked for only. */
  isAskedFor: boolean
  /** Whether its time is over and nobody has handed it back, so that the zone is still taken. */
  isNotHandedBack: boolean
  /** What keeps others apart: it needs the zone to itself. */
  isExclusive: boolean
  /** What keeps others apart: kinds of work that must not be done there at the same time. */
  conflictsWith: string[]
  /** How it clashes with work of the reader's company in the zone; null if it does not. */
  clash: PermitClash['reason'] | null
}
