import { createContext } from 'react'

/** The project and the system under which an address shows a record. */
export interface ShownPlace {
  projectId: number
  systemId: number
}

/** Where the page is; null outside a project. `useOpenRecord` compares the record with it. */
export const ShownPlaceContext = createContext<ShownPlace | null>(null)

/** Thrown for a record that belongs to another project or system than its address says. */
export class ShownElsewhere extends Error {
  constructor(readonly place: ShownPlace) {
    super('This record belongs to another project.')
  }
}

/** Throws `ShownElsewhere` unless a record belongs where it is shown. Records without a project belong everywhere. */
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
