/** A planted fault that no test can notice, or need not. */
export interface Explained {
  file: string
  /** A part of the line in which the fault is planted. */
  line: string
  /** What stands there instead. */
  becomes: string
  why: string
}

export const explained: readonly Explained[] = []
