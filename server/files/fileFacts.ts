import { sql, type SQL } from 'drizzle-orm'

const fact = (column: SQL, fileId: SQL) => sql`(select ${column} from "storedFile" f where f.id = ${fileId})`

/** What a record that has a file says of it; `fileId` is where its id stands. */
export const fileFacts = (fileId: SQL) => ({
  fileName: fact(sql`f.name`, fileId),
  fileSize: fact(sql`f.size::int`, fileId),
})

/** The type that its content has. */
export const fileMime = (fileId: SQL) => fact(sql`f.mime`, fileId)
