import type { ReactNode } from 'react'
import type { Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import type { Crumb } from '#src/ui/PageHeader.tsx'
import { LaterScreen } from '../LaterScreen.tsx'
import { projectCrumbs } from './projectCrumbs.ts'

interface Props {
  project: Project
  system: System
  title: string
  /** The pages between the system and this one. */
  on?: Crumb[]
  children: ReactNode
}

/** A page of a project that has its address and not yet its screen. */
export const LaterPage = ({ project, system, title, on = [], children }: Props) => (
  <LaterScreen title={title} crumbs={projectCrumbs(project, system, ...on, { label: title })}>
    {children}
  </LaterScreen>
)
