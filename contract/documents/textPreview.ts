/** The text of a file, to show in a page: `GET /api/file/{id}?text=1`. */
export interface TextPreview {
  text: string
  /** False if this is only the beginning. */
  isWhole: boolean
  /** The text was taken out of an office file, so its layout is missing. */
  isExtract: boolean
}
