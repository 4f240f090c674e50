import * as z from 'zod/mini'

/** Search parameters of the files page: the selected folder; without one, all documents. */
export const filesSearch = z.object({ folder: z.catch(z.optional(z.int().check(z.minimum(1))), undefined) })
export type FilesSearch = z.output<typeof filesSearch>
