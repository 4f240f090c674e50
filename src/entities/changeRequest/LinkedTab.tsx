import { changeSourceWords } from '#contract/changeRequestStatus.ts'
import type { ChangeRequest } from '#contract/entities/changeRequest.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { LinkedDocuments } from '../projectDocument/shared/LinkedDocuments.tsx'
import { AttachedFiles } from '../record/AttachedFiles.tsx'
import { rfiHref } from '../rfi/shared/rfiHref.ts'
import { changeRequests } from './data.ts'
import { changeRequestHref } from './shared/changeRequestHref.ts'

/** What the change comes from, what took its place, and its files. */
export function LinkedTab({ row }: { row: ChangeRequest }) {
  const { projectId, folderId, sourceRfiId, sourceRfiNumber, supersededById, supersededByNumber } = row
  return (
    <div className="panels">
      <Panel title="Where it comes from">
        <Facts
          columns={3}
          facts={[
            { label: 'Source', value: changeSourceWords[row.source] },
            {
              label: 'Record',
              value: sourceRfiId ? (
                <UiLink href={rfiHref({ parentProjectId: projectId, folderId, id: sourceRfiId })}>
                  {sourceRfiNumber ?? 'RFI'}
                </UiLink>
              ) : (
                row.instructionRef
              ),
            },
            {
              label: 'Superseded by',
              value: supersededById && (
                <UiLink href={changeRequestHref({ ...row, id: supersededById })}>{supersededByNumber}</UiLink>
              ),
            },
          ]}
        />
      </Panel>
      <LinkedDocuments
        projectId={projectId}
        title="Documents"
        documents={row.documents}
        count={row.documentIds.length}
      />
      <AttachedFiles
        entity={changeRequests.entity}
        field="files"
        row={row}
        title="Files"
        files={row.files}
        none="No files yet."
      />
    </div>
  )
}
