import { useMatches, useParams } from '@tanstack/react-router'
import { isSystem, pageTypeOf, type PageType, type System } from '#contract/systems.ts'

export interface OpenProject {
  projectId: number
  system: System
  page: PageType
}

/** Returns the project, system and page of the current URL; null outside a project. */
export function useOpenProject(): OpenProject | null {
  const params = useParams({ strict: false }) as { projectId?: number; system?: string; pageType?: string }
  const fixed = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  const { projectId, system, pageType } = params
  if (!projectId || !system || !isSystem(system)) return null
  return { projectId, system, page: fixed ?? pageTypeOf(pageType ?? 'overview') }
}
