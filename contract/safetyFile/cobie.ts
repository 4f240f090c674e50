/** A record that a warning is about; locations are put right together, on their page. */
export interface CobieRecord {
  kind: 'projectLocation' | 'client' | 'user' | 'projectDocument' | 'equipment'
  id: number
  /** The folder of a document. */
  folderId: number | null
  called: string
}

/** What a checker of COBie workbooks would reject, or miss. */
export interface CobieWarning {
  /** Without the records and the full stop: 'These spaces are on no floor'. */
  says: string
  about: CobieRecord[]
  /** How many records it is about besides those of `about`. */
  more: number
  /** Whether it is put right under Manage, Locations. */
  isOfLocations: boolean
}

/** A warning as one sentence: 'These spaces are on no floor: 2.14, 2.15 and 8 more.' */
export function cobieSentence({ says, about, more }: CobieWarning) {
  if (about.length === 0) return `${says}.`
  return `${says}: ${about.map(({ called }) => called).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
