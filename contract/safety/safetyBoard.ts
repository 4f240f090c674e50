import type { Kind } from '../kinds.ts'

/** The path of the safety board below `/api`; the id of the project follows. */
export const safetyBoardPath = 'safetyBoard'

/** The kinds that the board counts. A change of one of them makes it stale. */
export const safetyBoardKinds = [
  'permit',
  'questionResponseAction',
  'observation',
  'induction',
  'accident',
  'projectPerson',
] as const satisfies readonly Kind[]

/** Ages of actions in whole days: the first day of each range. */
export const actionAges = [0, 8, 15, 31] as const

/** The unfinished actions of one age range by priority, and how many of them are past their due date. */
export interface ActionsOfAge {
  /** The first day of the age range, one of `actionAges`. */
  from: number
  high: number
  medium: number
  low: number
  overdue: number
}

/** What `GET /api/safetyBoard/{projectId}` counts now; only records that its reader may open. */
export interface SafetyBoard {
  permits: { active: number; suspended: number; notHandedBack: number }
  actions: { open: number; overdue: number; critical: number; byAge: ActionsOfAge[] }
  observations: { open: number; raisedInWeek: number }
  /** People on the list who must not work there, and those whose card or induction ends soon (`expiringDays`). */
  people: { blocked: number; ending: number }
  /** Inductions in force, those of them that end soon (`expiringWithin`), and those that ended within the same time. */
  inductions: { valid: number; ending: number; ended: number }
  /**
   * The day of the last accident with lost time or worse; null for readers who do not see every accident, because the
   * day from those they see would be wrong.
   */
  lostTime: { lastOn: string | null } | null
}
