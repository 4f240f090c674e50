import { recordSystemIdOf, type RecordSystemId } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import type { ActionSourceField } from '#contract/safety/actionSources.ts'
import { questionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const questionResponseActions = entityData(questionResponseAction)

/** The addresses of an action, and of the register of a project, as PDFs. */
export const actionPdf = (id: number) => `/api/questionResponseAction/${id}/pdf`
export const actionRegisterPdf = (projectId: number, system: System) =>
  `/api/questionResponseActionLog/${projectId}?systemId=${recordSystemIdOf(system)}`

/** The record that an action belongs to. */
export type ActionSource = { [Field in ActionSourceField]: Record<Field, number> }[ActionSourceField]

/** The actions of a project, or of one record. */
export const actionWindow = (part: { projectId: number; systemId: RecordSystemId } | ActionSource) =>
  kindWindow(questionResponseAction, { ...part })
