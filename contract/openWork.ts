/** A duty that names one person and cannot go on without somebody in it. */
export interface OpenWork {
  what: 'manager' | 'contact' | 'rfiManager'
  /** Id of the project, or of the project client record for a contact. */
  recordId: number
  projectId: number
  projectNumber: string
  projectName: string
  /** The company whose contact the person is; otherwise null. */
  of: string | null
}

export const openWorkWords: Record<OpenWork['what'], string> = {
  manager: 'Manager of the project',
  contact: 'Contact of the company',
  rfiManager: 'RFI manager',
}
