import type { Context } from 'hono'
import { headers } from '#contract/wire/envelope.ts'
import { invalid, notSignedIn } from '#server/base/refuse.ts'
import type { People } from './people.ts'
import type { Person } from './person.ts'
import type { Services } from './services.ts'

/** The variables of every request. */
export type Env = {
  Variables: {
    services: Services
    bodies: Bodies
    people: People
    person: Person | null
    requestId: string
    address: string
  }
}
export type Request = Context<Env>

/** The limit of one body, and whether its sender is signed in. */
interface BodyLimit {
  /** In bytes. */
  largest: number
  /** The message of the refusal if it is larger. */
  tooLarge?: string
  isStranger: boolean
}

/** Counts the bodies of all requests of this process. */
export interface Bodies {
  /**
   * Runs the work that reads the body of a request. Refuses a body that exceeds its limit (413) or the shared limits
   * (503).
   */
  hold(c: Request, limit: BodyLimit, work: () => Promise<void>): Promise<void>
}

/** Returns the signed-in person. Refuses with 401 if there is none. */
export function personOf(c: Request): Person {
  // `c.var` creates an object each time, which costs as much as the rest of a short answer.
  const person = c.get('person')
  if (!person) throw notSignedIn()
  return person
}

/** The row version of a request without a body; NaN if missing. */
export function versionAsked(c: Request) {
  const sent = c.req.query('rowVersion') ?? c.req.header('if-match')?.replaceAll('"', '')
  return sent === undefined ? undefined : Number(sent)
}

/** The author's hub connection, if there is one. */
export const connectionOf = (c: Request) => c.req.header(headers.hubConnection) ?? null

/**
 * Refuses a parameter that an export does not have, or that is empty. Otherwise the file would contain more than its
 * sender expects. In filters by column an empty value is valid: an open end of a range.
 */
export function refuseOtherParameters(c: Request, names: readonly string[], prefix?: string) {
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (prefix !== undefined && name.startsWith(prefix)) continue
    if (!names.includes(name))
      throw invalid(`This export ${names.length > 0 ? `takes ${names.join(', ')}` : 'takes no parameters'}.`, name)
    if (value.trim() === '') throw invalid(`Give ${name} a value, or leave it out.`, name)
  }
}
