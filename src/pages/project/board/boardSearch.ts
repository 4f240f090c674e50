import * as z from 'zod/mini'
import { openSearch } from '../openSearch.ts'

/** Search parameters: the open tab, and the day whose weather is open in the form; 0 for a new one. */
export const boardSearch = z.object({
  tab: z.catch(z.enum(['today', 'weather']), 'today'),
  open: openSearch.shape.open,
})
export type BoardSearch = z.output<typeof boardSearch>
