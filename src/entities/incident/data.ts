import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { incident } from '#contract/entities/incident.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const incidents = entityData(incident)

/** The addresses of an incident, and of the register of a project, as PDFs. */
export const incidentPdf = (id: number) => `/api/incident/${id}/pdf`
export const incidentRegisterPdf = (projectId: number, system: System) =>
  `/api/incidentLog/${projectId}?systemId=${recordSystemIdOf(system)}`

export const incidentWindow = (projectId: number, system: System) =>
  kindWindow(incident, { projectId, systemId: recordSystemIdOf(system) })
