import type { Entity } from '#contract/entity.ts'
import type { ChangeRow } from './live.ts'
import type { Person } from './person.ts'
import type { Readable } from './readable.ts'
import type { Config, Services } from './services.ts'
import type { Reader, Tx } from '../db/database.ts'

/** Milliseconds that rights may be kept; a change of them is heard of at once, a role's last day is not. */
const keptFor = 5_000

/** What the kinds say of rights. */
export type RightsByKind = Readonly<Record<string, Pick<Readable<Entity>, 'givesRights'>>>

/**
 * Whose rights a change moves; 0 is everybody. A word about all users at once says only that they read differently,
 * such as after their company's new name: whoever changes rights names the person, or says so of the claims.
 */
export const rightsMovedBy = (rows: readonly ChangeRow[], kinds: RightsByKind) =>
  new Set(
    rows
      .filter(({ kind, recordId }) => kind === 'claims' || (recordId !== 0 && kinds[kind]?.givesRights === 'itself'))
      .map(({ recordId }) => recordId),
  )

/** What a person may do, whichever session of theirs asks. */
export type Rights = Omit<Person, 'sessionId'>

/** How rights are read and held; from outside, because they follow from several kinds. */
export interface RightsSource {
  /** Of many people at once; whoever is no active person is not among the answers. */
  read(
    db: Reader,
    userIds: readonly number[],
    now: Date,
    config: Pick<Config, 'oidc'>,
  ): Promise<ReadonlyMap<number, Rights>>
  /** The present version of somebody's rights, held until the transaction ends; null without an account. */
  holdVersion(tx: Tx, userId: number): Promise<number | null>
}

/** Finds people with their present rights, from memory where nothing has changed. */
export function createPeople(
  services: Pick<Services, 'kinds' | 'db' | 'live' | 'now' | 'config'>,
  source: RightsSource,
) {
  const kept = new Map<number, { rights: Rights | null; at: number }>()
  let generation = 0
  services.live.onChanges((rows) => {
    for (const userId of rightsMovedBy(rows, services.kinds)) {
      generation++
      if (userId === 0) kept.clear()
      else kept.delete(userId)
    }
  })
  const isFresh = (userId: number, now: Date) => {
    const age = now.getTime() - (kept.get(userId)?.at ?? Number.NaN)
    // A clock that was set back makes what was read in its future no newer.
    return age >= 0 && age < keptFor
  }

  /** The rights of many people at once; null for whoever has none. */
  async function rightsOf(userIds: readonly number[]) {
    const now = services.now()
    const asked = [...new Set(userIds)].filter((userId) => !isFresh(userId, now))
    const before = generation
    const read =
      asked.length > 0 ? await source.read(services.db, asked, now, services.config) : new Map<number, Rights>()
    const isCurrent = before === generation
    return new Map(
      userIds.map((userId) => {
        if (!asked.includes(userId)) return [userId, kept.get(userId)?.rights ?? null]
        const rights = read.get(userId) ?? null
        if (isCurrent) kept.set(userId, { rights, at: now.getTime() })
        return [userId, rights]
      }),
    )
  }
  return {
    rightsOf,
    async find(userId: number, sessionId: string): Promise<Person | null> {
      const rights = (await rightsOf([userId])).get(userId)
      return rights ? { ...rights, sessionId } : null
    },
    /**
     * The same person with the rights that hold inside a transaction, and that nobody changes before it ends: whoever
     * loses a right while a request is under way writes nothing by it any more.
     */
    async within(tx: Tx, person: Person): Promise<Person | null> {
      const version = await source.holdVersion(tx, person.userId)
      if (version === null || version === person.rightsVersion) return version === null ? null : person
      const rights = (await source.read(tx, [person.userId], services.now(), services.config)).get(person.userId)
      return rights ? { ...rights, sessionId: person.sessionId } : null
    },
  }
}
export type People = ReturnType<typeof createPeople>
