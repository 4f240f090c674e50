import * as z from 'zod/mini'

const manageTabs = ['details', 'clients', 'people', 'locations', 'settings', 'history'] as const

/** Search parameters: the open tab, so that reloads and links lead to it. */
export const manageSearch = z.object({ tab: z.catch(z.enum(manageTabs), 'details') })
export type ManageSearch = z.output<typeof manageSearch>
