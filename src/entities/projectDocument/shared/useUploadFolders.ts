import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { takesRevision } from '#contract/documents/documentStatus.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import { largestPage } from '#contract/window.ts'
import { isAlike } from '#contract/text/folded.ts'
import { written } from '#src/data/entityData.ts'
import { everything } from '#src/data/windowCount.ts'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import type { KnownDocument } from '#src/entities/record/uploadItems.ts'
import { folderOf } from '#src/ui/folderOf.ts'
import { documentWindow } from '../data.ts'

/** Finds and adds the folders that uploaded files go to, by their paths below the folder that takes the files. */
export function useUploadFolders(system: FolderSystem, projectId: number, folderId: number) {
  const client = useQueryClient()
  const { entity, list, send } = projectFolders[system]
  const [ids] = useState(() => new Map<string, Promise<number>>())
  const [keys] = useState(() => new Map<string, string>())

  async function childOf(parentId: number, name: string): Promise<number | undefined> {
    const rows = await client.fetchQuery(list({ projectId }))
    return rows.find((row) => row.parentId === parentId && isAlike(row.name, name))?.id
  }
  /** Undefined if there is no folder at this path. */
  async function found(path: string): Promise<number | undefined> {
    let at: number | undefined = folderId
    for (const name of path.split('/').filter(Boolean)) at = at && (await childOf(at, name))
    return at
  }
  /** Returns the id of the folder at a path, and adds the folders that are missing; rejects with why it may not. */
  function madeAt(path: string): Promise<number> {
    const begun = path === '' ? Promise.resolve(folderId) : (ids.get(path) ?? make(path))
    ids.set(path, begun)
    begun.catch(() => ids.delete(path))
    return begun
  }
  async function make(path: string): Promise<number> {
    const end = path.lastIndexOf('/')
    const [above, name] = [path.slice(0, Math.max(end, 0)), path.slice(end + 1)]
    const parentId = await madeAt(above)
    const known = await childOf(parentId, name)
    if (known !== undefined) return known
    const draft = entity.draft.safeParse({ projectId, parentId, name })
    if (!draft.success) throw new Error(`The folder ${name} cannot be added. ${draft.error.issues[0]!.message}`)
    const key = keys.get(path) ?? crypto.randomUUID()
    keys.set(path, key)
    return written(client, entity, await send(client, null, key, draft.data)).id
  }
  /** The documents that these files may be revisions of, each with its folder. */
  async function documentsFor(files: readonly File[]): Promise<KnownDocument[]> {
    const paths = [...new Set(files.map(folderOf))]
    return (await Promise.all(paths.map(documentsAt))).flat()
  }
  async function documentsAt(folder: string): Promise<KnownDocument[]> {
    const id = await found(folder)
    if (id === undefined) return []
    const register = documentWindow(system, { folderId: id })
    const start = { ...everything, sort: register.window.start, size: largestPage, at: { offset: 0 } }
    const { rows } = await client.fetchQuery(register.page(start))
    return rows
      .filter(({ statusId }) => takesRevision(statusId))
      .map(({ id: document, number, title, fileName }) => ({ id: document, number, name: title, fileName, folder }))
  }
  return { madeAt, documentsFor }
}
