import * as z from 'zod/mini'
import { chosenId } from '../fields.ts'
import { linkableKinds } from './links.ts'

/** The body of `POST /api/{path}/{id}/linked`. */
export const newLink = z.object({
  kind: z.enum(linkableKinds, { error: 'Choose a safety record.' }),
  recordId: chosenId('Record', 'Choose a safety record.'),
})
