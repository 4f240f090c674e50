import type { FigureName } from '../figures.ts'

/**
 * The path of the figures below `/api`: `GET /api/projectFigures?projectIds=&rates=true`. Without ids it answers for all
 * projects that the reader sees; only with `rates` has it the figures of a whole year.
 */
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
  | 'forecast'
  | 'afr'
>

/**
 * The figures of one project: counts, an amount of money, and a share in whole per cent. Figures without data are left
 * out. The accident frequency rate is null if nobody's hours are known.
 */
export type ProjectFigures = { projectId: number; afr?: number | null } & Partial<
  Record<Exclude<CountedFigure, 'afr'>, number>
>
