import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { calledBy, partsOf } from '#contract/called.ts'
import { urlOf, type Entity } from '#contract/entity.ts'
import { entities, entityOf, type Entities } from '#contract/entities/index.ts'
import { keptAs, type Target } from '#contract/fieldFacts.ts'
import { namedBy, referencesOf, type Reference } from '#contract/references.ts'
import { inSentence } from '#contract/text/words.ts'
import { notMadeByPeople, openProject, samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { joinTableName } from '#server/db/columns/joinTable.ts'
import { resources } from '#server/kinds/index.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
let admin: Visitor
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
})

type Row = Record<string, unknown> & { id: number; rowVersion: number }
interface Case {
  name: string
  entity: Entity
  reference: Reference
}
const all = (Object.values(entities) as Entity[])
  .filter(({ kind }) => !notMadeByPeople.includes(kind))
  .flatMap((entity) =>
    referencesOf(entity).map((reference): Case => ({ name: `${entity.kind}.${reference.path}`, entity, reference })),
  )
/** Lists with entries that the code relies on; nobody can add others. */
const fixedLists = ['inputTypes', 'processRoles']
const targetIn = ({ reference: { target } }: Case): Target | null => ('beside' in target ? null : target)
/** References in a column or a join table to records that people create. */
const kept = all.filter((one) => {
  const target = targetIn(one)
  return !one.reference.nested && target !== null && !('list' in target && fixedLists.includes(target.list))
})

/** Counted per kind, so that the projects of a kind's drafts do not depend on the number of other kinds. */
const drafts = new Map<string, number>()
function draftOf(kind: string) {
  const count = drafts.get(kind) ?? 0
  drafts.set(kind, count + 1)
  const around = { clientId: 1, userId: 2, projectId: openProject(count) }
  return samples[kind as keyof Entities](around) as Record<string, unknown>
}
const url = (entity: Entity, row: object) => urlOf(entity, row as Record<string, unknown>)
const rowIn = (entity: Entity, { data }: { data: unknown }) => {
  const answered = data as Record<string, unknown>
  return (answered[entity.kind] ?? answered) as Row
}
async function make(entity: Entity, draft = draftOf(entity.kind)) {
  const answer = await admin.read('POST', url(entity, draft), draft)
  expect(answer.errors).toEqual([])
  return rowIn(entity, answer)
}
/** Values of a target that samples need in order to refer to it. */
const suiting: Record<string, object> = {
  questionTemplate: { processKindIds: [10], sections: [{ id: 'event', title: 'What happened' }] },
}
function makeTarget(target: Target) {
  const { kind } = keptAs(target)
  return make(entityOf(kind), { ...draftOf(kind), ...suiting[kind], ...('list' in target && target) })
}

/** Writes the id directly to the database, without the checks of the owner's kind. */
async function refer({ entity, reference }: Case, owner: Row, to: Row) {
  const { db } = setup.world.services
  await (reference.many
    ? db.execute(sql`insert into ${sql.identifier(joinTableName(entity.kind, reference.field))}
        ("fromId", "toId", position) values (${owner.id}, ${to.id}, 99)`)
    : db.execute(sql`update ${sql.identifier(entity.kind)} set ${sql.identifier(reference.field)} = ${to.id}
        where id = ${owner.id}`))
}
const remove = (entity: Entity, row: Row) =>
  admin.read('DELETE', `${url(entity, row)}/${row.id}?rowVersion=${row.rowVersion}`)

/** The part of a record's name that comes from its own fields. */
const nameOf = (entity: Entity, row: Row) =>
  typeof row.name === 'string'
    ? row.name
    : partsOf(calledBy(entity))
        .map((part) => ('field' in part ? wordOf(row[part.field]) : part.words))
        .join('')
        .trim()
const wordOf = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
/** Cases with their names, for titles that start with the kind. */
const withNames = (cases: readonly Case[]) => cases.map((one) => [one.name, one] as const)
const targetEntity = (one: Case) => entityOf(keptAs(targetIn(one)!).kind)

test.each(withNames(all))('%s: a missing target is refused at its field', async (_, { entity, reference }) => {
  const draft = draftOf(entity.kind)
  const named = namedBy(reference, { ...draft, ...(reference.nested ? {} : { [reference.path]: [1] }) })
  for (const { path } of named) {
    const changed = structuredClone(draft)
    const parts = path.split('.')
    const holder = parts.slice(0, -1).reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], changed)
    ;(holder as Record<string, unknown>)[parts.at(-1)!] = reference.many ? [999_999] : 999_999
    const understood = entity.draft.safeParse(changed)
    // With these other values the field does not apply and is cleared.
    if (understood.success && namedBy(reference, understood.data).every(({ ids }) => !ids.includes(999_999))) continue
    const { status, errors } = await admin.read('POST', url(entity, changed), changed)
    expect(status).toBe(400)
    expect(errors.map(({ field }) => field?.slice(0, path.length))).toContain(path)
  }
})

const holding = kept.filter(({ reference: { whenGone } }) => whenGone === 'refuse' || whenGone === 'linked')
test.each(withNames(holding))('%s: what it refers to cannot be deleted, and its users are named', async (_, one) => {
  const target = await makeTarget(targetIn(one)!)
  const owner = await make(one.entity)
  await refer(one, owner, target)
  const refused = await remove(targetEntity(one), target)
  expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'inUse'])
  const { message } = refused.errors[0]!
  expect(message).toContain(nameOf(targetEntity(one), target))
  const own = resources[one.entity.kind].restrictDelete?.[one.reference.field]?.sentence
  const field = /\{(\w+)\}/.exec(own ?? '')?.[1]
  if (own === undefined && 'list' in targetIn(one)!) expect(message).toContain('is in use')
  else if (own === undefined) expect(message).toContain(nameOf(one.entity, owner))
  else if (field === undefined) expect(message).toContain(own)
  else expect(message).toContain(String(owner[field]))
})

const clearing = kept.filter(({ reference: { whenGone } }) => whenGone === 'clear')
test.each(withNames(clearing))('%s: becomes empty when what it refers to is deleted', async (_, one) => {
  const target = await makeTarget(targetIn(one)!)
  const owner = await make(one.entity)
  await refer(one, owner, target)
  expect((await remove(targetEntity(one), target)).errors).toEqual([])
  const { data } = await admin.read<Row>('GET', `${url(one.entity, owner)}/${owner.id}`)
  expect([data[one.reference.field]].flat()).not.toContain(target.id)
})

const ownFacts = ({ entity }: Case, target: Entity) => {
  const fields = resources[entity.kind].dependsOn?.[target.kind]
  return Array.isArray(fields) ? (fields as readonly string[]) : []
}
/** The target's fields that the record shows and that people can write; numbers are given by the server. */
const written = (one: Case) => {
  const its = targetEntity(one)
  return [...one.reference.displayFields, ...ownFacts(one, its)]
    .flatMap((field) =>
      field === 'name' && !Object.hasOwn(its.draft.shape, 'name')
        ? partsOf(calledBy(its)).flatMap((part) => ('field' in part ? [part.field] : []))
        : field,
    )
    .filter((field) => Object.hasOwn(its.draft.shape, field))
}
const shown = kept.filter((one) => written(one).length > 0)
test.each(withNames(shown))('%s: hears of a new name of what it refers to', async (_, one) => {
  const { entity } = one
  const its = targetEntity(one)
  const target = await makeTarget(targetIn(one)!)
  const owner = await make(entity)
  await refer(one, owner, target)
  const fields = written(one)
  const field = fields.find((name) => typeof target[name] === 'string')!
  const before = rowIn(its, await admin.read('GET', `${url(its, target)}/${target.id}`))
  const renamed = await admin.read('PUT', url(its, target), { ...before, [field]: `${String(before[field])} B` })
  expect(renamed.errors).toEqual([])
  const announced = renamed.changes!.filter(({ kind }) => kind === entity.kind).map(({ id }) => id)
  expect(announced.some((id) => id === 0 || id === owner.id)).toBe(true)
})

const restored = kept.filter((one) => !one.reference.many && targetEntity(one) !== one.entity)
test.each(withNames(restored))('%s: what it refers to must be restored before the record', async (_, one) => {
  const its = targetEntity(one)
  const target = await makeTarget(targetIn(one)!)
  const owner = await make(one.entity)
  await refer(one, owner, target)
  const { data } = await admin.read<Row>('GET', `${url(one.entity, owner)}/${owner.id}`)
  expect((await remove(one.entity, rowIn(one.entity, { data }))).errors).toEqual([])
  const isTarget = sql`id = ${target.id} and ${'list' in target ? sql`list = ${target.list}` : sql`true`}`
  await setup.world.services.db.execute(
    sql`update ${sql.identifier(its.kind)} set "isDeleted" = true where ${isTarget}`,
  )
  const refused = await admin.read('PUT', `${url(one.entity, owner)}/${owner.id}/restore`, {})
  expect([refused.status, refused.errors[0]?.message]).toEqual([
    409,
    expect.stringContaining(`It belongs to the ${inSentence(its.name)} `),
  ])
  expect(refused.errors[0]!.message).toContain(`${nameOf(its, target)}, which is deleted too. Restore that first.`)
})
