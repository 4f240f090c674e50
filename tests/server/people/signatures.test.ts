import { and, desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CheckedSubmission } from '#contract/questionnaires/submissions.ts'
import { typedSignature } from '#contract/questionnaires/signature.ts'
import type { Visitor } from '#mocks/world.ts'
import { instanceSubmissions as table } from '#server/db/tables/answers.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { inHours, reason, strokes, usePermits } from '../safety/permitPeople.ts'
import type { Row } from '../rights/everyone.ts'

const site = usePermits()
const { held, people, answer, approved, decide, done, move, permit, read } = site

const submissions = async (id: number, who: Visitor = people.reader) =>
  (await who.read<CheckedSubmission[]>('GET', `permit/${id}/submissions`)).data
const nameOf = async ({ userId }: Visitor) => {
  const { firstName, lastName } = (await held.admin.read<Row>('GET', `user/${userId}`)).data
  return `${String(firstName)} ${String(lastName)}`
}

describe('A typed signature', () => {
  test('counts as a drawn one, if it is the name of its signer', async () => {
    const { id } = await approved()
    const name = await nameOf(people.holder)
    const other = await move(people.holder, id, 'start', { signature: typedSignature('Nora Sample') })
    expect(other).toMatchObject({
      status: 400,
      errors: [{ field: 'signature', message: `Type the full name, ${name}, to sign.` }],
    })
    const started = await done(people.holder, id, 'start', { signature: typedSignature(`  ${name.toUpperCase()}`) })
    expect(started).toMatchObject({ statusId: 50, signatures: [{ step: 'start', name }] })
    const pages = await pdfPages(await (await people.reader.ask('GET', `permit/${id}/pdf`)).arrayBuffer())
    expect(pages.join(' ')).toContain(name.toUpperCase())
    expect(pages.join(' ')).toMatch(/Accepted: .*, typed/)
  })

  test('of someone who signs on is the name that they sign on with', async () => {
    const { id } = await approved()
    const person = { name: 'Pat Moloney', company: null }
    expect(await move(people.holder, id, 'signOn', { ...person, signature: typedSignature('Pat') })).toMatchObject({
      errors: [{ field: 'signature' }],
    })
    await done(people.holder, id, 'signOn', { ...person, signature: typedSignature('Pat Moloney') })
    expect((await read(id)).signedOn).toBe(1)
  })

  test.each([
    ['nothing', []],
    ['no name', ['typed:']],
    ['a name beside strokes', ['typed:Pat', 'M1 1 L2 2']],
    ['a drawing that is none', ['M1 1 L<script>']],
    ['a name with a line break', ['typed:Pat\nMoloney']],
  ])('is refused with %s', async (_, signature) => {
    const { id } = await approved()
    expect(await move(people.holder, id, 'start', { signature })).toMatchObject({ status: 400 })
  })
})

test('A signature from before a change is told from one after it', async () => {
  const { id } = await approved()
  const started = await done(people.holder, id, 'start', strokes)
  expect(started.signatures[0]!.contentHash).toBe(started.contentHash)
  const extended = await done(people.issuer, id, 'extend', { validTo: inHours(8), ...reason })
  expect(extended.signatures[0]!.contentHash).not.toBe(extended.contentHash)
  const handed = await done(people.holder, id, 'handOver', { holderUserId: people.author.userId, ...strokes })
  const [before, after] = handed.signatures
  expect([before!.contentHash === handed.contentHash, after!.contentHash === handed.contentHash]).toEqual([false, true])
})

describe('The check of what was submitted', () => {
  async function kept() {
    const { id } = await permit({ processSubTypeId: held.hotWork, locationId: held.zone, ...later() })
    await answer(id, [{ slot: 'barriers', value: 'yes', comment: 'Both sides' }])
    await done(people.author, id, 'submit')
    await decide(people.approver, id, 'approve')
    return id
  }
  let at = 100
  const later = () => ({ validFrom: inHours((at += 4)), validTo: inHours(at + 2) })
  const newest = async (id: number) => {
    const { db } = site.setup.world.services
    const of = and(eq(table.entityKind, 'permit'), eq(table.entityId, id))
    const [found] = await db.select().from(table).where(of).orderBy(desc(table.id)).limit(1)
    return found!
  }

  test('finds everything as it was, in the order in which it was submitted', async () => {
    const id = await kept()
    const found = await submissions(id)
    expect(found.map(({ matches }) => matches)).toEqual([true, true])
    expect(found[0]!.contentHash).toBe((await read(id)).contentHash)
    expect(found.map(({ submittedByName }) => submittedByName)).toEqual([
      await nameOf(people.approver),
      await nameOf(people.author),
    ])
  })

  test.each([
    ['an answer', sql`jsonb_set(content, '{answers,0,value}', '"no"')`],
    ['the comment of an answer', sql`jsonb_set(content, '{answers,0,comment}', '"One side"')`],
    ['a field', sql`jsonb_set(content, '{fields,title}', '"Something else"')`],
    ['a field that was not there', sql`content || '{"more": true}'`],
    ['all answers, which were taken out', sql`content - 'answers'`],
  ])('tells of %s that someone has altered in the database', async (_, altered) => {
    const id = await kept()
    const { db } = site.setup.world.services
    await db
      .update(table)
      .set({ content: altered })
      .where(eq(table.id, (await newest(id)).id))
    expect((await submissions(id)).map(({ matches }) => matches)).toEqual([false, true])
  })

  test('tells of a hash that was exchanged', async () => {
    const id = await kept()
    const { db } = site.setup.world.services
    await db
      .update(table)
      .set({ contentHash: '0'.repeat(64) })
      .where(eq(table.id, (await newest(id)).id))
    expect((await submissions(id)).map(({ matches }) => matches)).toEqual([false, true])
  })

  test('is for those who may open the record', async () => {
    const id = await kept()
    expect((await people.otherWelder.read('GET', `permit/${id}/submissions`)).status).toBe(404)
  })
})
