import { rollCall } from '#contract/entities/rollCall.ts'
import { projectRollCallsPath, type ProjectRollCalls } from '#contract/people/rollCalls.ts'
import { entityData } from '#src/data/entityData.ts'
import { lightRecord } from '#src/data/lightRecord.ts'
import { projectWindow } from '#src/data/windows.ts'

export const rollCalls = entityData(rollCall)

export const rollCallWindow = projectWindow(rollCall)

/** The address of a roll call as a PDF. */
export const rollCallPdf = (id: number) => `/api/rollCall/${id}/pdf`

/** The roll call in progress on a project, and when the next drill is due. */
export const projectRollCalls = (projectId: number) => lightRecord<ProjectRollCalls>(projectRollCallsPath, projectId)
