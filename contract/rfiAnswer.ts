/** What somebody without an account reads of an RFI through a link. */
export interface AskedByLink {
  number: string
  subject: string
  question: string
  suggestedAnswer: string | null
  dueOn: string | null
  projectNumber: string
  projectName: string
  /** Who is asked. */
  name: string
  /** Who sent the link. */
  askedBy: string
  expiresOn: string
}
