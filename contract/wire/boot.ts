import type { Settings } from '../entities/settings.ts'
import type { Claim } from './session.ts'

/** Data that the gateway writes into the page, so that the first screen needs no further requests. */
export interface Boot {
  signIn: 'gateway' | 'cookie'
  /** Whether a mail server is configured. Without one, e-mails stay in the outbox. */
  sendsMail?: boolean
  claims: Claim[] | null
  /** Sequence number of the change log, read before everything below. */
  sequence: number
  /** The server's time, in ms since 1970. */
  now?: number
  /** Lists by their path below `/api/`, in the shape the gateway answers. */
  lists: Record<string, unknown[]>
  /** Office details shown before sign-in. */
  office?: { name: string; shortestPassword: number }
  /** Office-wide settings; only for a signed-in user. */
  settings?: Settings
  /** The page comes from the device's cache and shows data read earlier. */
  isKept?: true
  /** Demo accounts shown on the sign-in page. */
  demo?: { accounts: { email: string; role: string }[]; password: string }
}

/** Id of the element that holds the boot data. */
export const bootId = 'boot'
