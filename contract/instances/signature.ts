import * as z from 'zod/mini'
import { labelled } from '../fieldFacts.ts'

/** The strokes of a drawn signature, as SVG paths in a box of 300 by 100. */
export const signature = labelled(
  'Signature',
  z
    .array(z.string().check(z.regex(/^M\d{1,3} \d{1,3}(?: L-?\d{1,4} -?\d{1,4})*$/, 'Sign again.'), z.maxLength(8000)))
    .check(z.minLength(1, 'Sign in the box.'), z.maxLength(60, 'Sign again, with fewer strokes.')),
)
