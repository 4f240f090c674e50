/** Something that waits for a person by name, and cannot go on without one. */
export interface OpenWork {
  what: 'manager' | 'contact' | 'rfiManager'
  /** The project, or the company's part in it. */
  recordId: number
  projectId: number
  projectNumber: string
  projectName: string
  /** The company whose contact the person is. */
  of: string | null
}

export const openWorkWords: Record<OpenWork['what'], string> = {
  manager: 'Manager of the project',
  contact: 'Contact of the company',
  rfiManager: 'RFI manager',
}
