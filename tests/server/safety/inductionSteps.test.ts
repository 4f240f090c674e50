import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { daysAfter, monthsAfter } from '#contract/time/holidays.ts'
import type { Induction } from '#contract/entities/induction.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { typedSignature } from '#contract/questionnaires/signature.ts'
import { runStatus } from '#contract/approvals/processRun.ts'
import { inductionStatement } from '#contract/safety/induction.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { auditEntries, changes } from '#server/db/tables/journal.ts'
import { clearPerson } from '#server/kinds/induction/clearing.ts'
import { inductions as table } from '#server/db/tables/induction.ts'
import { useInductions } from './inductionPeople.ts'
import { reason, strokes } from './permitPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'

const site = useInductions()
const { setup, held, people, types, draft, read, move, done, begun, submitted, decide, approved } = site
let today: string
beforeAll(() => {
  today = site.today()
})

const refusal = (message: string, field?: string) => ({
  status: field ? 400 : 409,
  errors: [{ message, ...(field && { field }) }],
})
const store = ({ id }: Pick<Induction, 'id'>, values: Partial<typeof table.$inferInsert>) =>
  setup.world.services.db.update(table).set(values).where(eq(table.id, id))
const stored = async ({ id }: Pick<Induction, 'id'>) =>
  (await setup.world.services.db.select().from(table).where(eq(table.id, id)))[0]!
const historyOf = ({ id }: Pick<Induction, 'id'>, action: string) =>
  setup.world.services.db
    .select()
    .from(auditEntries)
    .where(
      and(eq(auditEntries.entityKind, 'induction'), eq(auditEntries.entityId, id), eq(auditEntries.action, action)),
    )
const approve = async ({ id }: Pick<Induction, 'id'>) => decide(people.approver, id, 'approve')
const someone = () => `Jonas ${crypto.randomUUID().slice(0, 6)}`

describe('The inducted person', () => {
  test('signs the statement with their own name, at the time and under the content that was submitted', async () => {
    const row = await begun()
    const other = { signature: typedSignature('Someone Else') }
    expect(await move(people.author, row.id, 'submit', other)).toMatchObject(
      refusal(`Type the full name, ${row.title}, to sign.`, 'signature'),
    )
    const signature = typedSignature(row.title.toUpperCase())
    const { ruleSignature, submittedOn } = await done(people.author, row.id, 'submit', { signature })
    expect(ruleSignature).toEqual({
      name: row.title,
      userId: null,
      statement: inductionStatement,
      strokes: signature,
      at: submittedOn,
      contentHash: expect.stringMatching(/^[\da-f]{64}$/),
    })
  })

  test('is let in by a project that asks for a card if the card was seen and was valid on that day', async () => {
    await site.setSafety({ cardRule: 'block' })
    const card = { cscsTypeId: lookupId('cscsTypes', 'Labourer'), cscsNumber: '12345678' }
    const refused = async (more: Fields) => {
      const { id } = await begun(more)
      return (await move(people.author, id, 'submit', strokes)).errors[0]?.message
    }
    const nobody = 'This project lets nobody in without a valid card.'
    expect(await refused({ ...card, cardChecked: false })).toBe(`The card was not seen. ${nobody}`)
    const inductedOn = daysAfter(today, -3)
    const seen = { ...card, cardChecked: true, inductedOn }
    expect(await refused({ ...seen, cardExpiresOn: daysAfter(inductedOn, -1) })).toBe(`The card had expired. ${nobody}`)
    expect(await refused({ ...seen, cardExpiresOn: inductedOn })).toBeUndefined()
    await site.setSafety({ cardRule: 'warn' })
    expect(await refused({})).toBeUndefined()
  })
})

describe('Films', () => {
  test('are watched one by one, and of each the longest part that was watched counts', async () => {
    const [one, other] = [await site.newVideo({ mustWatchFull: false }), await site.newVideo({ mustWatchFull: false })]
    const { id } = await begun()
    const watch = async (videoId: number, percent: number) =>
      (await done(people.author, id, 'watch', { videoId, percent })).watched
    expect(await watch(one.id, 40)).toEqual([{ videoId: one.id, percent: 40 }])
    await watch(other.id, 10)
    expect(await watch(one.id, 30)).toEqual([
      { videoId: other.id, percent: 10 },
      { videoId: one.id, percent: 40 },
    ])
    expect(await watch(one.id, 70)).toContainEqual({ videoId: one.id, percent: 70 })
    expect(await move(people.author, id, 'watch', { videoId: 2_000_000, percent: 100 })).toMatchObject(
      refusal('Choose induction videos of this project.', 'videoId'),
    )
  })
})

describe('An induction ends', () => {
  test('with a reason in its history when it is closed', async () => {
    const row = await approved()
    expect(await done(people.manager, row.id, 'close', reason)).toMatchObject({
      statusId: status.closed,
      closedOn: expect.any(String),
      reason: reason.reason,
    })
    expect(await historyOf(row, 'reason')).toMatchObject([{ comment: expect.any(String), projectId: held.projectId }])
  })

  test('with a reason in its history when it is cancelled, and nobody is asked any more', async () => {
    const row = await submitted()
    expect(await done(people.manager, row.id, 'cancel', reason)).toMatchObject({
      statusId: status.cancelled,
      closedOn: expect.any(String),
      reason: reason.reason,
      approval: { statusId: runStatus.cancelled },
    })
    expect(await historyOf(row, 'reason')).toHaveLength(1)
  })

  test('after the months of its own type on the project, if they are fewer than those of the project', async () => {
    const inMonths = async (more: Fields = {}) => (await approved(more)).expiresOn
    const used = async (processSubTypeId: number) => {
      const { data } = await held.admin.read<{ id: number; processSubTypeId: number }[]>(
        'GET',
        `projectProcessSubType?projectId=${held.projectId}`,
      )
      return rowOf(
        held.admin,
        `projectProcessSubType/${data.find((one) => one.processSubTypeId === processSubTypeId)!.id}`,
      )
    }
    const setMonths = async (reviewMonths: number | null) => {
      const row = await used(types.visitor)
      expect(await held.admin.read('PUT', 'projectProcessSubType', { ...row, reviewMonths })).toMatchObject({
        errors: [],
      })
    }
    expect(await inMonths({ processSubTypeId: types.visitor })).toBe(monthsAfter(today, 1))
    await setMonths(2)
    expect(await inMonths({ processSubTypeId: types.visitor })).toBe(monthsAfter(today, 2))
    await setMonths(24)
    expect(await inMonths({ processSubTypeId: types.visitor })).toBe(monthsAfter(today, 12))
    await setMonths(null)
    expect(await inMonths({ processSubTypeId: types.visitor })).toBe(monthsAfter(today, 1))
    // The other sub types use the project's months.
    expect(await inMonths()).toBe(monthsAfter(today, 12))
  })
})

describe('Nobody is cleared', () => {
  test('by an induction that would be over already; one that ends today clears for the day', async () => {
    const row = { ...(await submitted({ processSubTypeId: types.visitor })), inductedOn: '2027-01-15' }
    class Undone extends Error {}
    const clearedOn = async (day: string) => {
      let outcome: unknown
      await writeAsSystem(setup.world.services, async (w) => {
        outcome = await clearPerson({ ...w, on: `${day}T12:00:00.000Z` }, row).catch((error: Error) => error.message)
        throw new Undone()
      }).catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
      return outcome
    }
    expect(await clearedOn('2027-02-15')).toMatchObject({ expiresOn: '2027-02-15' })
    expect(await clearedOn('2027-02-16')).toBe('It would have ended on 15 February 2027. Induct the person again.')
  })

  test('whose quiz was not passed, and the answer says so', async () => {
    const { id } = await begun({ processSubTypeId: types.quiz })
    const answers = [{ slot: 'gate', value: 'nowhere', tries: 2, version: 0 }]
    await people.author.read('PUT', `induction/${id}/answers?set=main`, { answers })
    await done(people.author, id, 'submit', strokes)
    expect(await approve({ id })).toMatchObject(
      refusal('The quiz was not passed, so the induction cannot be approved. Induct the person again.'),
    )
  })
})

describe('Whoever is inducted again', () => {
  test('keeps the number of the last time, and the former induction says which one took its place', async () => {
    const title = someone()
    const first = await approved({ title })
    const before = first.rowVersion
    const again = await submitted({ title })
    const announced = () =>
      setup.world.services.db.$count(changes, and(eq(changes.kind, 'induction'), eq(changes.recordId, first.id)))
    const heard = await announced()
    expect(await approve(again)).toMatchObject({ data: { siteNumber: first.siteNumber } })
    expect(await read(first.id)).toMatchObject({
      statusId: status.closed,
      reason: `Inducted again: ${again.number}.`,
      closedOn: expect.any(String),
      rowVersion: before + 1,
      updatedById: people.approver.userId,
    })
    expect(await announced()).toBe(heard + 1)
    expect(await historyOf(first, 'inductedAgain')).toMatchObject([
      {
        projectId: held.projectId,
        byUserId: people.approver.userId,
        fromStatusId: status.approved,
        toStatusId: status.closed,
      },
    ])
    expect(await historyOf(again, 'inductedAgain')).toEqual([])
  })

  test('after an induction has ended keeps the number too, and that one is closed', async () => {
    const title = someone()
    const first = await approved({ title })
    await store(first, { statusId: status.expired })
    const again = await submitted({ title })
    expect(await approve(again)).toMatchObject({ data: { siteNumber: first.siteNumber } })
    expect(await read(first.id)).toMatchObject({ statusId: status.closed })
    expect(await historyOf(first, 'inductedAgain')).toMatchObject([{ fromStatusId: status.expired }])
  })

  test('leaves alone what waits, what was given on a later day, and what was deleted', async () => {
    const title = someone()
    const waiting = await submitted({ title })
    const later = await approved({ title })
    const deleted = await approved({ title: someone() })
    await store(deleted, { title, isDeleted: true, statusId: status.approved })
    const earlier = await submitted({ title, inductedOn: daysAfter(today, -1) })
    expect(await approve(earlier)).toMatchObject({ data: { siteNumber: later.siteNumber } })
    expect(await read(waiting.id)).toMatchObject({ statusId: status.inReview })
    expect(await read(later.id)).toMatchObject({ statusId: status.approved })
    expect(await stored(deleted)).toMatchObject({ statusId: status.approved, isDeleted: true })
    // Of two on the same day, the later one replaces the earlier.
    expect(await approve(waiting)).toMatchObject({ errors: [] })
    expect(await read(later.id)).toMatchObject({ statusId: status.closed })
  })

  test('on another project, of another company or by another name is another person', async () => {
    const title = someone()
    const own = await approved({ title })
    const elsewhere = await approved({ title: someone() })
    await store(elsewhere, { title, projectId: 1, number: 'IND-9001' })
    const firm = await approved({ title, clientId: held.ownFirm })
    const other = await approved({ title: `${title} junior` })
    const numbers = new Set([own, firm, other].map(({ siteNumber }) => siteNumber))
    expect(numbers.size).toBe(3)
    for (const row of [own, firm, other]) expect(await read(row.id)).toMatchObject({ statusId: status.approved })
    expect(await stored(elsewhere)).toMatchObject({ statusId: status.approved })
    const again = await approved({ title: title.toUpperCase() })
    expect(again.siteNumber).toBe(own.siteNumber)
    expect(await stored(elsewhere)).toMatchObject({ statusId: status.approved })
    expect(await read(firm.id)).toMatchObject({ statusId: status.approved })
  })

  test('gets the number of the latest induction that has one', async () => {
    const title = someone()
    const first = await approved({ title })
    const second = await approved({ title })
    await store(second, { siteNumber: 'S-9001' })
    await submitted({ title })
    expect((await approved({ title })).siteNumber).toBe('S-9001')
    expect(first.siteNumber).not.toBe('S-9001')
  })

  test('is reminded of the new end, however often they were reminded of the former one', async () => {
    const row = await submitted()
    await store(row, { remindedBefore: 7 })
    await approve(row)
    expect((await stored(row)).remindedBefore).toBeNull()
  })
})

test('An induction without a medical question is not submitted, whatever else is there', async () => {
  const { id } = await add(people.author, 'induction', draft())
  expect(await move(people.author, id, 'submit', strokes)).toMatchObject(
    refusal('Ask about medical arrangements, and record the answer, before you submit it.'),
  )
})
