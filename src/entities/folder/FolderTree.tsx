import { IconFolder, IconFolderOpen, IconLock } from '@tabler/icons-react'
import { MutationObserver, useMutation, useQueryClient, type MutationOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { FolderNode } from '#contract/documents/folders.ts'
import { browserOf } from '#src/data/browser.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Tree } from '#src/ui/Tree/Tree.tsx'
import type { Place } from '#src/ui/Tree/treeRows.ts'
import { useOpenNodes } from '../record/useOpenNodes.ts'

interface Folder extends FolderNode {
  documentCount?: number
  isRestricted?: boolean
}

interface Props<F extends Folder> {
  label: string
  /** Name under which the open folders are remembered. */
  name: string
  folders: readonly F[]
  chosen: number | null
  onChoose: (folder: F) => void
  /** The mutation that moves a folder; absent if the user may not. */
  place?: (folder: F) => MutationOptions<unknown, Error, Place>
}

/** The folder tree of a template, library or project. It opens the folders above the selected one. */
export function FolderTree<F extends Folder>({ label, name, folders, chosen, onChoose, place }: Props<F>) {
  const client = useQueryClient()
  const nodes = useMemo(() => folders.map((folder) => ({ ...folder, label: folder.name })), [folders])
  const top = topmost(folders)
  // Opens a single top-level folder, such as the root of a project, because closed it would show nothing.
  const opened = useOpenNodes(name, chosen === null || (top.length === 1 && top[0] === chosen) ? top : undefined)
  const show = useEffectEvent((id: number) => {
    const closed = aboveOf(folders, id).filter((above) => !opened.open.has(above))
    if (closed.length > 0) opened.onOpenChange(new Set([...opened.open, ...closed]))
  })
  // A new folder is selected before the list contains it.
  const isThere = folders.some(({ id }) => id === chosen)
  useEffect(() => {
    if (chosen !== null && isThere) show(chosen)
  }, [chosen, isThere])
  const moving = useMutation({
    mutationFn: ({ folder, to }: { folder: F; to: Place }) => new MutationObserver(client, place!(folder)).mutate(to),
    onSuccess: (_, { folder }) => browserOf(client).messages.add('success', `${folder.name} is moved`),
  })
  return (
    <>
      {moving.error && (
        <div className="tree-tools">
          <Notice tone="red" onDismiss={moving.reset}>
            {moving.error.message}
          </Notice>
        </div>
      )}
      <Tree
        label={label}
        nodes={nodes}
        chosen={chosen}
        {...opened}
        onChoose={onChoose}
        renderIcon={(_, isOpen) => (isOpen ? openFolder : closedFolder)}
        renderBeside={({ documentCount = 0, isRestricted }) => (
          <>
            {isRestricted && <IconLock size={13} stroke={1.8} aria-label="Restricted" />}
            {documentCount > 0 && documentCount}
          </>
        )}
        move={place && { may: () => !moving.isPending, onMove: (folder, to) => moving.mutate({ folder, to }) }}
      />
    </>
  )
}

/** Shared elements, so that React skips them while a long tree scrolls. */
const openFolder = <IconFolderOpen size={16} stroke={1.6} aria-hidden />
const closedFolder = <IconFolder size={16} stroke={1.6} aria-hidden />

/** Returns the first dozen top-level folders, which are open at first. */
const topmost = (folders: readonly FolderNode[]) =>
  folders
    .filter(({ parentId }) => parentId === null)
    .slice(0, 12)
    .map(({ id }) => id)

function aboveOf(folders: readonly FolderNode[], id: number) {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]))
  const line: number[] = []
  for (let at = parents.get(id) ?? null; at !== null && !line.includes(at); at = parents.get(at) ?? null) line.push(at)
  return line
}
