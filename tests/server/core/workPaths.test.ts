import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectPath } from '#contract/projectPath.ts'
import {
  changeRequestPath,
  folderPath,
  recordPath,
  recordPages,
  rfiPath,
  type PagedKind,
} from '#contract/recordPages.ts'
import { systems } from '#contract/systems.ts'
import { folderPathSql, pathBelowRootSql, projectPathSql, recordPathSql } from '#server/core/work.ts'
import { rowsOf, type Database } from '#server/db/database.ts'
import { bareDatabase } from '../../database.ts'

let database: Database
beforeAll(async () => void (database = await bareDatabase()))
afterAll(() => database.close())

const [projectId, id] = [sql`3`, sql`9`]
const written = async (path: ReturnType<typeof sql>) =>
  rowsOf<{ path: string }>(await database.db.execute(sql`select ${path} as path`))[0]!.path

test('work lists lead to the same pages as everything else', async () => {
  for (const kind of Object.keys(recordPages) as PagedKind[])
    for (const systemId of [systems.sms, systems.fm] as const)
      expect(await written(recordPathSql(kind, { projectId, systemId: sql`${systemId}::int`, id }))).toBe(
        recordPath(kind, { projectId: 3, systemId, id: 9 }),
      )
  expect(await written(folderPathSql('sfs', projectId, id))).toBe(folderPath('sfs', { projectId: 3, id: 9 }))
  expect(await written(projectPathSql('pmp', projectId, 'rfis'))).toBe(projectPath('pmp', 3, 'rfis'))
})

test.each([4, null])(
  'work lists lead to the same page of an RFI and of a change request (root folder: %s)',
  async (root) => {
    // The table of projects is empty here.
    const project = sql`with project as (select 3 as id, ${root}::int as "rootFolderPmpId")`
    const below = (page: 'rfis' | 'changerequests') =>
      written(sql`(${project} select ${pathBelowRootSql(page, projectId, id)})`)
    const rfi = { parentProjectId: 3, folderId: root, id: 9 }
    const change = { projectId: 3, folderId: root, id: 9 }
    expect(await below('rfis')).toBe(rfiPath(rfi))
    expect(await below('changerequests')).toBe(changeRequestPath(change))
  },
)
