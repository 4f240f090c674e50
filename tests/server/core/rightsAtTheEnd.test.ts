import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#server/core/person.ts'
import { users } from '#server/db/tables/user.ts'
import { readPerson } from '#server/core/rights/rights.ts'
import { RightsMoved, rightsVersionOf, settleRights } from '#server/core/rights/rightsVersion.ts'
import { useWorld } from '../../world.ts'

// Calls the end of a transaction directly, like `writeTogether`. writeOnce and users test the same through requests.
const setup = useWorld()
const services = () => setup.world.services
let author: Person
let colleague: number

beforeAll(async () => {
  author = await readAgain('safety@demo.test')
  colleague = (await setup.world.as('staff@demo.test')).userId
})

async function readAgain(email: string) {
  const { userId } = await setup.world.as(email)
  const { db, now, config } = services()
  return (await readPerson(db, userId, 'a session', now(), config))!
}
const settle = (person: Person, changed: readonly number[] | 'everyone' = []) =>
  services().db.transaction((tx) =>
    settleRights(tx, services(), person, changed === 'everyone' ? changed : new Set(changed)),
  )
const versionOf = async (userId: number) => (await rightsVersionOf(services().db, userId))!
const setUser = (userId: number, values: Partial<typeof users.$inferInsert>) =>
  services().db.update(users).set(values).where(eq(users.id, userId))

test('the version of rights belongs to an account that is there', async () => {
  expect(await versionOf(author.userId)).toBe(author.rightsVersion)
  expect(await rightsVersionOf(services().db, 0)).toBeNull()
  await setUser(colleague, { isDeleted: true })
  expect(await rightsVersionOf(services().db, colleague)).toBeNull()
  await setUser(colleague, { isDeleted: false })
})

describe('A write', () => {
  test('of an author whose rights are as they were changes no version', async () => {
    const before = [await versionOf(author.userId), await versionOf(colleague)]
    await settle(author)
    expect([await versionOf(author.userId), await versionOf(colleague)]).toEqual(before)
  })

  test('that changes someone’s rights makes those outdated, and no others', async () => {
    const [own, theirs] = [await versionOf(author.userId), await versionOf(colleague)]
    await settle(author, [colleague])
    expect([await versionOf(author.userId), await versionOf(colleague)]).toEqual([own, theirs + 1])
    await settle(author, [author.userId, colleague])
    expect([await versionOf(author.userId), await versionOf(colleague)]).toEqual([own + 1, theirs + 2])
    author = await readAgain('safety@demo.test')
  })

  test('that changes everyone’s rights makes all outdated', async () => {
    const [own, theirs] = [await versionOf(author.userId), await versionOf(colleague)]
    await settle(author, 'everyone')
    expect([await versionOf(author.userId), await versionOf(colleague)]).toEqual([own + 1, theirs + 1])
    author = await readAgain('safety@demo.test')
  })

  test('by the server itself has no author, and outdates rights all the same', async () => {
    const server = { ...author, userId: 0, rightsVersion: -1 }
    const theirs = await versionOf(colleague)
    await settle(server)
    await settle(server, [colleague])
    expect(await versionOf(colleague)).toBe(theirs + 1)
  })

  test('compares the rights of its author only if their version has changed', async () => {
    const withMore: Person = { ...author, roles: ['admin'] }
    await settle(withMore)
    await settle({ ...withMore, rightsVersion: await versionOf(author.userId) }, [colleague])
    await settle(withMore, 'everyone')
    author = await readAgain('safety@demo.test')
  })

  test('is repeated if only someone else has the version that its author began with', async () => {
    // Account rows are locked in the order of their ids.
    const [first, later] = [author, await readAgain('staff@demo.test')].toSorted((a, b) => a.userId - b.userId)
    const began: Person = { ...later!, roles: ['admin'], rightsVersion: later!.rightsVersion + 1 }
    await setUser(first!.userId, { rightsVersion: began.rightsVersion })
    await expect(settle(began, [first!.userId])).rejects.toThrow(RightsMoved)
    author = await readAgain('safety@demo.test')
  })

  test('goes on if the version of the rights has changed and what they allow has not', async () => {
    await setUser(author.userId, { rightsVersion: author.rightsVersion + 5 })
    await settle(author)
    await settle({ ...author, sessionId: 'another session', asOf: '2020-01-01T00:00:00.000Z' })
  })

  test.each<[string, (person: Person) => Partial<Person>]>([
    ['a role of the office', () => ({ roles: ['admin'] })],
    ['a level on a project', () => ({ projects: new Map([[1, { sms: 30 }]]) })],
    [
      'another level on their projects',
      ({ projects }) => ({ projects: new Map([...projects.keys()].map((id) => [id, { sms: 10, pmp: 10 }])) }),
    ],
    ['a project that they lead', () => ({ leads: new Set([1]) })],
    ['the company', ({ clientId }) => ({ clientId: clientId + 1 })],
  ])('is repeated if the author had %s and has it no longer', async (_, had) => {
    await expect(settle({ ...author, ...had(author) })).rejects.toThrow(RightsMoved)
  })

  test('is repeated if the account of its author is gone, also when it outdates other rights', async () => {
    const present = await readAgain('safety@demo.test')
    await setUser(author.userId, { isDeleted: true })
    const theirs = await versionOf(colleague)
    await expect(settle(present)).rejects.toThrow('The rights of the author changed during the transaction.')
    await expect(settle(present, [colleague])).rejects.toThrow(RightsMoved)
    expect(await versionOf(colleague)).toBe(theirs)
    await setUser(author.userId, { isDeleted: false })
  })
})
