import { reportOver } from './describeReport.ts'
import { inspectedFigures, inspectedNotes, lastWords, resultWords } from './inspectedFigures.ts'
import { inspectedRows } from './inspectedRows.ts'

const { report, figure, overTime, list } = reportOver((asked) => inspectedRows('equipment', asked))

const { inUse, stopped, overdue, due, late, onTime, compliance, done, failed } = inspectedFigures({
  kind: 'equipment',
  several: 'Equipment and assets',
  items: {
    page: 'equipments',
    register: {
      table: 'equipment',
      ofSystem: true,
      narrowed: { companyId: 'clientId', equipmentTypeId: 'equipmentTypeId' },
    },
  },
  inspections: { page: 'inspections', register: { table: 'inspections', narrowed: { companyId: 'clientId' } } },
})
const expired = figure({
  name: 'Certificates expired',
  meaning:
    'Equipment on the project with a certificate or another document whose last day has passed, and no later one.',
  of: ({ now }) => [now.expired],
  value: ([count]) => count!,
  beside: (value) => (value ? { tone: 'red', more: 'to renew' } : {}),
})
const expiring = figure({
  name: 'Certificates expiring',
  meaning: 'Equipment on the project with a certificate or another document that ends within 30 days from now.',
  of: ({ now }) => [now.expiring],
  value: ([count]) => count!,
  beside: () => ({ more: 'within 30 days' }),
})

/** What equipment is in service, and whether its inspections were done in time. */
export const equipmentReport = report({
  figures: { inUse, stopped, overdue, due, done, late, compliance, failed, expired, expiring },
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
        type: { label: 'Type', of: ({ type }) => type },
        company: { label: 'Owner', of: ({ company }) => company },
        nextDue: { label: 'Next due', as: 'day', of: ({ nextDueOn }) => nextDueOn },
        late: { label: 'Days late', as: 'count', of: ({ lateDays }) => lateDays },
        result: { label: 'Last result', of: resultWords },
        open: { label: 'Open defects', as: 'count', of: ({ openActions }) => openActions },
        last: { label: 'Last of each type', of: lastWords },
      },
      ({ id }) => `equipments/${id}`,
    ),
  ],
  notes: inspectedNotes,
})
