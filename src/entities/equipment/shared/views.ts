import type { ViewName } from '#src/ui/DataTable/views.ts'

/** The views of both registers. */
export const inspectedViews = (stopped: string): readonly ViewName[] => [
  { id: 'all', label: 'All' },
  { id: 'dueSoon', label: 'Due in 7 days' },
  { id: 'overdue', label: 'Overdue' },
  { id: 'stopped', label: stopped },
]
