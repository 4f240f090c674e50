import { induction } from '#contract/entities/induction.ts'
import type { InductionAway } from '#contract/safety/induction.ts'
import { computedFrom } from '#src/data/computed.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow, projectWindow } from '#src/data/windows.ts'

export const inductions = entityData(induction)

/** The address of an induction with the person's card as a PDF. */
export const inductionPdf = (id: number) => `/api/induction/${id}/pdf`

export const inductionWindow = projectWindow(induction)
/** The inductions of a project that stand although a card keeps their person away today. */
export const inductionsAway = (projectId: number) =>
  computedFrom<InductionAway[]>(['induction'], `inductionAway/${projectId}`)

/** Those who were inducted in one session. */
export const groupWindow = (projectId: number, groupKey: string) => kindWindow(induction, { projectId, groupKey })
