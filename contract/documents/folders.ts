import * as z from 'zod/mini'
import { name } from '../fields.ts'

/** The fields of a folder that its tree needs. */
export interface FolderNode {
  id: number
  parentId: number | null
  name: string
  rowVersion: number
}

/** A folder name. It refuses characters that file systems forbid, because users download whole trees. */
export const folderName = () =>
  name('Name', 100).check(
    refused(/[/\\:*?"<>|]/, 'A folder name cannot contain / \\ : * ? " < > or |.'),
    refused(/^\.+$/, 'A folder name needs a letter or a digit.'),
  )

const refused = (pattern: RegExp, error: string) => z.refine<string>((value) => !pattern.test(value), { error })

/** Nests folders below their parents and keeps their order. A folder whose parent is missing goes to the top level. */
export function nested<F extends FolderNode>(folders: readonly F[]): Nested<F>[] {
  const known = new Set(folders.map(({ id }) => id))
  const below = new Map<number, F[]>()
  for (const folder of folders) {
    const parent = folder.parentId !== null && known.has(folder.parentId) ? folder.parentId : 0
    const siblings = below.get(parent)
    if (siblings) siblings.push(folder)
    else below.set(parent, [folder])
  }
  const under = (id: number): Nested<F>[] =>
    (below.get(id) ?? []).map((folder) => ({ ...folder, subFolders: under(folder.id) }))
  return under(0)
}
export type Nested<F> = F & { subFolders: Nested<F>[] }
