import { tableStateExpiry } from '#contract/constants.ts'
import { now } from '#src/clock/now.ts'

/** Stores a value in local storage with an expiry in ms. */
function keepFor(name: string, value: unknown, ms: number) {
  try {
    localStorage.setItem(name, JSON.stringify({ value, until: now() + ms }))
  } catch (error) {
    console.warn(`${name} could not be kept in this browser`, error)
  }
}

/**
 * Returns a stored value, or null if it is missing, damaged or expired. Callers must validate it, because an older
 * version of the product may have written it.
 */
function keptValue(name: string): unknown {
  try {
    const { value, until } = JSON.parse(localStorage.getItem(name) ?? 'null') as { value: unknown; until: number }
    return until > now() ? value : null
  } catch {
    return null
  }
}

/** Stores the state of a table (page, sort order, filters) for five minutes (specification, section 9). */
export const keepTable = (userId: number, table: string, state: unknown) =>
  keepFor(`table/${userId}/${table}`, state, tableStateExpiry)
export const keptTable = (userId: number, table: string) => keptValue(`table/${userId}/${table}`)

/** At the end of a session, removes everyone's table states and the names of files from interrupted uploads. */
export function forgetTables() {
  for (const name of Object.keys(localStorage)) if (/^(?:table\/|tus::)/.test(name)) localStorage.removeItem(name)
}
