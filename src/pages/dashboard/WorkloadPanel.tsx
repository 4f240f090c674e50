import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { WorkItem } from '#contract/people/workload.ts'
import { workload } from '#src/data/workload.ts'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { WorkloadTable } from '../workload/WorkloadTable.tsx'

/** What waits for the user on all projects, except the library documents listed in 'To read and confirm'. */
export function WorkloadPanel() {
  const answer = useQuery(workload(null))
  const { total = 0, overdue = 0, items = [] } = answer.data ?? {}
  const shown = total - items.filter(isRead).length
  return (
    <Panel
      title="My workload"
      count={shown || undefined}
      flush
      action={overdue > 0 && <span className="small tone-late">{`${overdue} overdue`}</span>}
    >
      <Loaded of={answer} name="My workload">
        {() => (shown === 0 ? nothingWaits : <WorkloadTable projectId={null} without={isRead} />)}
      </Loaded>
    </Panel>
  )
}

const isRead = ({ entityKind }: WorkItem) => entityKind === 'libraryDocument'

const nothingWaits = (
  <p className="calm quiet">
    <IconCircleCheck size={16} stroke={1.8} aria-hidden />
    Nothing waits for you.
  </p>
)
