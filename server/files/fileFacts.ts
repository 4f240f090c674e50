import { sql, type SQL } from 'drizzle-orm'
import { attachmentsOf } from '#contract/attachments.ts'
import type { Entity } from '#contract/entity.ts'
import type { Kind } from '#contract/kinds.ts'

const fact = (column: SQL, fileId: SQL) => sql`(select ${column} from "storedFile" f where f.id = ${fileId})`

/** What a record that has a file says of it; `fileId` is where its id stands. */
export const fileFacts = (fileId: SQL) => ({
  fileName: fact(sql`f.name`, fileId),
  fileSize: fact(sql`f.size::int`, fileId),
})

/** The type that its content has. */
export const fileMime = (fileId: SQL) => fact(sql`f.mime`, fileId)

const filesIn = (kind: Kind, field: string) =>
  sql.raw(
    `"storedFile" f where f."ownerKind" = '${kind}' and f."ownerId" = "${kind}".id and f."ownerField" = '${field}' and not f."isDeleted"`,
  )

/** How many files a record shows in a field. */
export const fileCount = (kind: Kind, field: string) => sql`(select count(*)::int from ${filesIn(kind, field)})`

/** The lists of files that rows of a kind hold, by their fields. */
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
