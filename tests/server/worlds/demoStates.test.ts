import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import { documentKinds } from '#contract/documents/documentKind.ts'
import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { handoverStatus, handoverOf } from '#contract/safetyFile/handover.ts'
import { rowsOf } from '#server/db/database.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
const read = async <Row>(of: ReturnType<typeof sql>) => rowsOf<Row>(await setup.world.services.db.execute(of))
const statusesIn = async (table: string) =>
  (
    await read<{ statusId: number }>(
      sql`select distinct "statusId" from ${sql.identifier(table)} where not "isDeleted" order by 1`,
    )
  ).map(({ statusId }) => statusId)

const notShown: Record<string, string> = {
  backgroundTask: 'Tasks belong to what someone does.',
  projectDocument: 'Documents of the four systems together are in every status; see below.',
  projectDocumentPmp: 'As above.',
  projectDocumentSms: 'As above.',
  projectDocumentFm: 'As above.',
  projectFolderPmp: 'Only folders of the safety file are handed over.',
  projectFolderSms: 'As above.',
  projectFolderFm: 'As above.',
  rollCall: 'One in progress would stand above every page of its project.',
}
const kinds = (Object.values(entities) as Entity[]).filter(({ moves, kind }) => moves && !(kind in notShown))

test.each(kinds.map(({ kind }) => kind))('the demo world has a record in every status of %s', async (kind) => {
  const { moves } = (entities as Record<string, Entity>)[kind]!
  expect(await statusesIn(kind)).toEqual(expect.arrayContaining(Object.keys(moves!).map(Number)))
})

test('the demo world has revisions of documents in every status', async () => {
  const found = await Promise.all(
    Object.values(documentKinds).map((kind) =>
      read<{ statusId: number }>(sql`select distinct "statusId" from ${sql.identifier(`${kind}Revision`)}`),
    ),
  )
  const statuses = new Set(found.flat().map(({ statusId }) => statusId))
  expect([...statuses].toSorted((a, b) => a - b)).toEqual(Object.values(documentStatus))
})

test('the demo world has folders of a safety file in every state of handover', async () => {
  const rows = await read<{ statusId: number; isNotApplicable: boolean; documentCount: number }>(sql`
    select f."statusId", f."isNotApplicable",
      (select count(*)::int from "projectDocument" d where d."folderId" = f.id and not d."isDeleted") as "documentCount"
    from "projectFolder" f where f."parentId" is not null`)
  const states = new Set<number>(rows.map(handoverOf))
  // A folder with documents that has not been submitted counts as in progress.
  const expected = Object.values(handoverStatus)
  expect([...states].toSorted((a, b) => a - b)).toEqual(expected)
})

test('the demo world shows what a document, an RFI and a folder may have', async () => {
  const [found] = await read<Record<string, number>>(sql`select
    (select count(*)::int from "rfiResponse" where "byName" is not null) as "answersByLink",
    (select count(*)::int from "rfiDocument") as "documentsOfRfis",
    (select count(*)::int from "changeRequestDocument") as "documentsOfChanges",
    (select count(*)::int from "processRun" where "entityKind" = 'projectDocumentPmp' and "statusId" = 20) as "reviewsInStages",
    (select count(*)::int from "projectFolderPmp" where not "inheritsRights") as "foldersOnTheirOwn",
    (select count(distinct f.mime)::int from "storedFile" f where f."ownerKind" = 'projectDocumentPmp') as "kindsOfFiles"`)
  for (const [what, count] of Object.entries(found!)) expect(count, what).toBeGreaterThan(0)
  expect(found!.kindsOfFiles).toBeGreaterThan(3)
})
