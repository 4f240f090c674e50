import { changeSourceWords, sourceRecordOf } from '#contract/changes/changeRequestStatus.ts'
import type { ChangeRequest } from '#contract/entities/changeRequest.ts'
import { changeRequestPath, recordPath, rfiPath } from '#contract/recordPages.ts'
import { Facts } from '#src/ui/page/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { LinkedDocuments } from '../projectDocument/shared/LinkedDocuments.tsx'
import { AttachedFiles } from '../record/AttachedFiles.tsx'
import { changeRequests } from './data.ts'

/** What the change was made from, what replaced it, and its files. */
export function LinkedTab({ row }: { row: ChangeRequest }) {
  const { supersededById, supersededByNumber } = row
  return (
    <div className="panels">
      <Panel title="Where it comes from">
        <Facts
          columns={3}
          facts={[
            { label: 'Source', value: changeSourceWords[row.source] },
            {
              label: 'Record',
              value: <SourceRecord row={row} />,
            },
            {
              label: 'Superseded by',
              value: supersededById && (
                <UiLink href={changeRequestPath({ ...row, id: supersededById })}>{supersededByNumber}</UiLink>
              ),
            },
          ]}
        />
      </Panel>
      <LinkedDocuments
        projectId={row.projectId}
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

function SourceRecord({ row }: { row: ChangeRequest }) {
  const { projectId, folderId, sourceNumber } = row
  const source = sourceRecordOf(row)
  if (!source) return row.instructionRef
  if (sourceNumber === null) return 'A record that you may not open'
  const { kind, id } = source
  const href =
    kind === 'rfi' ? rfiPath({ parentProjectId: projectId, folderId, id }) : recordPath(kind, { projectId, id })
  return <UiLink href={href}>{sourceNumber}</UiLink>
}
