/** One download of a document by a person: alone, or in a zip file. */
export interface Download {
  id: number
  userId: number
  userName: string
  /** The code of the revision; null if that revision was removed. */
  revision: string | null
  inZip: boolean
  on: string
}

/** The page of a document shows its newest downloads, up to this many. */
export const mostDownloads = 500
