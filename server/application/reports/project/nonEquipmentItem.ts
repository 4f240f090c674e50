import { itemStatus, tagWords, type Tag } from '#contract/equipment/statuses.ts'
import type { ReportTable } from '#contract/reports/projectReport.ts'
import { reportPeriod, shortBucket } from '#contract/reports/reportPeriods.ts'
import { reportOver } from './describeReport.ts'
import { inspectedFigures, inspectedNotes, resultWords } from './inspectedFigures.ts'
import { inspectedRows, weeksOf, type InspectedRows } from './inspectedRows.ts'
import type { Asked } from './reportQuestion.ts'

const { report, figure, overTime, list } = reportOver((asked) => inspectedRows('nonEquipmentItem', asked))

const places = {
  page: 'nonequipmentitems',
  register: { table: 'items', ofSystem: true, narrowed: { companyId: 'clientId' } },
} as const
const { inUse, stopped, overdue, due, late, onTime, compliance, done, failed } = inspectedFigures({
  kind: 'nonEquipmentItem',
  several: 'Places, structures and building elements',
  items: places,
  inspections: {
    page: 'nonEquipmentinspections',
    register: { table: 'nonEquipmentInspections', narrowed: { companyId: 'clientId' } },
  },
})

/** Items by the colour of their tag. Elements of a building in use have none. */
const tagged = (colour: Tag, name: string) => ({
  name,
  meaning: `Places and structures with this tag now. ${tagWords[colour]}.`,
  isFor: ({ system }: Asked) => system !== 'fm',
  of: ({ now }: InspectedRows) => [now[colour]],
  value: ([count]: readonly number[]) => count!,
})
const green = figure(tagged('green', 'Green tags'))
const amber = figure(tagged('amber', 'Amber tags'))
const red = figure({
  ...tagged('red', 'Red tags'),
  ...places,
  register: {
    ...places.register,
    filters: { statusId: [itemStatus.setUp, itemStatus.doNotUse].map(String) },
  },
})

const pathOf = ({ id }: { id: number }) => `nonequipmentitems/${id}`

/** What was done and missed for each item in each week, '2, 1 missed'; items without either are left out. */
function grid({ items, weeks }: InspectedRows, asked: Asked): ReportTable {
  const byItem = new Map(weeks.map(({ itemId, week, ...counts }) => [`${itemId}/${week}`, counts]))
  const shown = weeksOf(asked)
  const lines = items.flatMap(({ id, number, name }) => {
    const cells = shown.map((week) => {
      const { done: made = 0, missed = 0 } = byItem.get(`${id}/${week}`) ?? {}
      return [...(made ? [String(made)] : []), ...(missed ? [`${missed} missed`] : [])].join(', ') || null
    })
    return cells.some((cell) => cell !== null) ? [{ values: [number, name, ...cells], path: pathOf({ id }) }] : []
  })
  return {
    key: 'weeks',
    title: 'Done and missed by week',
    columns: [
      { key: 'number', label: 'Number', as: 'text' },
      { key: 'name', label: 'Name', as: 'text' },
      ...shown.map((week) => ({ key: week, label: shortBucket(week, reportPeriod.week), as: 'text' as const })),
    ],
    rows: lines,
    totals: null,
  }
}

/** Whether places, structures and building elements may be used, and whether they were inspected in time. */
export const nonEquipmentItemReport = report({
  figures: { inUse, green, amber, red, stopped, overdue, due, done, late, compliance, failed },
  charts: [overTime('Compliance', { compliance }), overTime('Inspections due', { onTime, late })],
  tables: [
    list({ key: 'fails', title: 'Failed by type', bars: 'count' }, ({ fails }) => fails, {
      name: { label: 'Type', of: ({ name }) => name },
      count: { label: 'Failed', as: 'count', of: ({ count }) => count },
    }),
    list(
      { key: 'items', title: 'Items' },
      ({ items }) => items,
      {
        number: { label: 'Number', of: ({ number }) => number },
        name: { label: 'Name', of: ({ name }) => name },
        type: { label: 'Kind', of: ({ type }) => type },
        location: { label: 'Location', of: ({ location }) => location },
        company: { label: 'Company', of: ({ company }) => company },
        due: { label: 'Due', as: 'count', of: (item) => item.due, added: true },
        done: { label: 'Done', as: 'count', of: (item) => item.done, added: true },
        missed: { label: 'Missed', as: 'count', of: (item) => item.late, added: true },
        result: { label: 'Last result', of: resultWords },
        open: { label: 'Open actions', as: 'count', of: ({ openActions }) => openActions, added: true },
      },
      pathOf,
    ),
    grid,
  ],
  notes: (rows, asked) => [
    ...inspectedNotes(rows, asked),
    ...(rows.weeks.some(({ missed }) => missed > 0)
      ? ['By week, an inspection is missed in each week that ended before it was done.']
      : []),
  ],
})
