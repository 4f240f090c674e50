import { projectPath } from '#contract/projectPath.ts'
import { DocumentDetail } from '#src/entities/projectDocument/DocumentDetail.tsx'
import type { RecordProps } from '../projectPage.ts'
import { useKnownRoot } from './useKnownRoot.ts'

/** The page of one document, below its folder. */
export function FilePage({ id, project, system, crumbs }: RecordProps) {
  useKnownRoot(project, system)
  const files = projectPath(system, project.id, 'files')
  return (
    <DocumentDetail
      system={system}
      id={id}
      crumbs={crumbs}
      locked={system === 'sfs' && project.isFileLocked}
      folderHref={(folderId) => `${files}?folder=${folderId}`}
    />
  )
}
