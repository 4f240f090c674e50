import type { ChangeRow } from './live.ts'
import type { Person } from './person.ts'
import type { Config, Services } from './services.ts'
import type { Reader, Tx } from '../db/database.ts'

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

/** How rights are read and held; from outside, because they follow from several kinds. */
export interface RightsSource {
  read(db: Reader, userId: number, sessionId: string, now: Date, config: Pick<Config, 'oidc'>): Promise<Person | null>
  /** The present version of somebody's rights, held until the transaction ends; null without an account. */
  holdVersion(tx: Tx, userId: number): Promise<number | null>
}

/** Finds people with their present rights, from memory where nothing has changed. */
export function createPeople(services: Pick<Services, 'db' | 'live' | 'now' | 'config'>, rights: RightsSource) {
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
      const person = await rights.read(services.db, userId, sessionId, now, services.config)
      if (at === generation) kept.set(userId, { person, at: now.getTime() })
      return person
    },
    /**
     * The same person with the rights that hold inside a transaction, and that nobody changes before it ends: whoever
     * loses a right while a request is under way writes nothing by it any more.
     */
    async within(tx: Tx, person: Person): Promise<Person | null> {
      const version = await rights.holdVersion(tx, person.userId)
      if (version === null || version === person.rightsVersion) return version === null ? null : person
      return rights.read(tx, person.userId, person.sessionId, services.now(), services.config)
    },
  }
}
export type People = ReturnType<typeof createPeople>
