import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { rams as entity } from '#contract/entities/rams.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const rams = entityData(entity)

/** The addresses of RAMS, and of the register of a project, as PDFs. */
export const ramsPdf = (id: number) => `/api/rams/${id}/pdf`
export const ramsRegisterPdf = (projectId: number, system: System) =>
  `/api/ramsLog/${projectId}?systemId=${recordSystemIdOf(system)}`

export const ramsWindow = (projectId: number, system: System) =>
  kindWindow(entity, { projectId, systemId: recordSystemIdOf(system) })
