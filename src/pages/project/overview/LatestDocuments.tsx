import { useQuery } from '@tanstack/react-query'
import type { DocumentSummary } from '#contract/documents/documentKind.ts'
import type { Project } from '#contract/entities/project.ts'
import { projectPath } from '#contract/projectPath.ts'
import { documentPath } from '#contract/recordPages.ts'
import { latestDocuments } from '#src/entities/projectDocument/data.ts'
import { DocumentStatusBadge } from '#src/entities/projectDocument/DocumentStatusBadge.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'

/** The latest uploaded or revised project management documents that the reader may open. */
export function LatestDocuments({ project }: { project: Project }) {
  const found = useQuery(latestDocuments(project.id))
  return (
    <Panel
      title="Latest documents"
      className="latest-documents"
      action={<UiLink href={projectPath('pmp', project.id, 'files')}>All files</UiLink>}
      flush
    >
      <Loaded of={found} name="The documents">
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="nobody quiet">No documents yet.</p>
          ) : (
            <ul className="lines">
              {rows.map((row) => (
                <Line key={row.id} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

const Line = ({ row }: { row: DocumentSummary }) => (
  <li>
    <span className="two-lines">
      <UiLink className="strong cut" href={documentPath('pmp', row)}>
        {row.number ? `${row.number} ${row.title}` : row.title}
      </UiLink>
      <span className="small quiet cut">
        {[row.revision, row.revisedByName].filter(Boolean).join(', ')}
        {row.revisedOn && (
          <>
            , <Moment at={row.revisedOn} inSentence />
          </>
        )}
      </span>
    </span>
    <span className="push">
      <DocumentStatusBadge statusId={row.statusId} />
    </span>
  </li>
)
