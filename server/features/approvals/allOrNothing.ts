import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import { Refusal } from '#server/base/refuse.ts'

/** The sentence with which a step is refused; null if it was possible. Other errors end the whole call. */
export async function problemWith(step: () => Promise<unknown>) {
  try {
    await step()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** Refuses a decision on several records as a whole if one of them cannot be decided, with the reason for each. */
export function refuseUnlessAll(results: readonly BulkResult[], name: 'document' | 'record') {
  const refused = results.filter(({ problem }) => problem !== null)
  if (refused.length === 0) return
  const message =
    results.length === 1
      ? `The ${name} cannot be decided.`
      : `Nothing was decided, because ${refused.length} of the ${results.length} ${name}s cannot be decided.`
  throw new Refusal(409, [{ message, code: 'notNow' }], { results })
}
