import { useQuery } from '@tanstack/react-query'
import type { Referrer } from '#contract/documents/linkedDocuments.ts'
import { changeRequestStatusWords } from '#contract/changes/changeRequestStatus.ts'
import { rfiStatusWords } from '#contract/changes/rfiStatus.ts'
import { changeRequestPath, rfiPath } from '#contract/recordPages.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { documentReferrers } from './data.ts'

const address = ({ kind, projectId, folderId, id }: Referrer) =>
  kind === 'rfi'
    ? rfiPath({ parentProjectId: projectId, folderId, id })
    : changeRequestPath({ projectId, folderId, id })
const wordOf = ({ kind, statusId }: Referrer) => (kind === 'rfi' ? rfiStatusWords : changeRequestStatusWords)[statusId]

/** The RFIs and change requests that refer to a document of project management. */
export function ReferredTo({ id }: { id: number }) {
  const { data: found } = useQuery(documentReferrers(id))
  return (
    <Panel title="Referred to by" count={found?.length}>
      {found?.length === 0 && <EmptyState title="No items">No RFI or change request names this document.</EmptyState>}
      <ul className="plain">
        {found?.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <UiLink href={address(one)}>
              {one.number ?? 'Draft'} {one.title}
            </UiLink>{' '}
            <span className="small quiet">{wordOf(one)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
