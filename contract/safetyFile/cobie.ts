/** A record that a warning is about; locations are corrected together, on their page. */
export interface CobieRecord {
  kind: 'projectLocation' | 'client' | 'user' | 'projectDocument' | 'equipment'
  id: number
  /** The folder of a document. */
  folderId: number | null
  called: string
}

/** A problem that a checker of COBie workbooks would reject or report. */
export interface CobieWarning {
  /** Without the records and the full stop: 'These spaces are on no floor'. */
  says: string
  about: CobieRecord[]
  /** The number of further records besides those in `about`. */
  more: number
  /** Whether it is corrected under Manage, Locations. */
  isOfLocations: boolean
}

/** A warning as one sentence: 'These spaces are on no floor: 2.14, 2.15 and 8 more.' */
export function cobieSentence({ says, about, more }: CobieWarning) {
  if (about.length === 0) return `${says}.`
  return `${says}: ${about.map(({ called }) => called).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
