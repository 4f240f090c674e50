import { sql, type SQL } from 'drizzle-orm'
import { attachmentsOf } from '#contract/attachments.ts'
import type { Entity } from '#contract/entity.ts'
import type { Kind } from '#contract/kinds.ts'

const fact = (column: SQL, fileId: SQL) => sql`(select ${column} from "storedFile" f where f.id = ${fileId})`

/** The name and size of a record's file; `fileId` is the column with its id. */
export const fileFacts = (fileId: SQL) => ({
  fileName: fact(sql`f.name`, fileId),
  // A file of exactly 2 GB is one byte larger than the largest integer.
  fileSize: fact(sql`least(f.size, 2147483647)::int`, fileId),
})

/** The MIME type of a record's file, detected from its content. */
export const fileMime = (fileId: SQL) => fact(sql`f.mime`, fileId)

/** How far a record's file was checked for viruses; null if no scanner was set up when it was stored. */
export const scanState = (fileId: SQL) =>
  sql`(select v.state from "storedFile" f join "fileScan" v on v.sha256 = f.sha256 where f.id = ${fileId})`

const filesIn = (kind: Kind, field: string) =>
  sql.raw(
    `"storedFile" f where f."ownerKind" = '${kind}' and f."ownerId" = "${kind}".id and f."ownerField" = '${field}' and not f."isDeleted"`,
  )

/** The number of files in one field of a record. */
export const fileCount = (kind: Kind, field: string) => sql`(select count(*)::int from ${filesIn(kind, field)})`

/** The file lists of a kind's rows, by field. */
export const fileListsOf = (entity: Entity): Record<string, SQL> =>
  Object.fromEntries(
    attachmentsOf(entity)
      .filter(({ keeps }) => keeps === 'many')
      .map(({ field }) => [
        field,
        sql`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime)
          order by f.id), '[]'::jsonb) from ${filesIn(entity.kind, field)})`,
      ]),
  )
