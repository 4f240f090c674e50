import type { Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import { ProjectRolesPanel } from '#src/entities/userProjectRole/ProjectRolesPanel.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { projectCrumbs } from './projectCrumbs.ts'

/** The people of a project, from whom groups are made. */
export const Groups = ({ project, system }: { project: Project; system: System }) => (
  <>
    <PageHeader
      crumbs={projectCrumbs(project, system, { label: 'Groups' })}
      title="Groups"
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
