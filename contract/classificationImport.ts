import * as z from 'zod/mini'
import { text } from './fields.ts'

/** What a CSV file brings, and what becomes of each of its lines. */
export const classificationImport = z.object({
  csv: text('File', 900_000),
  /** Without it the file is only looked through. */
  write: z._default(z.boolean(), false),
})
export interface ImportLine {
  /** As an editor counts them; the heading is line 1. */
  line: number
  system: string
  code: string
  title: string
  parentCode: string
  state: 'new' | 'changed' | 'same' | 'wrong'
  /** With 'changed': what stands there now. With 'wrong': why it cannot be taken. */
  words: string | null
}
export interface ImportAnswer {
  lines: ImportLine[]
  written: boolean
}
