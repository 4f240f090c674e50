import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mostPlanned, type PlannedFile } from '#contract/documents/uploadPlan.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { isAlike } from '#contract/text/folded.ts'
import { written } from '#src/data/entityData.ts'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import type { Upload } from '#src/entities/record/uploadItems.ts'
import { uploadPlan } from '../data.ts'

/** Finds and creates the destination folders of uploaded files, by their paths below the selected folder. */
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
  /**
   * Returns the id of the folder at a path, creating missing folders; rejects with the reason if that is not allowed.
   */
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
  /**
   * Asks what the server knows about files in their folders. If a folder is missing, its files are compared with the
   * selected folder, for their numbers only. If a folder cannot be queried, its files are refused with the reason.
   */
  async function planOf(files: readonly Pick<Upload, 'file' | 'folder' | 'chosen'>[]): Promise<PlannedFile[]> {
    const paths = [...new Set(files.map(({ folder }) => folder))]
    const plans = new Map(
      await Promise.all(
        paths.map(async (path) => {
          const here = files.filter(({ folder }) => folder === path)
          return [path, await planAt(path, here).catch(refusing(here.length))] as const
        }),
      ),
    )
    return files.map(({ folder }) => plans.get(folder)!.shift()!)
  }
  async function planAt(path: string, files: readonly Pick<Upload, 'file' | 'chosen'>[]): Promise<PlannedFile[]> {
    const id = await found(path)
    const asked = files.map(({ file: { name }, chosen: { number, title } }) => ({ name, number, title }))
    const parts: PlannedFile[] = []
    for (let at = 0; at < asked.length; at += mostPlanned)
      parts.push(...(await uploadPlan(client, system, id ?? folderId, asked.slice(at, at + mostPlanned))))
    return id === undefined ? parts.map((one) => ({ ...one, ...inNewFolder(one) })) : parts
  }
  return { madeAt, planOf }
}

/**
 * A folder that does not exist yet contains no similar files, but a number may be taken by a document in another
 * folder.
 */
const inNewFolder = ({ same, beside, isNumberTaken }: PlannedFile) => ({
  same: null,
  beside: null,
  isNumberTaken: isNumberTaken || [same, beside].some((one) => one !== null && one.number !== null),
})

const refusing =
  (count: number) =>
  (error: unknown): PlannedFile[] => {
    const problem = error instanceof Error ? error.message : String(error)
    return Array.from({ length: count }, () => ({ same: null, beside: null, isNumberTaken: false, problem }))
  }
