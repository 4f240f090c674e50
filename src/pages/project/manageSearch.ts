import * as z from 'zod/mini'

export const manageTabs = ['details', 'clients', 'people', 'locations', 'settings', 'history'] as const

/** The open tab stands in the address, so that a reload and a link lead to it. */
export const manageSearch = z.object({ tab: z.catch(z.enum(manageTabs), 'details') })
export type ManageSearch = z.output<typeof manageSearch>
