import type { ChangeRow } from './live.ts'
import type { Person } from './person.ts'
import type { Config, Services } from './services.ts'
import type { Reader } from '../db/database.ts'

/** Milliseconds that rights may be kept; a change of them is heard of at once, a role's last day is not. */
const keptFor = 5_000

/**
 * Whose rights a change moves; 0 is everybody. A word about all users at once says only that they read differently,
 * such as after their company's new name: whoever changes rights names the person, or says so of the claims.
 */
export const rightsMovedBy = (rows: readonly ChangeRow[]) =>
  new Set(
    rows
      .filter(({ kind, recordId }) => kind === 'claims' || (kind === 'user' && recordId !== 0))
      .map(({ recordId }) => recordId),
  )

type ReadPerson = (
  db: Reader,
  userId: number,
  sessionId: string,
  now: Date,
  config: Pick<Config, 'oidc'>,
) => Promise<Person | null>

/** Finds people with their present rights, from memory where nothing has changed. */
export function createPeople(services: Pick<Services, 'db' | 'live' | 'now' | 'config'>, readPerson: ReadPerson) {
  const kept = new Map<number, { person: Person | null; at: number }>()
  let generation = 0
  services.live.onChanges((rows) => {
    for (const userId of rightsMovedBy(rows)) {
      generation++
      if (userId === 0) kept.clear()
      else kept.delete(userId)
    }
  })
  return {
    async find(userId: number, sessionId: string): Promise<Person | null> {
      const now = services.now()
      const known = kept.get(userId)
      const age = known ? now.getTime() - known.at : Infinity
      // A clock that was set back makes what was read in its future no newer.
      if (known && age >= 0 && age < keptFor) return known.person && { ...known.person, sessionId }
      const at = generation
      const person = await readPerson(services.db, userId, sessionId, now, services.config)
      if (at === generation) kept.set(userId, { person, at: now.getTime() })
      return person
    },
  }
}
export type People = ReturnType<typeof createPeople>
