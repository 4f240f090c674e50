import { IconFolder } from '@tabler/icons-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { Tree } from '#src/ui/Tree/Tree.tsx'
import { moved, openAtFirst, type Folder } from './folders.ts'

const folder = <IconFolder size={16} stroke={1.6} aria-hidden />

function Folders({ first }: { first: Folder[] }) {
  const [nodes, setNodes] = useState(first)
  const [open, setOpen] = useState<ReadonlySet<number>>(() => openAtFirst(first))
  return (
    <Tree
      label="Folders"
      nodes={nodes}
      chosen={null}
      open={open}
      onOpenChange={setOpen}
      onChoose={() => undefined}
      renderIcon={() => folder}
      move={{
        may: () => true,
        onMove: ({ id }, { parentId, beforeId }) => setNodes(moved(nodes, id, parentId, beforeId)),
      }}
    />
  )
}

/** The product's own tree. */
export const show = (root: HTMLElement, nodes: Folder[]) =>
  flushSync(() => createRoot(root).render(<Folders first={nodes} />))
