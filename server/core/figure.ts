import type { SQL } from 'drizzle-orm'
import type { CountedFigure } from '#contract/projects/projectFigures.ts'

/** What a kind contributes to a figure of its projects. The columns are those of the kind's table. */
export interface FigureRows {
  name: CountedFigure
  /** Tables joined to that of the kind: ' join … on …'. `site` is its project. */
  join?: SQL
  /** Which of the records that the person may find count. */
  where: SQL
  /** An aggregate over them; by default their number. */
  value?: SQL
  /** The moment from which a record counts as late, over a row of its kind and of its project, called `place`. */
  lateFrom?: SQL
  /** Set if it counts records of a whole year, so that it is counted only where it is asked for. */
  isRate?: true
}
