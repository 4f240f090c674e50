import { inspectionResultWords, statusesOf, type InspectedKind } from '#contract/equipment/statuses.ts'
import { inForceIn } from '#contract/inspections/shape.ts'
import type { ReportRegister } from '#contract/reports/projectReport.ts'
import type { PageType } from '#contract/systems.ts'
import { todayIn } from '#server/core/today.ts'
import { shortDay } from '#server/platform/papers/registerPdfs.ts'
import { share, sumOf } from './amounts.ts'
import type { Figure } from './describeReport.ts'
import { mostItems, type InspectedRows } from './inspectedRows.ts'
import type { Asked } from './reportQuestion.ts'

/** How many inspections there were of a day, and how many of those were late or failed. */
type OfDay = InspectedRows['dues'][number]
type Item = InspectedRows['items'][number]

/** The registers of a kind of inspected items, and the words for them in sentences. */
interface Words {
  kind: InspectedKind
  /** 'Equipment', 'Places'. */
  several: string
  items: { page: PageType; register: ReportRegister }
  inspections: { page: PageType; register: ReportRegister }
}

const countIn = (rows: readonly OfDay[]) => sumOf(rows.map(({ count }) => count))
const badIn = (rows: readonly OfDay[]) => sumOf(rows.map(({ bad }) => bad))

/** The figures that reports on equipment and on places have in common. */
export function inspectedFigures({ kind, several, items, inspections }: Words) {
  const ofItems = (more: Pick<ReportRegister, 'view' | 'filters'>) => ({
    page: items.page,
    register: { ...items.register, ...more },
  })
  const performed = (filters: ReportRegister['filters']) => ({
    page: inspections.page,
    register: {
      ...inspections.register,
      days: 'performedOn',
      filters: { statusId: inForceIn.map(String), ...filters },
    },
  })
  type Said<Row> = Omit<Figure<InspectedRows, Row>, 'of' | 'on'>
  const now = (of: keyof InspectedRows['now'], more: Said<number>): Figure<InspectedRows, number> => ({
    ...more,
    of: (found) => [found.now[of]],
    value: sumOf,
  })
  const ofDue = (more: Said<OfDay>): Figure<InspectedRows, OfDay> => ({
    ...more,
    of: ({ dues }) => dues,
    on: ({ day }) => day,
  })
  const ofDone = (more: Said<OfDay>): Figure<InspectedRows, OfDay> => ({
    ...more,
    of: ({ done }) => done,
    on: ({ day }) => day,
  })
  return {
    inUse: now('inUse', {
      name: kind === 'equipment' ? 'In service' : 'In use',
      meaning: `${several} that may be used now.`,
      ...ofItems({ filters: { statusId: statusesOf[kind].inUse.map(String) } }),
    }),
    stopped: now('stopped', {
      name: kind === 'equipment' ? 'Out of service' : 'Not to be used',
      meaning: `${several} that must not be used now and are still inspected.`,
      ...ofItems({ view: 'stopped' }),
    }),
    overdue: now('overdue', {
      name: 'Overdue now',
      meaning: `${several} with an inspection or maintenance past its date now.`,
      ...ofItems({ view: 'overdue' }),
      beside: (value) => (value ? { tone: 'red', more: 'to inspect' } : {}),
    }),
    due: ofDue({
      name: 'Inspections due',
      short: 'Due',
      meaning:
        'Inspections and maintenance with a due date on these days that were done or are overdue. What can still be done in time does not count yet.',
      value: countIn,
    }),
    late: ofDue({
      name: kind === 'equipment' ? 'Late' : 'Missed',
      meaning: 'Those due on these days that were done after their due date, or are overdue.',
      value: badIn,
    }),
    onTime: ofDue({
      name: 'On time',
      meaning: 'Those due on these days that were done by their due date.',
      value: (rows) => countIn(rows) - badIn(rows),
    }),
    compliance: ofDue({
      name: 'Compliance',
      meaning: 'The share of those due on these days that were done by their due date.',
      as: 'percent',
      value: (rows) => share(countIn(rows) - badIn(rows), countIn(rows)),
      beside: (value) => ({ more: value === null ? 'nothing was due' : 'done on time' }),
    }),
    done: ofDone({
      name: 'Inspections done',
      short: 'Done',
      meaning:
        'Inspections and maintenance that were done on these days, approved where that is required, also those outside of a schedule.',
      ...performed({}),
      value: countIn,
    }),
    failed: ofDone({
      name: 'Failed',
      meaning: 'Those done on these days that were failed.',
      ...performed({ result: ['fail'] }),
      value: badIn,
    }),
  }
}

/** The last inspection of each type in words, the latest first: 'Weekly 24/11/2026 (fail)'. */
export const lastWords = ({ last }: Item) =>
  last.length === 0
    ? null
    : last
        .toSorted((one, other) => (one.day < other.day ? 1 : -1))
        .map(({ type, day, result }) => `${type} ${shortDay(day)}${result === 'fail' ? ' (fail)' : ''}`)
        .join('; ')

export const resultWords = ({ lastResult }: Item) => lastResult && inspectionResultWords[lastResult]

/** What a reader must know of both reports. */
export const inspectedNotes = ({ isCut }: InspectedRows, { filters, asOf, now, project }: Asked) => [
  ...(filters.endDate < todayIn(now, project.timeZone)
    ? ['What may be used, what is overdue and the table of items are as they are now, not as of the last day.']
    : []),
  ...(isCut ? [`The table has the ${mostItems} items that are due first. The register has all of them.`] : []),
  ...(filters.endDate > asOf ? ['The last days of the report are still to come.'] : []),
]
