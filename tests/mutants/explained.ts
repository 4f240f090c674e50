/** A mutant that no test can or need notice. */
export interface Explained {
  file: string
  /** A part of the mutated line. */
  line: string
  /** The mutated code. */
  becomes: string
  why: string
}

export const explained: readonly Explained[] = []
