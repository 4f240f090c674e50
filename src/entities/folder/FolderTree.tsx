import { IconFolder, IconFolderOpen, IconLock } from '@tabler/icons-react'
import { MutationObserver, useMutation, useQueryClient, type MutationOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { FolderNode } from '#contract/folders.ts'
import { browserOf } from '#src/data/browser.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { Tree } from '#src/ui/Tree/Tree.tsx'
import type { Place } from '#src/ui/Tree/treeRows.ts'
import { useOpenNodes } from '../record/useOpenNodes.ts'

interface Folder extends FolderNode {
  documentCount: number
  isRestricted?: boolean
}

interface Props<F extends Folder> {
  label: string
  /** Under which name its open folders are kept. */
  name: string
  folders: readonly F[]
  chosen: number | null
  onChoose: (folder: F) => void
  /** The write that moves a folder; left out where the reader may not. */
  place?: (folder: F) => MutationOptions<unknown, Error, Place>
}

/** The folders of a template, a library or a project; what is chosen is seen, though it stands deep. */
export function FolderTree<F extends Folder>({ label, name, folders, chosen, onChoose, place }: Props<F>) {
  const client = useQueryClient()
  const nodes = useMemo(() => folders.map((folder) => ({ ...folder, label: folder.name })), [folders])
  const opened = useOpenNodes(name, chosen === null ? topmost(folders) : undefined)
  const show = useEffectEvent((id: number) => {
    const closed = aboveOf(folders, id).filter((above) => !opened.open.has(above))
    if (closed.length > 0) opened.onOpenChange(new Set([...opened.open, ...closed]))
  })
  useEffect(() => {
    if (chosen !== null) show(chosen)
  }, [chosen])
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
        renderBeside={({ documentCount, isRestricted }) => (
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

/** Made once, so that a long tree which is scrolled does not compare them. */
const openFolder = <IconFolderOpen size={16} stroke={1.6} aria-hidden />
const closedFolder = <IconFolder size={16} stroke={1.6} aria-hidden />

/** Of a tree that nobody has opened yet the first dozen folders are. */
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
