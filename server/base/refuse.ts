import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem, ProblemCode } from '#contract/wire/envelope.ts'
import { isGone, overtaken } from '#contract/text/words.ts'

/** An error with a status and messages for the client, thrown anywhere below a route. */
export class Refusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly problems: Problem[],
    /** The current row, if the refusal concerns a version or an earlier save. */
    readonly data: unknown = null,
    /** Seconds after which a retry makes sense. */
    readonly retryAfter?: number,
  ) {
    super(problems.map((problem) => problem.message).join(' '))
  }
}

const refusal = (status: ContentfulStatusCode, code: ProblemCode) => (message: string, field?: string) =>
  new Refusal(status, [{ message, code, ...(field && { field }) }])

export const invalid = refusal(400, 'invalid')
export const notSignedIn = () => refusal(401, 'notSignedIn')('Sign in to continue.')
export const forbidden = (action: string) => refusal(403, 'forbidden')(`You do not have permission to ${action}.`)
/** The same answer for records that do not exist, are deleted or may not be seen, so that nobody learns which. */
export const missing = (name: string) => refusal(404, 'missing')(isGone(name))
export const notNow = refusal(409, 'notNow')
export const inUse = refusal(409, 'inUse')
export const versionWrong = () =>
  refusal(400, 'invalid')('rowVersion is the whole number of the version this change was made on.', 'rowVersion')
/** The error for a write without a row version. */
export const withoutVersion: Problem = {
  message:
    'Sent without rowVersion, so the change was made to the current record. Send rowVersion so that nobody’s changes are overwritten.',
  code: 'versionMissing',
  field: 'rowVersion',
}
export const stale = (current: unknown) => new Refusal(409, [{ message: overtaken, code: 'stale' }], current)
