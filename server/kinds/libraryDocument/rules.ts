import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { inForce, libraryStatus, type libraryDocument } from '#contract/entities/libraryDocument.ts'
import { keepsLibraries } from '#server/core/access.ts'
import type { Rules } from '#server/core/policy.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { inLibraryFor } from '../documentLibrary/rules.ts'
import { libraryDocuments } from '#server/db/tables/libraryDocument.ts'

/**
 * Documents in force are read by the people the library is shared with. Only library managers read drafts and
 * superseded documents.
 */
export const libraryDocumentRules: Rules<typeof libraryDocument> = {
  // The field `toRead` depends on the reader.
  personal: true,
  finds: (person) =>
    keepsLibraries(person) ||
    (and(inLibraryFor(person, libraryDocuments.documentLibraryId), inArray(libraryDocuments.statusId, [...inForce])) ??
      false),
  creates: keepsLibraries,
  edits: keepsLibraries,
  removes: keepsLibraries,
  keptBecause: ({ statusId }) =>
    statusId === libraryStatus.draft ? null : 'A document that was published stays on record. Archive it instead.',
  // Only library managers see who else has read a document.
  readsHistory: (person) =>
    keepsLibraries(person)
      ? undefined
      : or(ne(auditEntries.action, 'acknowledged'), eq(auditEntries.byUserId, person.userId)),
}
