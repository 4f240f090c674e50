import { IconFolder, IconTag } from '@tabler/icons-react'
import { MutationObserver, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ManualClassificationSummary } from '#contract/entities/manualClassification.ts'
import { browserOf } from '#src/data/browser.ts'
import { counted } from '#contract/text/amounts.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { useOpen } from '#src/ui/LinkProvider.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Tree } from '#src/ui/Tree/Tree.tsx'
import { useOpenNodes } from '../record/useOpenNodes.ts'
import { classificationNodes, type ClassificationNode } from './classificationNodes.ts'
import { manualClassifications } from './data.ts'

/** All systems in one tree. Users move an entry within its own system by pointer or by Alt with the arrow keys. */
export function ClassificationTree({ entries }: { entries: readonly ManualClassificationSummary[] }) {
  const open = useOpen()
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const nodes = useMemo(() => classificationNodes(entries, words), [entries, words])
  const opened = useOpenNodes('manualClassifications', [-1])
  const everything = useMemo(() => new Set(nodes.map(({ id }) => id)), [nodes])
  const moving = useMutation({
    mutationFn: ({ entry, parentId }: { entry: ManualClassificationSummary; parentId: number | null }) =>
      new MutationObserver(client, manualClassifications.act('place', entry)).mutate({ parentId }),
    onSuccess: ({ code }) => browserOf(client).messages.add('success', `${code} is moved`),
  })
  const place = ({ entry }: ClassificationNode, parentId: number | null) =>
    entry && moving.mutate({ entry, parentId: parentId !== null && parentId > 0 ? parentId : null })
  const systemAt = (id: number | null) => nodes.find((node) => node.id === id)?.system
  return (
    <div className="classifications">
      <div className="line">
        <label className="line">
          <span className="small quiet">Filter:</span>
          <input
            className="tree-filter"
            type="search"
            value={words}
            placeholder="Code or title"
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        <span className="small faint">
          Drag an entry onto another to move it below. Alt → moves it below the entry above, Alt ← moves it out again.
        </span>
      </div>
      {moving.error && (
        <Notice tone="red" onDismiss={moving.reset}>
          {moving.error.message}
        </Notice>
      )}
      {nodes.length === 0 ? (
        <EmptyState title="No filtering results">{`Nothing matches “${words.trim()}”.`}</EmptyState>
      ) : (
        <Tree
          label="Manual classifications"
          nodes={nodes}
          chosen={null}
          open={words.trim() === '' ? opened.open : everything}
          onOpenChange={words.trim() === '' ? opened.onOpenChange : () => undefined}
          onChoose={({ entry, id }) =>
            entry
              ? open(`/manage/manualClassifications/edit/${entry.id}`)
              : opened.onOpenChange(flipped(opened.open, id))
          }
          renderIcon={({ entry }) => (entry ? tag : folder)}
          renderBeside={({ entry }) => <Marks entry={entry} />}
          move={{
            may: (node, { parentId }) =>
              node.entry?.canEdit === true && parentId !== node.parentId && systemAt(parentId) === node.system,
            onMove: (node, { parentId }) => place(node, parentId),
          }}
        />
      )}
    </div>
  )
}

/** A shared element, so that React skips it while a long tree scrolls. */
const tag = <IconTag size={15} stroke={1.6} aria-hidden />
const folder = <IconFolder size={16} stroke={1.6} aria-hidden />

const Marks = ({ entry }: { entry: ManualClassificationSummary | null }) => (
  <>
    {entry && !entry.isActive && 'Inactive'}
    {entry && entry.folderCount > 0 && counted(entry.folderCount, 'folder')}
  </>
)

function flipped(open: ReadonlySet<number>, id: number) {
  const next = new Set(open)
  if (!next.delete(id)) next.add(id)
  return next
}
