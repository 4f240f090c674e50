import * as z from 'zod/mini'
import { longText } from '../fields.ts'

/** Request to import a CSV file of classifications. */
export const classificationImport = z.object({
  csv: longText('File', 900_000),
  /** False checks the file without saving anything. */
  write: z._default(z.boolean(), false),
})
export interface ImportLine {
  /** Line number as text editors count; the header is line 1. */
  line: number
  system: string
  code: string
  title: string
  parentCode: string
  state: 'new' | 'changed' | 'same' | 'wrong'
  /** For 'changed': the current title and parent. For 'wrong': why the line is refused. Otherwise null. */
  words: string | null
}
export interface ImportAnswer {
  lines: ImportLine[]
  written: boolean
}
