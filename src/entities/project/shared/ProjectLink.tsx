import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentUser } from '#src/data/session.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { projects } from '../data.ts'
import { projectHref } from './projectAddress.ts'

/** A link to a project, in the system the reader works in; plain text if the reader may not open it. */
export function ProjectLink({ id, className, children }: { id: number; className?: string; children: ReactNode }) {
  const { pbSystems } = currentUser(useQueryClient())
  const { data } = useQuery(projects.list())
  const project = data?.find((row) => row.id === id)
  if (!project || project.openSystems.length === 0) return <span className={className}>{children}</span>
  return (
    <UiLink className={className} href={projectHref(project, pbSystems)}>
      {children}
    </UiLink>
  )
}
