import type { libraryFolder } from '#contract/entities/libraryFolder.ts'
import { keepsLibraries } from '#server/core/access.ts'
import type { Rules } from '#server/core/policy.ts'
import { inLibraryFor } from '../documentLibrary/rules.ts'
import { libraryFolders } from '#server/db/tables/libraryFolder.ts'

/** A folder has the rules of its library. */
export const libraryFolderRules: Rules<typeof libraryFolder> = {
  finds: (person) => keepsLibraries(person) || inLibraryFor(person, libraryFolders.documentLibraryId),
  creates: keepsLibraries,
  edits: keepsLibraries,
  removes: keepsLibraries,
}
