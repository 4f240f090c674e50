import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { issuedDocuments, issueZip, safetyFileIssues } from '#src/data/safetyFileIssues.ts'
import { fileSize } from '#src/ui/fileSize.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loaded } from '#src/ui/Loaded.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { PanelTable } from '#src/ui/PanelTable.tsx'
import type { PageProps } from '../projectPage.ts'

/** The files of facility management: the newest issue of the safety file, to read and download. */
export function IssuedFiles({ project, title, crumbs }: Pick<PageProps, 'project' | 'title' | 'crumbs'>) {
  const issues = useQuery(safetyFileIssues(project.id))
  const newest = issues.data?.issues[0]
  const found = useQuery({ ...issuedDocuments(project.id, newest?.number ?? 0), enabled: newest !== undefined })
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        beside={newest && <span className="quiet">{`Issue ${newest.number} of the safety file`}</span>}
        actions={
          newest && (
            <a className="button" href={issueZip(project.id, newest.number)} download>
              <IconDownload size={16} />
              Download all
            </a>
          )
        }
      />
      <div className="content">
        <Loaded of={issues} name="The issues">
          {() =>
            newest ? (
              <PanelTable
                title="Documents"
                label="Documents"
                what="The documents"
                rows={found.data}
                keyOf={({ documentId }) => documentId}
                empty="This issue holds no documents that you may read."
                problem={found.error}
                retry={() => void found.refetch()}
                columns={[
                  { head: 'Folder', width: '26%', cell: ({ folderPath }) => folderPath },
                  { head: 'Number', width: 150, cell: ({ number }) => number ?? '' },
                  { head: 'Title', cell: (document) => document.title },
                  { head: 'Revision', width: 90, cell: ({ revision }) => revision },
                  { head: 'Suitability', width: 100, cell: ({ suitability }) => suitability },
                  { head: 'Size', width: 90, cell: (document) => fileSize(document.fileSize) },
                ]}
              />
            ) : (
              <EmptyState title="The safety file has not been issued yet">
                Once it is, its documents can be read and downloaded here.
              </EmptyState>
            )
          }
        </Loaded>
      </div>
    </>
  )
}
