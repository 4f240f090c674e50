import type { Checked } from '#contract/entity.ts'
import type { savedView } from '#contract/entities/savedView.ts'
import { plainView, type ViewState } from '#contract/views/viewState.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { projectId, siteOf, type ProjectNumber } from './projects.ts'

type Place = Pick<Checked<typeof savedView>, 'system' | 'register'>
type View = [register: Place['register'], name: string, shows: Partial<ViewState>, system?: Place['system']]

const byDue = { sorter: { column: 'dueOn', down: false } }
const views: Partial<Record<ProjectNumber, View[]>> = {
  'HB-014': [
    ['inspections', 'Late inspections', { view: 'late', ...byDue }],
    ['inspections', 'Inspections with open defects', { view: 'defects' }],
    ['equipment-sms', 'Plant due next', { sorter: { column: 'nextDueOn', down: false } }],
    ['questionResponseActions', 'Overdue actions', { view: 'overdue', ...byDue }],
    ['observations', 'Open observations', { view: 'open' }],
    ['rfis', 'Overdue RFIs', { view: 'overdue', ...byDue }, 'pmp'],
  ],
  'LT-003': [
    ['questionResponseActions', 'Overdue actions', { view: 'overdue', ...byDue }],
    ['observations', 'Open observations', { view: 'open' }],
  ],
  'RC-021': [
    ['questionResponseActions', 'Overdue actions', { view: 'overdue', ...byDue }],
    ['observations', 'Open observations', { view: 'open' }],
  ],
}

/** The views that managers share on their projects, with the number of days since they were saved. */
export const allViews = () =>
  (Object.keys(views) as ProjectNumber[]).flatMap((number) =>
    views[number]!.map(([register, name, shows, system = 'sms'], at) => ({
      number,
      fields: {
        projectId: projectId(number),
        system,
        register,
        name,
        isShared: true,
        state: { ...plainView, ...shows },
        userId: personId(siteOf(number).manager),
      },
      madeDaysAgo: Math.min(siteOf(number).madeDaysAgo - 5, 60 - at),
    })),
  )
