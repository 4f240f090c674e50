import { documentStatusWords, type DocumentStatus } from '#contract/documents/documentStatus.ts'
import type { LinkedDocument } from '#contract/documents/linkedDocuments.ts'
import { documentPath } from '#contract/recordPages.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'

interface Props {
  projectId: number
  title: string
  documents: readonly LinkedDocument[]
  /** Number of linked documents, including those that the reader may not open. */
  count: number
}

/** The documents that a record refers to, with their current revision. */
export function LinkedDocuments({ projectId, title, documents, count }: Props) {
  const hidden = count - documents.length
  return (
    <Panel title={title} count={count}>
      {count === 0 && <EmptyState title="No items">Edit the record to add documents of the project.</EmptyState>}
      <ul className="plain">
        {documents.map(({ id, folderId, number, title: called, revision, statusId }) => (
          <li key={id}>
            <UiLink href={documentPath('pmp', { projectId, folderId, id })}>
              {number ? `${number} ${called}` : called}
            </UiLink>{' '}
            <span className="small quiet">
              {[revision, documentStatusWords[statusId as DocumentStatus]].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="small quiet">
          {hidden === 1 ? 'One more that you may not open.' : `${hidden} more that you may not open.`}
        </p>
      )}
    </Panel>
  )
}
