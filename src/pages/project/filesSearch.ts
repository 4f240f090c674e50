import * as z from 'zod/mini'

const number = z.catch(z.optional(z.int().check(z.minimum(1))), undefined)

/**
 * Search parameters of the files page: the selected folder, without which it shows all documents, and in facility
 * management the issue, without which it shows the newest.
 */
export const filesSearch = z.object({ folder: number, issue: number })
export type FilesSearch = z.output<typeof filesSearch>
