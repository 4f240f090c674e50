import { projectPath } from '#contract/projectPath.ts'
import { isSystem } from '#contract/systems.ts'
import { projectRegister } from '#contract/views/registers.ts'

interface Placed {
  id: number
  projectId: number | null
  system: string | null
  register: string
}

/** Returns the path that opens a view of a register of a project; null for one of the office. */
export function viewPath({ id, projectId, system, register }: Placed) {
  const place = projectRegister(register)
  if (!place || projectId === null || system === null || !isSystem(system)) return null
  const search = place.search ? `?${place.search}` : ''
  const below = place.below ? `/${place.below}` : ''
  return `${projectPath(system, projectId, place.page)}${below}${search}#view-${id}`
}
