import { tableStateExpiry } from '#contract/constants.ts'

/** Keeps a value in local storage for so many milliseconds; a broken or overdue one counts as none. */
export function keepFor(name: string, value: unknown, ms: number, now = Date.now()) {
  try {
    localStorage.setItem(name, JSON.stringify({ value, until: now + ms }))
  } catch (error) {
    console.warn(`${name} could not be kept in this browser`, error)
  }
}

/** What was kept, for the caller to check: it may have been written by an older version of the product. */
export function keptValue(name: string, now = Date.now()): unknown {
  try {
    const { value, until } = JSON.parse(localStorage.getItem(name) ?? 'null') as { value: unknown; until: number }
    return until > now ? value : null
  } catch {
    return null
  }
}

/** Where somebody was in a table: page, sorter and filters, for five minutes (specification, section 9). */
export const keepTable = (userId: number, table: string, state: unknown) =>
  keepFor(`table/${userId}/${table}`, state, tableStateExpiry)
export const keptTable = (userId: number, table: string) => keptValue(`table/${userId}/${table}`)
