import type { FolderNode } from '#contract/documents/folders.ts'
import type { TypeAheadItem } from '#src/ui/fields/typeAhead.ts'

/** Returns the folders as options, each with its path: '03 Temporary works / Designs'. */
export function folderChoices(folders: readonly FolderNode[]): TypeAheadItem[] {
  const known = new Map(folders.map((folder) => [folder.id, folder]))
  const pathOf = (folder: FolderNode, depth = 0): string => {
    const parent = folder.parentId === null || depth > 20 ? undefined : known.get(folder.parentId)
    return parent ? `${pathOf(parent, depth + 1)} / ${folder.name}` : folder.name
  }
  return folders.map((folder) => ({ id: folder.id, text: pathOf(folder) }))
}

/** Returns the ids of a folder and all folders below it. */
export function withBelow(folders: readonly FolderNode[], id: number): ReadonlySet<number> {
  const found = new Set([id])
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const folder of folders) if (folder.parentId !== null && found.has(folder.parentId)) found.add(folder.id)
  }
  return found
}
