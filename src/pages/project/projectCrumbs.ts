import type { Project } from '#contract/entities/project.ts'
import { systemWords, type System } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'

/** Returns the breadcrumbs of a project page: register, project, system, page. */
export const projectCrumbs = (project: Pick<Project, 'id' | 'name'>, system: System, ...pages: Crumb[]): Crumb[] => [
  { label: 'Projects', href: '/manage/projects' },
  { label: project.name, href: projectPath(system, project.id) },
  { label: systemWords[system] },
  ...pages,
]
