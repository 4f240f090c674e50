import { sql } from 'drizzle-orm'

/** A column of the person's place on the list of the project; null if they are not on it. */
export const onList = (column: string) =>
  sql.raw(`(select l."${column}" from "projectPerson" l where l."projectId" = "siteAttendance"."projectId"
    and l."personId" = "siteAttendance"."personId" and not l."isDeleted" limit 1)`)

/** Whether the list says that they are one. */
export const isOnList = (column: 'isFirstAider' | 'isFireMarshal') => sql`coalesce(${onList(column)}, false)`
