import { ProjectRolesPanel } from '#src/entities/userProjectRole/ProjectRolesPanel.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import type { PageProps } from './projectPage.ts'

/** The people of a project, from whom groups are made. */
export const Groups = ({ project, title, crumbs }: PageProps) => (
  <>
    <PageHeader
      crumbs={crumbs}
      title={title}
      below={
        <p className="quiet">
          Everyone with a role on this project. Groups of them under a name of their own are not in this version.
        </p>
      }
    />
    <div className="content">
      <ProjectRolesPanel projectId={project.id} canEdit={project.canEdit} />
    </div>
  </>
)
