import { ApiProblem } from '#src/data/http.ts'

/** How a action went that was done to several records. */
export interface Outcome<Row> {
  done: Row[]
  /** Those it was not done to, each with the reason in words. */
  refused: { row: Row; why: string }[]
}

/**
 * Does the same to several records, one after the other. A refusal stops only its own record; a server that is away
 * stops the rest.
 */
export async function oneByOne<Row>(
  rows: readonly Row[],
  action: (row: Row) => Promise<unknown>,
  told: (done: number) => void,
): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { done: [], refused: [] }
  let away: string | null = null
  for (const row of rows) {
    if (away === null)
      try {
        await action(row)
        outcome.done.push(row)
        told(outcome.done.length)
        continue
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        outcome.refused.push({ row, why: error.message })
        if (error.isAway) away = error.message
        continue
      }
    outcome.refused.push({ row, why: away })
  }
  return outcome
}
