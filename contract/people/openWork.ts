import type { Kind } from '../kinds.ts'

/** A duty that names one person, or a record that waits for them: someone has to replace them before they leave. */
export interface OpenWork {
  what: 'manager' | 'contact' | 'rfiManager' | 'approval' | 'record'
  /** Id of the project, of the project client record for a contact, or of the record that waits. */
  recordId: number
  projectId: number
  projectNumber: string
  projectName: string
  /** The company whose contact the person is, or the record that waits; otherwise null. */
  of: string | null
  /** The kind of the record that waits. */
  kind?: Kind
}

export const openWorkWords: Record<OpenWork['what'], string> = {
  manager: 'Manager of the project',
  contact: 'Contact of the company',
  rfiManager: 'RFI manager',
  approval: 'Decision on',
  record: 'Next step of',
}
