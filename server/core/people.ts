import type { Entity } from '#contract/entity.ts'
import type { ChangeRow } from './live.ts'
import type { Person } from './person.ts'
import type { Readable } from './readable.ts'
import type { Config, Services } from './services.ts'
import type { Reader, Tx } from '../db/database.ts'

/** How long rights are cached, in milliseconds. Changes are announced at once, but the end of a role is not. */
const keptFor = 5_000

/** What each kind declares about rights. */
export type RightsByKind = Readonly<Record<string, Pick<Readable<Entity>, 'givesRights'>>>

/**
 * Returns the people whose rights these changes affect; 0 means everyone. An announcement for all users only means that
 * their records look different, for example after their company was renamed; a change of rights names the person or the
 * kind `claims`.
 */
export const rightsMovedBy = (rows: readonly ChangeRow[], kinds: RightsByKind) =>
  new Set(
    rows
      .filter(({ kind, recordId }) => kind === 'claims' || (recordId !== 0 && kinds[kind]?.givesRights === 'itself'))
      .map(({ recordId }) => recordId),
  )

/** What a person may do, in any of their sessions. */
export type Rights = Omit<Person, 'sessionId'>

/** Reads rights. Passed in, because rights follow from several kinds. */
interface RightsSource {
  /** The rights of many people in one batch. People without an active account are missing from the result. */
  read(
    db: Reader,
    userIds: readonly number[],
    now: Date,
    config: Pick<Config, 'oidc'>,
  ): Promise<ReadonlyMap<number, Rights>>
  /** Returns the version of a person's rights; null without an account. */
  versionOf(db: Reader, userId: number): Promise<number | null>
}

/** Finds people with their present rights, from the cache if nothing has changed. */
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
    // If the clock was set back, an entry from the future is not fresh.
    return age >= 0 && age < keptFor
  }

  /** The rights of many people; null for those without any. */
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
     * Returns the person with their rights inside a transaction. These are checked again at its end, so a person who
     * loses a right during a request cannot use it any more.
     */
    async within(tx: Tx, person: Person): Promise<Person | null> {
      const version = await source.versionOf(tx, person.userId)
      if (version === null || version === person.rightsVersion) return version === null ? null : person
      const rights = (await source.read(tx, [person.userId], services.now(), services.config)).get(person.userId)
      return rights ? { ...rights, sessionId: person.sessionId } : null
    },
  }
}
export type People = ReturnType<typeof createPeople>
