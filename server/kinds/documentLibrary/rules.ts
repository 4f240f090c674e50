import { inArray, sql, type Column, type SQL } from 'drizzle-orm'
import type { documentLibrary } from '#contract/entities/documentLibrary.ts'
import { keepsLibraries } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'

/** A library is read by the people it is shared with and maintained by library managers. */
export const documentLibraryRules: Rules<typeof documentLibrary> = {
  finds: (person) => keepsLibraries(person) || isFor(person, sql`"documentLibrary"`),
  creates: keepsLibraries,
  edits: keepsLibraries,
  removes: keepsLibraries,
}

/** The condition for rows in a library that this person may read; `column` holds the library's id. */
export const inLibraryFor = (person: Person, column: Column) =>
  sql`exists (select 1 from "documentLibrary" l
    where l.id = ${column} and not l."isDeleted" and ${isFor(person, sql`l`)})`

/** An active library is shared with everyone, with its company's people or with the people of its projects. */
function isFor(person: Person, library: SQL): SQL {
  const projectIds = [...person.projects.keys()]
  const ofProjects =
    projectIds.length > 0
      ? sql`(${library}."visibility" = 'projects' and exists (
          select 1 from "documentLibraryProject" p where p."fromId" = ${library}.id
            and ${inArray(sql`p."toId"`, projectIds)}))`
      : sql`false`
  return sql`(${library}."isActive" and (${library}."visibility" = 'all'
    or (${library}."visibility" = 'ownClient' and ${library}."clientId" = ${person.clientId}) or ${ofProjects}))`
}
