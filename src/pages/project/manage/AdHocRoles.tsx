import { AdHocRolesPanel } from '#src/entities/userProjectRole/AdHocRolesPanel.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import type { PageProps } from '../projectPage.ts'

/** Roles of people who stand in for someone for a few days. */
export const AdHocRoles = ({ project, system, title, crumbs }: PageProps) => (
  <>
    <PageHeader crumbs={crumbs} title={title} />
    <div className="content">
      <AdHocRolesPanel project={project} system={system} />
    </div>
  </>
)
