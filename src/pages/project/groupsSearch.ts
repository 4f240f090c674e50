import * as z from 'zod/mini'

/** The group whose form is open stands in the address, 0 for a new one. */
export const groupsSearch = z.object({ open: z.catch(z.optional(z.int().check(z.minimum(0))), undefined) })
export type GroupsSearch = z.output<typeof groupsSearch>
