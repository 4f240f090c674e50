import * as z from 'zod/mini'

/** A record's id in an address: a positive whole number; anything else is no address of ours. */
export const idOf = (text: string) =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null

/** On edit pages 0 stands for a new record (specification, 2.3). */
export const idOrNew = (text: string) => (text === '0' ? 0 : idOf(text))

/** Reads the named segments as ids; `false` tells the router that the address is not this route's. */
export const ids = <const N extends string>(...names: N[]) => ({
  parse: (raw: Record<N, string>): Record<N, number> | false => {
    const read = names.map((name) => [name, idOf(raw[name])] as const)
    return read.every(([, id]) => id !== null) && (Object.fromEntries(read) as Record<N, number>)
  },
  stringify: (params: Record<N, number>) =>
    Object.fromEntries(names.map((name) => [name, String(params[name])])) as Record<N, string>,
})

/** The same for an edit page, where 0 is a new record. */
export const editId = {
  parse: ({ id }: { id: string }): { id: number } | false => {
    const read = idOrNew(id)
    return read !== null && { id: read }
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}

/** The form of an edit page has an address, so that a reload opens it again. */
export const editSearch = z.object({ edit: z.catch(z.optional(z.literal(1)), undefined) })
