import { DocumentDetail } from '#src/entities/projectDocument/DocumentDetail.tsx'
import { Missing } from '../Missing.tsx'
import type { RecordProps } from './projectPage.ts'

/** The page of one document, below its folder. */
export function FilePage({ project, system, recordId, crumbs }: RecordProps) {
  if (system === 'fm') return <Missing />
  const files = `/manage/projects/${system}/view/${project.id}/files`
  return (
    <DocumentDetail
      system={system}
      id={recordId}
      crumbs={crumbs}
      folderHref={(folderId) => `${files}?folder=${folderId}`}
    />
  )
}
