/** A document of project management that an RFI or a change request refers to, for a reader who may open it. */
export interface LinkedDocument {
  id: number
  folderId: number
  number: string | null
  title: string
  revision: string | null
  statusId: number
}

/** A record that refers to a document: `GET /api/projectDocumentPmp/{id}/referredTo`. */
export interface Referrer {
  kind: 'rfi' | 'changeRequest'
  id: number
  projectId: number
  folderId: number | null
  number: string | null
  title: string
  statusId: number
}
