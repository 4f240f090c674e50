/** What reading the text of one file may cost. */
export const textLimits = {
  /** In bytes. Larger files are not read. */
  fileSize: 150 * 1_048_576,
  entries: 5_000,
  /** Of all parts of an office file together, in bytes. */
  inflated: 100 * 1_048_576,
  depth: 256,
  pages: 2_000,
  /** Longer text is cut off, in characters. */
  output: 500_000,
  /** Of the process that reads, in bytes. */
  memory: 500 * 1_048_576,
  /** In milliseconds. */
  time: 20_000,
} as const

/** Why the text of a file cannot be read, as a sentence. */
export class UnreadableText extends Error {}

/** The text of a file; null for a type of file that has none, such as a picture. */
export type ReadText = { text: string | null } | { problem: string }
