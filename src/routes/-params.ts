import * as z from 'zod/mini'

/**
 * Parses a record id: a positive integer that fits the database. Returns null for anything else, so the route does not
 * match.
 */
export const idOf = (text: string) =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null

/** Parses the id of an edit page, where 0 means a new record (specification, 2.3). */
export const idOrNew = (text: string) => (text === '0' ? 0 : idOf(text))

/** Parses the named path segments as ids. `false` tells the router that the route does not match. */
export const ids = <const N extends string>(...names: N[]) => ({
  parse: (raw: Record<N, string>): Record<N, number> | false => {
    const read = names.map((name) => [name, idOf(raw[name])] as const)
    return read.every(([, id]) => id !== null) && (Object.fromEntries(read) as Record<N, number>)
  },
  stringify: (params: Record<N, number>) =>
    Object.fromEntries(names.map((name) => [name, String(params[name])])) as Record<N, string>,
})

/** Parses the id of an edit page, where 0 is a new record. */
export const editId = {
  parse: ({ id }: { id: string }): { id: number } | false => {
    const read = idOrNew(id)
    return read !== null && { id: read }
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}

/** Search parameter `edit=1` opens the form of an edit page, so that a reload keeps it open. */
export const editSearch = z.object({ edit: z.catch(z.optional(z.literal(1)), undefined) })
