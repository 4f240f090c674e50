/**
 * The independent rights on a folder. Each of the others also needs View. Edit is `canChange`, because `canEdit` in
 * every row says whether its reader may edit the row itself.
 */
export const folderRights = [
  'canView',
  'canDownload',
  'canUpload',
  'canChange',
  'canReview',
  'canApprove',
  'canManage',
] as const
export type FolderRight = (typeof folderRights)[number]

export const folderRightWords: Record<FolderRight, string> = {
  canView: 'View',
  canDownload: 'Download',
  canUpload: 'Upload',
  canChange: 'Edit',
  canReview: 'Review',
  canApprove: 'Approve',
  canManage: 'Manage',
}

const bitOf = (right: FolderRight) => 1 << folderRights.indexOf(right)

/** Rights on a folder as one number, a bit for each right. */
export const flagsOf = (rights: Readonly<Partial<Record<FolderRight, boolean>>>) =>
  rights.canView === false
    ? 0
    : folderRights.reduce((flags, right) => (rights[right] ? flags | bitOf(right) : flags), 0)

/** Every right. */
export const allFolderRights = flagsOf(Object.fromEntries(folderRights.map((right) => [right, true])))

export const hasRight = (flags: number, right: FolderRight) => (flags & bitOf(right)) !== 0

/** The rights in a number, each as a switch. */
export const rightsIn = (flags: number) =>
  Object.fromEntries(folderRights.map((right) => [right, hasRight(flags, right)])) as Record<FolderRight, boolean>

const view = flagsOf({ canView: true, canDownload: true })
const contribute = flagsOf({ canView: true, canDownload: true, canUpload: true })

/**
 * The rights from an access level (10 View, 20 Contribute, 30 Manage) on folders without an entry for a person; 0 for
 * no level.
 */
export function flagsOfLevel(level: number) {
  if (level >= 30) return allFolderRights
  if (level >= 20) return contribute
  return level >= 10 ? view : 0
}
