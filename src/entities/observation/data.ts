import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { observation } from '#contract/entities/observation.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const observations = entityData(observation)

/** The addresses of an observation, and of the register of a project, as PDFs. */
export const observationPdf = (id: number) => `/api/observation/${id}/pdf`
export const observationRegisterPdf = (projectId: number, system: System) =>
  `/api/observationLog/${projectId}?systemId=${recordSystemIdOf(system)}`

export const observationWindow = (projectId: number, system: System) =>
  kindWindow(observation, { projectId, systemId: recordSystemIdOf(system) })
