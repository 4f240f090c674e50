import type { System } from '#contract/systems.ts'
import type { ViewName } from '#src/ui/DataTable/views.ts'

/** The views of both registers: all items of the site in safety management, the assets in facility management. */
export const inspectedViews = (system: System, stopped: string): readonly ViewName[] =>
  system === 'fm'
    ? [
        { id: 'assets', label: 'All' },
        { id: 'assetsDueSoon', label: 'Due in 7 days' },
        { id: 'assetsOverdue', label: 'Overdue' },
        { id: 'assetsStopped', label: stopped },
      ]
    : [
        { id: 'all', label: 'All' },
        { id: 'dueSoon', label: 'Due in 7 days' },
        { id: 'overdue', label: 'Overdue' },
        { id: 'stopped', label: stopped },
      ]
