import type { Project } from '#contract/entities/project.ts'
import { systemWords, type System } from '#contract/systems.ts'
import type { Crumb } from '#src/ui/PageHeader.tsx'

/** The way to a page of a project: the register, the project, the system, the page. */
export const projectCrumbs = (project: Pick<Project, 'id' | 'name'>, system: System, ...pages: Crumb[]): Crumb[] => [
  { label: 'Projects', href: '/manage/projects' },
  { label: project.name, href: `/manage/projects/${system}/view/${project.id}/overview` },
  { label: systemWords[system] },
  ...pages,
]
