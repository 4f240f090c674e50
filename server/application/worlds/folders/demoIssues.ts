import { sql } from 'drizzle-orm'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import type { Reader } from '#server/db/database.ts'
import { safetyFileIssues, safetyFileUpdates } from '#server/db/tables/safetyFileIssue.ts'
import type { Calendar } from '../calendar.ts'
import { personId, personOf } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'

/**
 * The issues of the swing bridge's safety file: the first was accepted when the bridge went in use; the second followed
 * a file update and waits for the client.
 */
export async function issueDemoFiles(db: Reader, calendar: Calendar) {
  const of = projectId('HB-009')
  const client = personOf('delaney')
  await db.insert(safetyFileIssues).values([
    {
      id: 1,
      projectId: of,
      number: 1,
      note: 'Practical completion',
      issuedOn: calendar.daysAgo(240, '16:10'),
      issuedById: personId('kearney'),
      acceptedOn: calendar.daysAgo(230, '09:40'),
      acceptedById: personId('delaney'),
      signature: `${client.firstName} ${client.lastName}`,
    },
    {
      id: 2,
      projectId: of,
      number: 2,
      note: 'Grease pump replaced',
      issuedOn: calendar.daysAgo(44, '15:25'),
      issuedById: personId('kearney'),
    },
  ])
  await db.insert(safetyFileUpdates).values({
    projectId: of,
    source: 'job',
    reference: 'FM-0021',
    reason: 'The grease pump of the centre bearing was replaced by a larger one.',
    openedOn: calendar.daysAgo(60, '11:05'),
    openedById: personId('kearney'),
    issueNumber: 2,
  })
  await db.execute(sql`select setval(pg_get_serial_sequence('"safetyFileIssue"', 'id'), 2)`)
  await db.execute(sql`
    with recursive path as (
      select id, null::text as path from "projectFolder" where "projectId" = ${of} and "parentId" is null
      union all
      select f.id, coalesce(p.path || ' / ', '') || f.name from "projectFolder" f join path p on f."parentId" = p.id)
    insert into "safetyFileIssueDocument" ("issueId", "documentId", "folderId", "folderPath", "number", "title",
      "revision", "suitability", "fileId", "fileName", "fileSize")
    select distinct on (i.id, d.id) i.id, d.id, d."folderId", coalesce(p.path, ''), d.number, d.title,
      r.code, r.suitability, f.id, f.name, f.size
    from "safetyFileIssue" i
      join "projectDocument" d on d."projectId" = i."projectId"
      join path p on p.id = d."folderId"
      join "projectDocumentRevision" r on r."documentId" = d.id and r."createdOn" < i."issuedOn"
        and r."statusId" in (${documentStatus.published}, ${documentStatus.superseded})
      join "storedFile" f on f.id = r."fileId"
    where i."projectId" = ${of}
    order by i.id, d.id, r.id desc`)
}
