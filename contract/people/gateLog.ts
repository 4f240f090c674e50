import * as z from 'zod/mini'
import { optionalRef, ref } from '../references.ts'

/**
 * The cells of one line of a gate log. A line is a stay, with `in` and `out`, or an event, with `at` and `direction`.
 * Times are those of the clock on site, 'YYYY-MM-DDTHH:MM:SS' where they could be read.
 */
export const gateLogFields = ['cardNumber', 'name', 'company', 'in', 'out', 'at', 'direction'] as const
export type GateLogField = (typeof gateLogFields)[number]

/** The words of the columns, in problems. */
export const gateLogWords: Record<GateLogField, string> = {
  cardNumber: 'Card number',
  name: 'Name',
  company: 'Company',
  in: 'In',
  out: 'Out',
  at: 'Time',
  direction: 'Direction',
}

/** Most lines in one go. */
export const mostLogLines = 1000

const cell = z._default(z.string().check(z.trim(), z.maxLength(200)), '')
export const gateLogLine = z.object(
  Object.fromEntries(gateLogFields.map((field) => [field, cell])) as Record<GateLogField, typeof cell>,
)
export type GateLogLine = z.output<typeof gateLogLine>

/**
 * `POST /api/siteAttendanceImport/check`: what each line comes to (`GateLogVerdict`). `POST /api/siteAttendanceImport`:
 * adds the stays that are not known, unless a line is wrong (`GateLogResult`). The company is that of lines which name
 * none.
 */
export const gateLog = z.object({
  projectId: ref('project', 'Project'),
  clientId: optionalRef('client', 'Company'),
  lines: z
    .array(gateLogLine)
    .check(
      z.minLength(1, 'Paste or choose a gate log first.'),
      z.maxLength(mostLogLines, `Import at most ${mostLogLines} lines in one go.`),
    ),
})
export type GateLog = z.output<typeof gateLog>

/**
 * `ready` adds a stay; `ends` ends one that is open or was ended for the night; `there` is known already; `unknown` is of
 * nobody on the list; `twice` stands earlier in the log; `with` is the other event of a stay.
 */
export type GateLogState = 'ready' | 'ends' | 'there' | 'unknown' | 'twice' | 'with' | 'wrong'

/** What one line comes to. */
export interface GateLogVerdict {
  state: GateLogState
  /** Who it is, as on the list of the project; as in the log for nobody on it. */
  name: string
  clientName: string | null
  problems: { field: GateLogField; message: string }[]
  /** The stay that it makes or ends, as ISO 8601. */
  signedInOn: string | null
  signedOutOn: string | null
  /** What to know of it, such as a time that the clock showed twice. */
  note: string | null
}

/** How many stays a log has added and ended, and how many of its lines were left out. */
export interface GateLogResult {
  added: number
  ended: number
  leftOut: number
}
