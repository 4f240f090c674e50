import * as z from 'zod/mini'

const manageTabs = ['details', 'clients', 'people', 'locations', 'settings', 'history'] as const

/**
 * Search parameters: the open tab, and whether the form of a new company, role or location is open on it, so that
 * reloads and links lead there.
 */
export const manageSearch = z.object({
  tab: z.catch(z.enum(manageTabs), 'details'),
  new: z.catch(z.optional(z.literal(1)), undefined),
})
export type ManageSearch = z.output<typeof manageSearch>
