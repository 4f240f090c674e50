import { induction } from '#contract/entities/induction.ts'
import type { InductionAway } from '#contract/safety/induction.ts'
import { computedFrom } from '#src/data/computed.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const inductions = entityData(induction)

/** The addresses of an induction with the person's card, and of the register of a project, as PDFs. */
export const inductionPdf = (id: number) => `/api/induction/${id}/pdf`
export const inductionRegisterPdf = (projectId: number) => `/api/inductionLog/${projectId}`

export const inductionWindow = (projectId: number) => kindWindow(induction, { projectId })
/** The inductions of a project that stand although a card keeps their person away today. */
export const inductionsAway = (projectId: number) =>
  computedFrom<InductionAway[]>(['induction'], `inductionAway/${projectId}`)

/** Those who were inducted in one session. */
export const groupWindow = (projectId: number, groupKey: string) => kindWindow(induction, { projectId, groupKey })
