import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { WorkloadTable } from '../workload/WorkloadTable.tsx'
import type { PageProps } from './projectPage.ts'

/** What waits for the user on a project. */
export const MyWorkload = ({ project, title, crumbs }: PageProps) => (
  <>
    <PageHeader crumbs={crumbs} title={title} />
    <WorkloadTable projectId={project.id} />
  </>
)
