/** A photo of the site that the progress report of a project may show. */
export interface ProgressPhoto {
  /** The id of its file. */
  id: number
  /** The record it belongs to, in words. */
  words: string
  /** The day it was added, on site. */
  day: string
}

/** The most photos in a progress report (domain specification, section 13). */
export const mostProgressPhotos = 12
