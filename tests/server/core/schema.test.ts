import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { keptAs, type Target } from '#contract/fieldFacts.ts'
import { namedBy, referencesOf } from '#contract/references.ts'
import type { group } from '#contract/entities/group.ts'
import { derivedSchema } from '#server/core/derivedSchema.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import type { Kinds } from '#server/core/readable.ts'
import { rowsOf } from '#server/db/database.ts'
import { joinTableName } from '#server/db/columns/joinTable.ts'
import { resources } from '#server/kinds/index.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
const all = Object.values(entities) as Entity[]
const ask = async <T>(query: ReturnType<typeof sql>) => rowsOf<T>(await setup.world.services.db.execute(query))

/** Foreign keys as 'table.column > table'. */
const foreignKeys = async () =>
  new Set(
    (
      await ask<{ key: string }>(sql`
        select c.conrelid::regclass::text || '.' || a.attname || ' > ' || c.confrelid::regclass::text as key
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) where c.contype = 'f'`)
    ).map(({ key }) => key.replaceAll('"', '')),
  )
/** The first column of each index, as 'table.column'. */
const indexed = async () =>
  new Set(
    (
      await ask<{ key: string }>(sql`
        select i.indrelid::regclass::text || '.' || a.attname as key
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`)
    ).map(({ key }) => key.replaceAll('"', '')),
  )

/**
 * The types require a column for each field. This function is never called: its `@ts-expect-error` fails the type check
 * if they no longer do.
 */
export const withoutColumn = (
  kind: KindResource<typeof group>,
  table: Omit<KindResource<typeof group>['table'], 'purpose'>,
): KindResource<typeof group> => ({
  ...kind,
  // @ts-expect-error -- the table lacks the column of the field `purpose`
  table,
})

test('Each field of a draft has a column or, for several records, a join table', async () => {
  const columns = new Set(
    (
      await ask<{ name: string }>(sql`select table_name || '.' || column_name as name
        from information_schema.columns where table_schema = current_schema()`)
    ).map(({ name }) => name),
  )
  const missing = all.flatMap((entity) => {
    const many = new Set(referencesOf(entity).flatMap(({ field, many: several }) => (several ? [field] : [])))
    return Object.keys(entity.draft.shape)
      .filter((field) => {
        const join = `${joinTableName(entity.kind, field)}.toId`
        return !columns.has(`${entity.kind}.${field}`) && !(many.has(field) && columns.has(join))
      })
      .map(
        (field) =>
          `${entity.kind}.${field}: add it to server/db/tables/${entity.kind}.ts, then run \`npm run migration -- --name add-${entity.kind}-${field}\``,
      )
  })
  expect(missing).toEqual([])
})

describe('Every reference', () => {
  const single = all.flatMap((entity) =>
    referencesOf(entity)
      .filter(({ nested, many }) => !nested && !many)
      .map((reference) => ({ kind: entity.kind, field: reference.field, target: reference.target as Target })),
  )

  test('to a record has a foreign key', async () => {
    const keys = await foreignKeys()
    const needed = single.flatMap(({ kind, field, target }) =>
      'kind' in target ? [`${kind}.${field} > ${target.kind}`] : [],
    )
    expect(needed.filter((key) => !keys.has(key))).toEqual([])
  })

  test('has an index, so that finding its users needs no table scan', async () => {
    const keys = await indexed()
    expect(single.map(({ kind, field }) => `${kind}.${field}`).filter((key) => !keys.has(key))).toEqual([])
  })

  test('to several records has a join table with foreign keys to both sides and an index on each', async () => {
    const keys = await foreignKeys()
    const starts = await indexed()
    const joins = all.flatMap((entity) =>
      referencesOf(entity)
        .filter(({ nested, many }) => many && !nested)
        .map(({ field, target }) => ({
          kind: entity.kind,
          name: joinTableName(entity.kind, field),
          target: target as Target,
        })),
    )
    expect(joins.length).toBeGreaterThan(0)
    for (const { kind, name, target } of joins) {
      expect([...keys]).toContain(`${name}.fromId > ${kind}`)
      expect([...keys]).toContain(`${name}.toId > ${keptAs(target).kind}`)
      expect([...starts]).toEqual(expect.arrayContaining([`${name}.fromId`, `${name}.toId`]))
    }
  })

  test('inside a document has a trigger that indexes it; run `npm run derived` if this fails', async () => {
    const written = await readFile('server/db/migrations/derived.sql', 'utf8')
    expect(written.trim().split('\n--> statement-breakpoint\n')).toEqual(derivedSchema(resources))
  })

  test('inside a document of the demo world is found by its target', async () => {
    const kept = new Set(
      (
        await ask<{
          key: string
        }>(sql`select "ownerKind" || '/' || "ownerId" || '/' || path || '/' || "targetKind" || '/' || list || '/' || "targetId" as key
          from "nestedReference" where version = 0 and path not like 'settings.%'`)
      ).map(({ key }) => key),
    )
    const wanted = new Set<string>()
    for (const { entity, documents = [] } of Object.values(resources as Kinds)) {
      // Beside the draft, documents of the row itself: attendees, signatures.
      const ofRow = documents.filter(({ version }) => version === undefined)
      const drafts = [entity.draft, ...ofRow.map(({ schema }) => schema)]
      // Only references that prevent the deletion of their target are indexed.
      const references = drafts
        .flatMap((draft) => referencesOf({ draft }))
        .filter(({ nested, whenGone }) => nested && whenGone === 'refuse')
      for (const reference of references)
        for (const row of await ask<{ id: number }>(sql`select * from ${sql.identifier(entity.kind)}`))
          for (const { target, ids } of namedBy(reference, row))
            for (const id of ids) {
              const { kind, list } = keptAs(target)
              wanted.add([entity.kind, row.id, reference.path, kind, list ?? '', id].join('/'))
            }
    }
    expect(wanted.size).toBeGreaterThan(50)
    expect([...kept].sort()).toEqual([...wanted].sort())
  })
})

test('Kinds with encrypted fields, and no others, say that their records are encrypted', () => {
  const withFields = Object.values(resources).filter(({ sealed }) => sealed)
  expect(all.filter(({ isSealed }) => isSealed).map(({ kind }) => kind)).toEqual(
    withFields.map(({ entity }) => entity.kind),
  )
})
