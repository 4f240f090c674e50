import { isPastDay } from '../time/deadlines.ts'
import type { ScheduleRow } from '../entities/equipmentType.ts'
import type { Result } from '../questions/scoring.ts'
import { daysAfter } from '../time/siteClock.ts'

/** An inspection that a schedule requires. */
export interface DueInspection {
  itemId: number
  itemNumber: string
  itemName: string
  locationName: string | null
  scheduleKey: string
  inspectionTypeId: number
  inspectionTypeName: string
  performedBy: ScheduleRow['performedBy']
  /** The person who performed the last one; null if there is none. */
  lastBy: string | null
  dueOn: string
}

/** An inspection that was performed and counts. */
export interface DoneInspection {
  id: number
  itemId: number
  itemNumber: string
  itemName: string
  inspectionTypeName: string
  /** The day on site on which it was performed. */
  day: string
  result: Result | null
  lateDays: number
}

/** `GET /api/{kind}Board/{projectId}?from=`: inspections due within a week from today, and those done in a week. */
export interface InspectionBoard {
  /** The day on site. */
  today: string
  /** The first day of the week. */
  from: string
  due: DueInspection[]
  done: DoneInspection[]
}

/** Most entries of each list. */
export const mostOnBoard = 1000
export const boardDays = 7

/** The columns of the board. */
const boardColumns = ['overdue', 'today', 'soon'] as const
export type BoardColumn = (typeof boardColumns)[number]

export const columnOf = ({ dueOn }: Pick<DueInspection, 'dueOn'>, today: string): BoardColumn =>
  isPastDay(dueOn, today) ? 'overdue' : dueOn === today ? 'today' : 'soon'

/** The Monday of the week of a day. */
export function mondayOf(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return daysAfter(day, -((weekday + 6) % 7))
}

/** The days of a week from its first day. */
export const weekFrom = (from: string) => Array.from({ length: boardDays }, (_, at) => daysAfter(from, at))
