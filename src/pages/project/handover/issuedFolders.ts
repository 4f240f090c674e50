import type { FolderNode } from '#contract/documents/folders.ts'
import type { IssuedDocument } from '#contract/safetyFile/safetyFileIssue.ts'

/** A folder as it was at the time of the issue. Its id is its position in the issue; the root has 1. */
interface IssuedFolder extends FolderNode {
  path: string
  documentCount: number
}

const between = ' / '

/** Rebuilds the folders of an issue from the paths of its documents, sorted by name. */
export function issuedFolders(documents: readonly Pick<IssuedDocument, 'folderPath'>[]): IssuedFolder[] {
  const counts = new Map<string, number>([['', 0]])
  for (const { folderPath } of documents) {
    const names = folderPath === '' ? [] : folderPath.split(between)
    for (let depth = 1; depth < names.length; depth++) {
      const above = names.slice(0, depth).join(between)
      counts.set(above, counts.get(above) ?? 0)
    }
    counts.set(folderPath, (counts.get(folderPath) ?? 0) + 1)
  }
  const paths = [...counts.keys()].toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true }))
  const ids = new Map(paths.map((path, at) => [path, at + 1]))
  return paths.map((path) => {
    const names = path.split(between)
    return {
      id: ids.get(path)!,
      parentId: path === '' ? null : ids.get(names.slice(0, -1).join(between))!,
      name: path === '' ? 'Safety file' : names.at(-1)!,
      rowVersion: 1,
      path,
      documentCount: counts.get(path)!,
    }
  })
}

/** Whether a document is in a folder or below it. */
export const isWithin = ({ folderPath }: Pick<IssuedDocument, 'folderPath'>, path: string) =>
  path === '' || folderPath === path || folderPath.startsWith(path + between)
