import { sql } from 'drizzle-orm'
import type { Visitor } from '#mocks/world.ts'
import { rowsOf, type Db } from '#server/db/database.ts'

/** The size of a project. */
export interface Size {
  folders: number
  documents: number
}

/** A file shared by all documents of a benchmark. */
interface SharedFile {
  sha256: string
  size: number
}

/** Creates a project with every system through the application. */
export async function makeProject(admin: Visitor, number: string): Promise<number> {
  const { data: all } = await admin.read<{ id: number }[]>('GET', 'project')
  const { data: demo } = await admin.read<{ project: { clientId: number } }>('GET', `project/${all[0]!.id}`)
  const made = await admin.read<{ id: number }>('POST', 'project', {
    number,
    name: number,
    systems: ['pmp', 'sms', 'sfs'],
    jurisdiction: 'IE',
    clientId: demo.project.clientId,
    address1: 'Quay',
    startDate: '2026-01-05',
    plannedCompletionDate: '2027-01-05',
    currency: 'EUR',
    timeZone: 'Europe/Dublin',
  })
  if (made.errors.length > 0) throw new Error(made.errors.map(({ message }) => message).join(' '))
  return made.data.id
}

/** Uploads one file, so that it is in the file store. */
export async function makeFile(admin: Visitor, db: Db, projectId: number): Promise<SharedFile> {
  const { data: folders } = await admin.read<{ id: number }[]>('GET', `projectFolderPmp?projectId=${projectId}`)
  const form = new FormData()
  form.set('id', String(folders[0]!.id))
  form.set('uploadReasonId', '10')
  form.set('files', new File([`%PDF-1.4\n${crypto.randomUUID()}\n%%EOF\n`], 'Drawing.pdf'))
  const sent = await admin.read<{ documents: { fileId: number }[] }>('POST', 'ProjectFilePmpUpload', form)
  const { fileId } = sent.data.documents[0]!
  const [file] = rowsOf<SharedFile>(
    await db.execute(sql`select sha256, size::int as size from "storedFile" where id = ${fileId}`),
  )
  return file!
}

/**
 * Adds folders to a project's project management, a hundred below each top-level one, and documents in review with one
 * revision each. Writes directly to the database.
 */
export async function fillProject(
  db: Db,
  projectId: number,
  authorId: number,
  { folders, documents }: Size,
  file: SharedFile,
) {
  const folder = (parent: ReturnType<typeof sql>, from: number, until: number) =>
    db.execute(sql`
      insert into "projectFolderPmp" ("projectId", "parentId", name, "sortOrder", "createdOn", "updatedOn")
      select ${projectId}::int, ${parent}, 'Package ' || n, n, now(), now()
      from generate_series(${from}::int, ${until}::int) n`)
  const tops = Math.max(1, Math.round(folders / 100))
  await folder(
    sql`(select id from "projectFolderPmp" where "projectId" = ${projectId} and "parentId" is null)`,
    1,
    tops,
  )
  await folder(
    sql`(select id from "projectFolderPmp" where "projectId" = ${projectId} and name = 'Package ' || (1 + n % ${tops}::int))`,
    tops + 1,
    folders,
  )
  // One statement for all rows is faster than the search triggers row by row; they are tested elsewhere.
  for (const table of ['projectDocumentPmp', 'projectDocumentPmpRevision'])
    await db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
  await db.execute(sql`
    with place as (
      select id, row_number() over (order by id) - 1 as at from "projectFolderPmp"
      where "projectId" = ${projectId} and "parentId" is not null),
    made as (
      insert into "projectDocumentPmp" ("projectId", "folderId", number, title, "documentTypeId", "statusId", revision,
        suitability, "originatorClientId", "revisedOn", "revisedById", "createdOn", "createdById", "updatedOn")
      select ${projectId}::int, place.id, 'BN-' || n, 'Drawing ' || n || ' span ' || n % 97, 10 + 10 * (n % 5), 20,
        case when n % 100 = 3 then 'C01' else 'P01' end, 'S4', case when n % 100 = 5 then 1 end, now(), ${authorId}::int,
        now(), ${authorId}::int, now()
      from generate_series(1, ${documents}::int) n join place on place.at = n % ${folders}::int
      returning id),
    file as (
      insert into "storedFile" (sha256, name, mime, size, "ownerKind", "ownerId", "ownerField", "createdOn")
      select ${file.sha256}::text, 'Drawing.pdf', 'application/pdf', ${file.size}::int, 'projectDocumentPmp', id,
        'revisions', now()
      from made returning id, "ownerId")
    insert into "projectDocumentPmpRevision" ("documentId", code, suitability, "statusId", "fileId", "uploadReasonId",
      "createdOn", "createdById")
    select "ownerId", 'P01', 'S4', 20, id, 10, now(), ${authorId}::int from file`)
  await db.execute(sql`update "projectDocumentPmp" d set "currentRevisionId" = r.id
    from "projectDocumentPmpRevision" r where r."documentId" = d.id and d."projectId" = ${projectId}`)
  await db.execute(sql`insert into "projectDocumentPmpManualClassification" ("fromId", "toId", position)
    select d.id, (select min(c.id) from "manualClassification" c), 0 from "projectDocumentPmp" d
    where d."projectId" = ${projectId} and d.id % 100 = 7`)
  for (const table of ['projectDocumentPmp', 'projectDocumentPmpRevision'])
    await db.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
  await db.execute(sql`analyze`)
}

/** Gives this many people a role and rights on the first folders of the project; one of them sends requests later. */
export async function openTo(admin: Visitor, db: Db, projectId: number, userId: number, people: number) {
  await db.execute(sql`
    insert into "user" ("email", "firstName", "lastName", "clientId", "roles", "pbSystems", "statusId", "securityStamp",
      "createdOn", "updatedOn")
    select 'p' || n || '@bench.test', 'Person', 'Nr ' || n, u."clientId", u."roles", u."pbSystems", u."statusId", 'x' || n,
      now(), now()
    from "user" u, generate_series(1, ${people - 1}::int) n
    where u.id = ${userId}::int and not exists (select 1 from "user" p where p.email = 'p1@bench.test')`)
  const role = { projectId, userId, projectRoleId: 40, accessLevel: 20, systems: ['pmp'], from: '2025-01-06' }
  const given = await admin.read('POST', 'userProjectRole', role)
  const folderIds = rowsOf<{ id: number }>(
    await db.execute(sql`select id from "projectFolderPmp" where "projectId" = ${projectId} and "parentId" is not null
      order by id limit 20`),
  ).map(({ id }) => id)
  const userIds = rowsOf<{ id: number }>(
    await db.execute(sql`select id from "user" where email like '%@bench.test' or id = ${userId}::int`),
  ).map(({ id }) => id)
  const begun = performance.now()
  const saved = await admin.read('PUT', 'projectFolderUserPmp/saveBulk', {
    projectId,
    folderIds,
    userIds,
    groupIds: [],
    clientIds: [],
    flags: { canView: true, canDownload: true, canUpload: true, canChange: true },
    mode: 'add',
  })
  const problems = [...given.errors, ...saved.errors]
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(' '))
  return performance.now() - begun
}
