import type { FigureName } from '../figures.ts'

/** The path of the figures below `/api`. */
export const projectFiguresPath = 'projectFigures'

/** The figures that are counted for many projects at once, limited to records that the reader may see (`figures`). */
export type CountedFigure = Extract<
  FigureName,
  | 'rfisWithMe'
  | 'openRfis'
  | 'overdueRfis'
  | 'pendingChange'
  | 'safetyFile'
  | 'activePermits'
  | 'overdueActions'
  | 'overdueInspections'
  | 'overdueEquipment'
  | 'overduePlaces'
>

/**
 * The figures of one project: counts, an amount of money, and a share in whole per cent. Figures without data are left
 * out.
 */
export type ProjectFigures = { projectId: number } & Partial<Record<CountedFigure, number>>
