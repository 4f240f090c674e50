import { recordSystemIdOf, type RecordSystemId } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import type { ActionSourceKind } from '#contract/safety/actionSources.ts'
import { questionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const questionResponseActions = entityData(questionResponseAction)

/** The addresses of an action, and of the register of a project, as PDFs. */
export const actionPdf = (id: number) => `/api/questionResponseAction/${id}/pdf`
export const actionRegisterPdf = (projectId: number, system: System) =>
  `/api/questionResponseActionLog/${projectId}?systemId=${recordSystemIdOf(system)}`

/** The record that actions came from, or the asset that they were raised for. */
export type ActionSource =
  | { sourceKind: ActionSourceKind; sourceId: number }
  | { equipmentId: number }
  | { nonEquipmentItemId: number }

/** The actions of a project, or of one record. */
export const actionWindow = (part: { projectId: number; systemId: RecordSystemId } | ActionSource) =>
  kindWindow(questionResponseAction, { ...part })
