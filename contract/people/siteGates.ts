import * as z from 'zod/mini'
import { name } from '../fields.ts'
import { ref } from '../references.ts'

/** `GET /api/siteGates/{projectId}`: the devices that are the gate of a site, for whoever signs people in there. */
export const siteGatesPath = 'siteGates'
/** `POST /api/siteGate` opens one in this browser and ends the session there; `DELETE /api/siteGate/{id}` ends one. */
export const siteGatePath = 'siteGate'

/** A device that is the gate of a site. */
export interface SiteGate {
  id: number
  name: string
  openedByName: string
  openedOn: string
  lastSeenOn: string
  /** Events that the device had not sent when it was last seen. */
  waiting: number
}

export interface SiteGates {
  /** Whether the reader opens and ends them; nobody else sees them. */
  mayOpen: boolean
  gates: SiteGate[]
}

export const openGate = z.object({
  projectId: ref('project', 'Project'),
  name: name(['Name of the device', 'the name of the device'], 60),
})

/** The page of the gate of a project. */
export const gatePath = (projectId: number) => `/kiosk/${projectId}`
