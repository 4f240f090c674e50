import { sql } from 'drizzle-orm'
import type { DocumentKind } from '#contract/documents/documentKind.ts'
import { accountName, accountNameText } from '#server/db/accountName.ts'

const written = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The id of the file of a document's newest revision. */
export const currentFile = (kind: DocumentKind) =>
  sql.raw(`(select r."fileId" from "${kind}Revision" r where r.id = "${kind}"."currentRevisionId")`)

export const reviserName = (kind: DocumentKind) => accountName(`"${kind}"."revisedById"`)

const decisionsOf = (kind: DocumentKind) => `(select coalesce(jsonb_agg(jsonb_build_object(
    'userId', d."userId", 'userName', ${accountNameText('d."userId"')}, 'code', d.code, 'comment', d.comment,
    'on', ${written('d."on"')}) order by d.id), '[]'::jsonb)
  from "${kind}Decision" d where d."revisionId" = r.id)`

/** All revisions of a document with their decisions, newest first. */
export const revisionList = (kind: DocumentKind) =>
  sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id, 'code', r.code, 'suitability', r.suitability, 'statusId', r."statusId", 'notes', r.notes,
    'uploadReasonName', (select l.name from "lookup" l where l.list = 'uploadReasons' and l.id = r."uploadReasonId"),
    'reviewDueOn', r."reviewDueOn", 'withdrawnFor', r."withdrawnFor",
    'fileId', f.id, 'fileName', f.name, 'fileSize', f.size, 'fileMime', f.mime, 'sha256', f.sha256,
    'scanState', (select v.state from "fileScan" v where v.sha256 = f.sha256),
    'on', ${written('r."createdOn"')}, 'byId', r."createdById", 'byName', ${accountNameText('r."createdById"')},
    'decisions', ${decisionsOf(kind)}) order by r.id desc), '[]'::jsonb)
  from "${kind}Revision" r join "storedFile" f on f.id = r."fileId" where r."documentId" = "${kind}".id)`)
