/** The most files of an answer, and the size of one in MB. */
export const answerFileLimits = { most: 20, largest: 250 } as const
/** The most files of an answer through a link, and the size of one and of all in MB. */
export const linkFileLimits = { most: 5, largest: 20 } as const

/** What someone without an account reads of an RFI through a link. */
export interface AskedByLink {
  number: string
  subject: string
  question: string
  suggestedAnswer: string | null
  dueOn: string | null
  projectNumber: string
  projectName: string
  /** The person who is asked. */
  name: string
  /** Who sent the link. */
  askedBy: string
  expiresOn: string
}
