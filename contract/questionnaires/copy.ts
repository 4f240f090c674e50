import * as z from 'zod/mini'

/** The body of `POST /api/{path}/{id}/copy`, which creates a new record with the content of another one. */
export const copyInput = z.object({ withAnswers: z._default(z.boolean(), false) })
export type CopyInput = z.input<typeof copyInput>
