import { queryOptions } from '@tanstack/react-query'
import { browserOf } from './browser.ts'
import { mailKey } from './keys.ts'

/** One mail of the outbox. */
export interface Mail {
  id: number
  to: string
  subject: string
  text: string
  createdOn: string
  /** Null while it waits. */
  sentOn: string | null
  /** What the mail server said when it last refused it. */
  problem: string | null
  attempts: number
}

/** The newest mails, sent or waiting. No event tells of them, so they are asked for whenever they come on screen. */
export const mails = () =>
  queryOptions({
    queryKey: mailKey,
    staleTime: 0,
    queryFn: async ({ client, signal }) => (await browserOf(client).http.api<Mail[]>('mail', { signal })).data,
  })
