import { useState } from 'react'
import { decisionWords } from '#contract/documents/documentStatus.ts'
import type { DocumentRevision, ProjectDocument } from '#contract/documents/documentKind.ts'
import { isOpenFile, scanWords } from '#contract/documents/scanState.ts'
import { suitabilityLabel } from '#contract/documents/suitability.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { FileLink } from '#src/ui/files/FileLink.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { CompareRevisions } from './CompareRevisions.tsx'
import { DocumentStatusBadge } from './DocumentStatusBadge.tsx'

const heads = ['Compare', 'Revision', 'Status', 'File', 'Decisions', 'Uploaded']

/** All revisions of a document, newest first, with their decisions. Two selected ones are compared below. */
export function Revisions({ row }: { row: ProjectDocument }) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const two = row.revisions.filter(({ id }) => chosen.includes(id))
  const toggle = (id: number) =>
    setChosen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now.slice(-1), id]))
  return (
    <div className="stack">
      <Panel title="Revisions" count={row.revisions.length} flush>
        {row.revisions.length === 0 ? (
          <EmptyState title="No items">This document is expected. Upload its first file.</EmptyState>
        ) : (
          <table className="table document-revisions" aria-label="Revisions">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {row.revisions.map((revision) => (
                <Line
                  key={revision.id}
                  row={row}
                  revision={revision}
                  chosen={chosen.includes(revision.id)}
                  onChoose={() => toggle(revision.id)}
                />
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      {two.length === 2 && <CompareRevisions newer={two[0]!} older={two[1]!} />}
    </div>
  )
}

interface LineProps {
  row: ProjectDocument
  revision: DocumentRevision
  chosen: boolean
  onChoose(): void
}

const Line = ({ row, revision, chosen, onChoose }: LineProps) => (
  <tr>
    <td>
      <input type="checkbox" checked={chosen} aria-label={`Compare revision ${revision.code}`} onChange={onChoose} />
    </td>
    <td
      className={revision.id === row.currentRevisionId ? 'title' : 'quiet'}
      title={suitabilityLabel(revision.suitability)}
    >
      {`${revision.code} ${revision.suitability}`}
    </td>
    <td>
      <DocumentStatusBadge statusId={revision.statusId} />
    </td>
    <td>
      {isOpenFile(revision.scanState) ? (
        <FileLink
          href={fileAddress(revision.fileId)}
          view={fileAddress(revision.fileId, true)}
          name={revision.fileName}
          size={revision.fileSize}
          viewOnly={!hasRight(row.flags, 'canDownload')}
          hasText
        />
      ) : (
        <span className="quiet" title={scanWords[revision.scanState]}>
          {revision.fileName}
        </span>
      )}
    </td>
    <td>
      {revision.decisions.length === 0 && (revision.withdrawnFor ?? '—')}
      {revision.decisions.map(({ userId, userName, code, comment, on }) => (
        <div key={`${userId} ${on}`} title={comment ?? undefined}>
          {`${code} ${decisionWords[code]}, ${userName}${comment ? `: ${comment}` : ''}`}
        </div>
      ))}
    </td>
    <td>
      <div className="cut">{revision.byName ?? '—'}</div>
      <div className="small quiet">
        <Moment at={revision.on} withTime />
      </div>
    </td>
  </tr>
)
