/**
 * SQL that adds approved documents to a folder of the safety file, each with one revision that refers to an already
 * stored file. Uploading and approving them one by one would take minutes.
 */
export const approvedDocuments = (folderId: number, count: number) => `
  with place as (
    select f.id, f."projectId", p."createdById" as author from "projectFolder" f join project p on p.id = f."projectId"
    where f.id = ${folderId}),
  made as (
    insert into "projectDocument" ("projectId", "folderId", title, "statusId", revision, suitability, "revisedOn",
      "revisedById", "createdOn", "createdById", "updatedOn")
    select "projectId", id, 'Manual ' || n, 30, 'P01', 'S5', now(), author, now(), author, now()
    from place, generate_series(1, ${count}) n
    returning id, "createdById"),
  file as (
    insert into "storedFile" (sha256, name, mime, size, "ownerKind", "ownerId", "ownerField", "createdOn")
    select f.sha256, 'Manual.pdf', f.mime, f.size, 'projectDocument', made.id, 'revisions', now()
    from made, (select * from "storedFile" order by id limit 1) f
    returning id, "ownerId"),
  revised as (
    insert into "projectDocumentRevision" ("documentId", code, suitability, "statusId", "fileId", "uploadReasonId",
      "createdOn", "createdById")
    select file."ownerId", 'P01', 'S5', 30, file.id, 10, now(), made."createdById"
    from file join made on made.id = file."ownerId"
    returning id, "documentId")
  select id, "documentId" from revised`

/** Sets these revisions as the current ones of their documents, which is possible only after both exist. */
export const asCurrent = (folderId: number) => `
  update "projectDocument" d set "currentRevisionId" = r.id
  from "projectDocumentRevision" r where r."documentId" = d.id and d."folderId" = ${folderId}`
