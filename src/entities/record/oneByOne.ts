import { ApiProblem } from '#src/data/http.ts'

/** Result of an action on several records. */
export interface Outcome<Row> {
  done: Row[]
  /** The failed records, each with the reason. */
  refused: { row: Row; why: string }[]
}

/**
 * Runs an action on several records, one after the other. A refused record does not stop the others; an unreachable
 * server does.
 */
export async function oneByOne<Row>(
  rows: readonly Row[],
  action: (row: Row) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { done: [], refused: [] }
  let away: string | null = null
  for (const row of rows) {
    if (away === null)
      try {
        await action(row)
        outcome.done.push(row)
        onProgress(outcome.done.length)
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
