import { Suspense } from 'react'
import { projectStatus, type Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'

const Panel = lazyPart(() => import('./ProjectSetUpPanel.tsx').then((file) => ({ default: file.ProjectSetUpPanel })))

/** The set-up list of a project that has not begun, for those who manage it; nobody else asks for it. */
export function ProjectSetUp({ project, system }: { project: Project; system: System }) {
  const isNew = project.statusId === projectStatus.setUp || project.statusId === projectStatus.preConstruction
  if (!project.canEdit || !isNew) return null
  return (
    <Suspense>
      <Panel project={project} system={system} />
    </Suspense>
  )
}
