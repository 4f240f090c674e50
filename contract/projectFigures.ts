/** The path of the figures below `/api`. */
export const projectFiguresPath = 'projectFigures'

/**
 * What is going on on a project, as far as its reader may see the records: RFIs whose ball they have, RFIs that are not
 * closed, those past their due date, the value of the changes that nobody has decided on yet, how much of the safety
 * file is complete in whole per cent, permits that are active, corrective actions that are overdue, and equipment and
 * places with an overdue inspection, together and of each register.
 */
const figureNames = [
  'rfisWithMe',
  'openRfis',
  'overdueRfis',
  'pendingChange',
  'safetyFile',
  'activePermits',
  'overdueActions',
  'overdueInspections',
  'overdueEquipment',
  'overduePlaces',
] as const
export type FigureName = (typeof figureNames)[number]

/** The figures of one project. One of which there is nothing is left out. */
export type ProjectFigures = { projectId: number } & Partial<Record<FigureName, number>>
