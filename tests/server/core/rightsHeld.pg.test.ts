import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Tx } from '#server/db/database.ts'
import { sqlState } from '#server/base/sqlState.ts'
import type { Person } from '#server/core/person.ts'
import { users } from '#server/db/tables/user.ts'
import { readPerson } from '#server/core/rights/rights.ts'
import { settleRights } from '#server/core/rights/rightsVersion.ts'
import { useWorld } from '../../world.ts'

// What concurrent transactions can do between the end of a write and its commit, each on its own connection.
const setup = useWorld()
const services = () => setup.world.services
let author: Person
let colleague: Person
let bystander: Person

beforeAll(async () => {
  const { db, now, config } = services()
  const read = async (email: string) => {
    const { userId } = await setup.world.as(email)
    return (await readPerson(db, userId, 'a session', now(), config))!
  }
  author = await read('safety@demo.test')
  colleague = await read('staff@demo.test')
  bystander = await read('viewer@demo.test')
})

const idsOf = (people: readonly Person[]) => new Set(people.map(({ userId }) => userId))
class Undone extends Error {}
/** Runs a transaction up to its commit and rolls it back. */
const undone = (work: (tx: Tx) => Promise<unknown>) =>
  services()
    .db.transaction(async (tx) => {
      await work(tx)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
/** Runs a function after a write has settled but not committed, then rolls the write back. */
async function beforeCommit(person: Person, changed: readonly Person[] | 'everyone', meanwhile: () => Promise<void>) {
  await undone(async (tx) => {
    await settleRights(tx, services(), person, changed === 'everyone' ? changed : idsOf(changed))
    await meanwhile()
  })
}
const lockNotAvailable = '55P03'
/** Whether a transaction proceeds at once, without waiting for a lock. */
const atOnce = (work: (tx: Tx) => Promise<unknown>) =>
  undone(async (tx) => {
    await tx.execute(sql`set local lock_timeout = 20`)
    await work(tx)
  }).then(
    () => true,
    (error: unknown) => {
      if (sqlState(error) === lockNotAvailable) return false
      throw error
    },
  )
const settles = (person: Person) => atOnce((tx) => settleRights(tx, services(), person, new Set()))
const changesRightsOf = ({ userId }: Person) =>
  atOnce((tx) =>
    tx
      .update(users)
      .set({ rightsVersion: sql`"rightsVersion" + 1` })
      .where(eq(users.id, userId)),
  )
const server = (): Person => ({ ...author, userId: 0 })

describe('Before the commit of a write', () => {
  test('that changes nobody’s rights, its author can save more, and nobody can change the author’s rights', () =>
    beforeCommit(author, [], async () => {
      expect(await settles(author)).toBe(true)
      expect(await changesRightsOf(author)).toBe(false)
      expect(await changesRightsOf(colleague)).toBe(true)
    }))

  test('that changes someone’s rights, a save of theirs waits, and everyone else’s goes on', () =>
    beforeCommit(author, [colleague], async () => {
      expect(await settles(colleague)).toBe(false)
      expect(await changesRightsOf(author)).toBe(false)
      expect(await settles(bystander)).toBe(true)
      expect(await changesRightsOf(bystander)).toBe(true)
    }))

  test('that changes everyone’s rights, every save waits', () =>
    beforeCommit(author, 'everyone', async () => {
      for (const person of [author, colleague, bystander]) expect(await settles(person)).toBe(false)
    }))

  test('by the server itself that changes nobody’s rights, all accounts are free', () =>
    beforeCommit(server(), [], async () => {
      for (const person of [author, colleague]) expect(await changesRightsOf(person)).toBe(true)
    }))
})
