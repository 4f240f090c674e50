import { lookupId } from '#server/db/supplied/lookups.ts'
import type { Calendar } from './calendar.ts'
import { firmId } from './firms/firms.ts'
import { withHistory, type Step } from './history.ts'
import { demoTemplates } from './templates/templates.ts'
import { libraryRows } from './libraries/libraries.ts'
import { personId } from './people/people.ts'

/** Records that were created by mistake and deleted, to fill the recycle bin. */
export function discardedRecords(calendar: Calendar) {
  const [healy, sutcliffe] = [personId('healy'), personId('sutcliffe')]
  const steps = (by: number, made: number, gone: number): [Step, ...Step[]] => [
    { on: calendar.daysAgo(made, '11:05'), by, action: 'created' },
    { on: calendar.daysAgo(gone, '15:45'), by, action: 'deleted' },
  ]
  return {
    template: withHistory({
      kind: 'template',
      id: demoTemplates.length + 1,
      projectId: null,
      steps: steps(healy, 12, 9),
      fields: {
        name: 'Safety file, civil engineering (IE), copy',
        typeId: lookupId('templateTypes', 'Safety file structure'),
        description: null,
        isActive: true,
      },
    }),
    library: withHistory({
      kind: 'documentLibrary',
      id: libraryRows.length + 1,
      projectId: null,
      steps: steps(sutcliffe, 34, 33),
      fields: {
        name: 'Tidewater data sheets',
        clientId: firmId('tidewater'),
        description: null,
        visibility: 'ownClient' as const,
        projectIds: [],
        isActive: true,
      },
    }),
  }
}
