import * as z from 'zod/mini'
import { optionalText } from './fields.ts'

/** What goes with the file of a new revision. */
export const revisionFields = z.object({ code: optionalText('Revision', 8), notes: optionalText('Notes', 1000) })
