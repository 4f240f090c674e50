import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { inForce, libraryStatus, type libraryDocument } from '#contract/entities/libraryDocument.ts'
import { keepsLibraries } from '#server/core/access.ts'
import type { Rules } from '#server/core/policy.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { inLibraryFor } from '../documentLibrary/rules.ts'
import { libraryDocuments } from './table.ts'

/** What is in force is read by those the library is for; drafts and what was replaced are library managers' alone. */
export const libraryDocumentRules: Rules<typeof libraryDocument> = {
  // Each reader is asked for what they themselves have not read.
  personal: true,
  finds: (person) =>
    keepsLibraries(person) ||
    (and(inLibraryFor(person, libraryDocuments.documentLibraryId), inArray(libraryDocuments.statusId, [...inForce])) ??
      false),
  creates: keepsLibraries,
  edits: keepsLibraries,
  removes: (person, row) => keepsLibraries(person) && row.statusId === libraryStatus.draft,
  // Who else has read a document is for those who keep the library.
  readsHistory: (person) =>
    keepsLibraries(person)
      ? undefined
      : or(ne(auditEntries.action, 'acknowledged'), eq(auditEntries.byUserId, person.userId)),
}
