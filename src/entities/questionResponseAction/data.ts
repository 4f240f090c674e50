import type { ActionSourceKind } from '#contract/safety/actionSources.ts'
import { questionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow, projectWindow } from '#src/data/windows.ts'

export const questionResponseActions = entityData(questionResponseAction)

/** The address of an action as a PDF. */
export const actionPdf = (id: number) => `/api/questionResponseAction/${id}/pdf`

/** The record that actions came from, or the asset that they were raised for. */
export type ActionSource =
  | { sourceKind: ActionSourceKind; sourceId: number }
  | { equipmentId: number }
  | { nonEquipmentItemId: number }

export const actionWindow = projectWindow(questionResponseAction)

/** The actions of one record. */
export const actionsOf = (source: ActionSource) => kindWindow(questionResponseAction, { ...source })
