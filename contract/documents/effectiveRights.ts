import { grouped } from '../grouped.ts'

/** The position of a folder, and the switches that decide on its rights. */
export interface FolderPlace {
  id: number
  parentId: number | null
  isRestricted: boolean
  inheritsRights: boolean
}

/** The rights of one person, group or company on a folder (`flags` as `flagsOf` writes them). */
export interface FolderEntry {
  folderId: number
  userId: number | null
  groupId: number | null
  clientId: number | null
  flags: number
  appliesToSubfolders: boolean
}

/** The rights on a folder: the nearest entry of each subject, and whether people without one have no access. */
export interface EffectiveRights {
  entries: readonly FolderEntry[]
  onlyNamed: boolean
}

export const subjectOf = ({ userId, groupId, clientId }: Pick<FolderEntry, 'userId' | 'groupId' | 'clientId'>) =>
  userId !== null ? `u${userId}` : groupId !== null ? `g${groupId}` : `c${clientId}`

/**
 * Returns the rights on each folder. An entry applies to its folder and, if it says so, to those below, down to a
 * nearer entry of the same subject or a folder that does not inherit. A restriction applies to everything below it.
 */
export function effectiveRights(folders: readonly FolderPlace[], entries: readonly FolderEntry[]) {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const own = grouped(entries, ({ folderId }) => folderId)
  const passed = new Map<number, ReadonlyMap<string, FolderEntry>>()
  const found = new Map<number, EffectiveRights>()
  const none: ReadonlyMap<string, FolderEntry> = new Map()

  /** Visits folders from the root down, so that a parent comes before its children. */
  function visit(folder: FolderPlace): EffectiveRights {
    const known = found.get(folder.id)
    if (known) return known
    const parent = folder.parentId === null ? undefined : byId.get(folder.parentId)
    const above = parent && visit(parent)
    const inherited = (parent && folder.inheritsRights && passed.get(parent.id)) || none
    const here = own.get(folder.id) ?? []
    const below = here.filter(({ appliesToSubfolders }) => appliesToSubfolders)
    const over = (some: readonly FolderEntry[]) =>
      some.length === 0
        ? inherited
        : new Map([...inherited, ...some.map((entry) => [subjectOf(entry), entry] as const)])
    passed.set(folder.id, over(below))
    const rights = { entries: [...over(here).values()], onlyNamed: folder.isRestricted || (above?.onlyNamed ?? false) }
    found.set(folder.id, rights)
    return rights
  }
  for (const folder of folders) visit(folder)
  return found
}

/** A key that is equal for equal rights, whatever the order of the entries. */
export const keyOf = ({ entries, onlyNamed }: EffectiveRights) =>
  `${onlyNamed ? 'named' : 'all'} ${entries
    .map((entry) => `${subjectOf(entry)}:${entry.flags}`)
    .toSorted()
    .join(' ')}`
