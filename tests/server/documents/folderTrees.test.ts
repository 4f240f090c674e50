import { sql, TransactionRollbackError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Template } from '#contract/entities/template.ts'
import type { TemplateFolder } from '#contract/entities/templateFolder.ts'
import type { Entity } from '#contract/entity.ts'
import { samples } from '#mocks/samples.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { resources } from '#server/kinds/index.ts'
import { add, type Row } from '../rights/everyone.ts'
import { nobody, useOfficeTrees } from './officeTrees.ts'

const { setup, office, lineOf } = useOfficeTrees()

const treeOf = async (id: number) => (await (await office()).read<Template>('GET', `template/${id}`)).data

describe('The folders of a template', () => {
  test('can be nested eight levels deep but no deeper, however they are moved', async () => {
    const { admin, template, folders } = await lineOf(8)
    const ninth = await admin.read('POST', 'templateFolder', {
      templateId: template.id,
      name: 'Level 9',
      parentId: folders[7]!.id,
    })
    expect(ninth).toMatchObject({
      status: 400,
      errors: [{ field: 'parentId', message: 'Folders can be at most 8 levels deep.' }],
    })
    const branch = await add(admin, 'templateFolder', { templateId: template.id, name: 'Branch' })
    await add(admin, 'templateFolder', { templateId: template.id, name: 'TreeNode', parentId: branch.id })
    const moved = await admin.read('PUT', `templateFolder/${branch.id}/move`, {
      action: 'place',
      parentId: folders[6]!.id,
      rowVersion: branch.rowVersion,
    })
    expect(moved.errors[0]?.message).toBe('Folders can be at most 8 levels deep.')
  })

  test('can never contain themselves, even when two people move at the same time', async () => {
    const {
      admin,
      template,
      folders: [top, below],
    } = await lineOf(2)
    const into = (row: TemplateFolder, parentId: number | null) =>
      admin.read('PUT', `templateFolder/${row.id}/move`, { action: 'place', parentId, rowVersion: row.rowVersion })
    expect((await into(top!, below!.id)).errors[0]).toMatchObject({
      field: 'parentId',
      message: 'A folder cannot be placed below itself.',
    })
    const one = (await add(admin, 'templateFolder', {
      templateId: template.id,
      name: 'One',
    })) as unknown as TemplateFolder
    const two = (await add(admin, 'templateFolder', {
      templateId: template.id,
      name: 'Two',
    })) as unknown as TemplateFolder
    const answers = await Promise.all([into(one, two.id), into(two, one.id)])
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    const { folders, folderTrees } = await treeOf(template.id)
    expect(folders).toHaveLength(4)
    const count = (trees: Template['folderTrees']): number =>
      trees.reduce((sum, { subFolders }) => sum + 1 + count(subFolders), 0)
    expect(count(folderTrees)).toBe(4)
  })

  test('keep the order in which they were arranged', async () => {
    const { admin, template } = await lineOf(0)
    const made = new Map<string, Row>()
    for (const name of ['A', 'B', 'C', 'D'])
      made.set(name, await add(admin, 'templateFolder', { templateId: template.id, name }))
    const listed = async () =>
      (await admin.read<TemplateFolder[]>('GET', `templateFolder?templateId=${template.id}`)).data
        .toSorted((one, other) => one.sortOrder - other.sortOrder)
        .map(({ name }) => name)
    expect(await listed()).toEqual(['A', 'B', 'C', 'D'])
    const { changes } = await admin.read('PUT', `templateFolder/${made.get('D')!.id}/move`, {
      action: 'place',
      parentId: null,
      beforeId: made.get('B')!.id,
      rowVersion: 1,
    })
    expect(await listed()).toEqual(['A', 'D', 'B', 'C'])
    const announced = changes!.filter(({ kind }) => kind === 'templateFolder').map(({ id }) => id)
    expect(announced.toSorted((one, other) => one - other)).toEqual(['B', 'C', 'D'].map((name) => made.get(name)!.id))
    expect((await treeOf(template.id)).folders.map(({ name }) => name)).toEqual(['A', 'D', 'B', 'C'])
  })

  test('have names that are unique among their siblings and valid in a file system', async () => {
    const { admin, template } = await lineOf(1)
    expect(await admin.read('POST', 'templateFolder', { templateId: template.id, name: 'LEVEL 1' })).toMatchObject({
      status: 409,
      errors: [{ field: 'name', message: 'Name is already in use.' }],
    })
    for (const name of ['a/b', 'a\\b', 'a:b', '..', 'what?'])
      expect((await admin.read('POST', 'templateFolder', { templateId: template.id, name })).errors[0]?.field).toBe(
        'name',
      )
  })

  test('are deleted and restored with their contents', async () => {
    const {
      admin,
      template,
      folders: [top, , leaf],
    } = await lineOf(3)
    const document = await add(admin, 'templateDocument', {
      templateId: template.id,
      folderId: leaf!.id,
      name: 'Lift plan',
    })
    const gone = await admin.read('DELETE', `templateFolder/${top!.id}?rowVersion=${top!.rowVersion}`)
    expect(
      gone.changes
        ?.filter(({ op }) => op === 'deleted')
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['templateDocument', 'templateFolder', 'templateFolder', 'templateFolder'])
    expect(await treeOf(template.id)).toMatchObject({ folders: [], folderTrees: [], folderCount: 0, documentCount: 0 })
    expect((await admin.read('PUT', `templateFolder/${leaf!.id}/restore`, {})).errors[0]?.message).toBe(
      'The folder it was in has been deleted. Restore that one.',
    )
    expect((await admin.read('PUT', `templateFolder/${top!.id}/restore`, {})).errors).toEqual([])
    expect(await treeOf(template.id)).toMatchObject({ folderCount: 3, documentCount: 1 })
    expect((await admin.ask('GET', `templateDocument/${document.id}`)).status).toBe(200)
  })

  test('take what a colleague adds to them at the same time with them when deleted', async () => {
    for (let round = 0; round < 8; round++) {
      const {
        admin,
        template,
        folders: [folder],
      } = await lineOf(1)
      const put = (name: string) =>
        admin.read<Row>('POST', 'templateDocument', { templateId: template.id, folderId: folder!.id, name })
      const [one, gone, two] = await Promise.all([
        put('Lift plan'),
        admin.read('DELETE', `templateFolder/${folder!.id}?rowVersion=${folder!.rowVersion}`),
        put('Risk plan'),
      ])
      expect(gone.errors).toEqual([])
      for (const { status, data, errors } of [one, two])
        expect(status === 201 ? (await admin.ask('GET', `templateDocument/${data.id}`)).status : errors[0]?.field).toBe(
          status === 201 ? 404 : 'folderId',
        )
      expect(await treeOf(template.id)).toMatchObject({ folderCount: 0, documentCount: 0 })
    }
  })
})

describe('A restored record', () => {
  const drop = async (kind: string, id: number) => {
    const admin = await office()
    const { rowVersion } = (await admin.read<Row>('GET', `${kind}/${id}`)).data
    expect((await admin.read('DELETE', `${kind}/${id}?rowVersion=${rowVersion}`)).errors).toEqual([])
  }
  const bringBack = async (kind: string, id: number) =>
    (await (await office()).read('PUT', `${kind}/${id}/restore`, {})).errors
  const classification = async (parentId: number | null) =>
    (await add(await office(), 'manualClassification', { ...samples.manualClassification(nobody), parentId })).id
  const below = async (id: number, parentId: number | null) => {
    const admin = await office()
    const { rowVersion } = (await admin.read<Row>('GET', `manualClassification/${id}`)).data
    expect(
      (await admin.read('PUT', `manualClassification/${id}/move`, { action: 'place', parentId, rowVersion })).errors,
    ).toEqual([])
  }

  test('cannot be a classification below a deleted one, or below the depth limit', async () => {
    const parent = await classification(null)
    const child = await classification(parent)
    await drop('manualClassification', child)
    await drop('manualClassification', parent)
    expect(await bringBack('manualClassification', child)).toMatchObject([
      { code: 'inUse', message: 'The entry it was below has been deleted. Restore that first.' },
    ])
    expect(await bringBack('manualClassification', parent)).toEqual([])
    let deep: number | null = null
    for (let level = 1; level < 6; level++) deep = await classification(deep)
    await below(parent, deep)
    expect(await bringBack('manualClassification', child)).toMatchObject([
      { message: 'Classifications can be at most 6 levels deep.' },
    ])
    await below(parent, null)
    expect(await bringBack('manualClassification', child)).toEqual([])
  })

  test('cannot be a folder below the depth limit', async () => {
    const { admin, template, folders } = await lineOf(7)
    const shelf = await add(admin, 'templateFolder', { templateId: template.id, name: 'Shelf' })
    const box = await add(admin, 'templateFolder', { templateId: template.id, name: 'Box', parentId: shelf.id })
    await add(admin, 'templateFolder', { templateId: template.id, name: 'In the box', parentId: box.id })
    await drop('templateFolder', box.id)
    const { rowVersion } = (await admin.read<Row>('GET', `templateFolder/${shelf.id}`)).data
    expect(
      (
        await admin.read('PUT', `templateFolder/${shelf.id}/move`, {
          action: 'place',
          parentId: folders[5]!.id,
          rowVersion,
        })
      ).errors,
    ).toEqual([])
    expect(await bringBack('templateFolder', box.id)).toMatchObject([
      { message: 'Folders can be at most 8 levels deep.' },
    ])
    expect((await treeOf(template.id)).folderCount).toBe(8)
  })
})

interface PlanNode {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}
/** Returns the tables that a plan scans once per row of another result. */
function readThrough(node: PlanNode, forEach = false): string[] {
  const again = forEach || node['Parent Relationship'] === 'SubPlan'
  // The settings table has only one row.
  const whole =
    node['Relation Name'] !== 'settings' &&
    (node['Node Type'] === 'Seq Scan' || (node['Node Type'].startsWith('Index') && node['Index Cond'] === undefined))
  return [
    ...(again && whole ? [node['Relation Name'] ?? '?'] : []),
    ...(node.Plans ?? []).flatMap((part) => readThrough(part, again)),
  ]
}

/** For an empty table the planner uses any index, so its plan proves nothing. */
async function hasRows(tx: Reader, table: string) {
  const [answer] = rowsOf<{ some: boolean }>(
    await tx.execute(sql`select exists (select 1 from ${sql.identifier(table)}) as some`),
  )
  return answer!.some
}

test.each(Object.values(resources) as Resource<Entity>[])(
  'Each extra column in a list of $entity.kind is found through an index',
  async ({ table: own, facts = {} }) => {
    const { db } = setup.world.services
    const slow: [fact: string, tables: string[]][] = []
    const planned = db.transaction(async (tx) => {
      // PostgreSQL scans small tables despite an index, and for tables with a row or two it uses any index. These
      // statistics make it plan for many rows; the rollback restores them.
      await tx.execute(sql`update pg_class set reltuples = 500, relpages = 1
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`)
      await tx.execute(sql`set local enable_seqscan = off`)
      for (const [name, fact] of Object.entries(facts)) {
        const [answer] = rowsOf<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          await tx.execute(sql`explain (format json) ${tx.select({ name: fact }).from(own)}`),
        )
        const tables: string[] = []
        for (const table of readThrough(answer!['QUERY PLAN'][0].Plan)) if (await hasRows(tx, table)) tables.push(table)
        if (tables.length > 0) slow.push([name, tables])
      }
      tx.rollback()
    })
    await expect(planned).rejects.toThrow(TransactionRollbackError)
    expect(slow).toEqual([])
  },
)
