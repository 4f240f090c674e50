import { useParams } from '@tanstack/react-router'
import { isSystem, type System } from '#contract/systems.ts'
import { hasRegister } from '#contract/views/registers.ts'

/** Where the views of a register belong: in a system of a project, or, for a register of the office, nowhere. */
export interface ViewPlace {
  projectId: number | null
  system: System | null
  register: string
}

/** Returns the place of the register with this name on the open page. */
export function useViewPlace(register: string): ViewPlace {
  const { system, projectId } = useParams({ strict: false }) as Readonly<Record<string, unknown>>
  const [project, at] = [Number(projectId), String(system)]
  if (!(project > 0) || !isSystem(at) || !hasRegister(at, register)) return { projectId: null, system: null, register }
  return { projectId: project, system: at, register }
}
