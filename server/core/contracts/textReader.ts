import type { ReadText } from './textLimits.ts'

/** Reads the text inside files, outside the process that answers requests. */
export interface TextReader {
  /** How many files are read at once, so that a slow one does not delay the others. */
  atOnce: number
  /** Null if the reader is closed before it has read the file. */
  read(content: ReadableStream<Uint8Array>, mime: string): Promise<ReadText | null>
  close(): Promise<void>
}
