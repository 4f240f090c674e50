import { createContext } from 'react'

/** The project and system in the address that shows a record. */
interface ShownPlace {
  projectId: number
  systemId: number
}

/** The place in the current address; null outside a project. `useOpenRecord` compares the record with it. */
export const ShownPlaceContext = createContext<ShownPlace | null>(null)

/** Thrown if a record belongs to another project or system than the one in the address. */
export class ShownElsewhere extends Error {
  constructor(readonly place: ShownPlace) {
    super('This record belongs to another project.')
  }
}

/**
 * Throws `ShownElsewhere` if a record does not belong to the place in the address. Records without a project belong
 * everywhere.
 */
export function mustBelongTo(shown: ShownPlace | null, row: unknown) {
  if (shown === null || typeof row !== 'object' || row === null) return
  const {
    parentProjectId,
    systemId = shown.systemId,
    ...rest
  } = row as Partial<ShownPlace & { parentProjectId: number }>
  const projectId = parentProjectId ?? rest.projectId ?? shown.projectId
  if (projectId !== shown.projectId || systemId !== shown.systemId) throw new ShownElsewhere({ projectId, systemId })
}
