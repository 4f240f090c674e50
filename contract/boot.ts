import type { Settings } from './entities/settings.ts'
import type { Claim } from './session.ts'

/** What the gateway writes into the page, so that the first screen needs no answer of its own. */
export interface Boot {
  signIn: 'gateway' | 'cookie'
  claims: Claim[] | null
  /** Where the change log stood before anything below was read. */
  sequence: number
  /** Lists by their path below `/api/`, as the gateway would answer them. */
  lists: Record<string, unknown[]>
  /** What everybody may know of the office before they sign in. */
  office?: { name: string; shortestPassword: number }
  /** What is set for the whole office, for whoever is signed in. */
  settings?: Settings
  /** The accounts that a demonstration names on its sign-in page. */
  demo?: { accounts: { email: string; role: string }[]; password: string }
}

/** The id of the element that holds it. */
export const bootId = 'boot'
