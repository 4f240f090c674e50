import { FolderFiles } from './FolderFiles.tsx'
import type { FilesSearch } from './filesSearch.ts'
import { IssuedFiles } from './IssuedFiles.tsx'
import type { PageProps } from '../projectPage.ts'

/**
 * The files of a system: its folders with their documents. The client may read issues only and sees the issued safety
 * file instead. Facility management shows it beside its own documents.
 */
export function Files({ system, ...props }: PageProps<FilesSearch>) {
  const { fm, sfs } = props.project.pageData.allowedPages
  // A user whose only right is on a folder may not open other pages or issues.
  if (system === 'fm' && fm?.includes('overview')) return <FmFiles {...props} />
  if (system === 'sfs' && sfs?.includes('folders') === false) return <IssuedFiles {...props} />
  return <FolderFiles {...props} system={system} />
}

/** The documents of the building in use, and the issued safety file (read-only). */
function FmFiles(props: Omit<PageProps<FilesSearch>, 'system'>) {
  const { search, onSearch } = props
  const issued = search.part === 'safetyFile' || search.issue !== undefined
  const below = (
    <div className="views" role="group" aria-label="Files of">
      <button
        type="button"
        aria-pressed={!issued}
        onClick={() => onSearch({ ...search, part: undefined, issue: undefined })}
      >
        Building documents
      </button>
      <button type="button" aria-pressed={issued} onClick={() => onSearch({ ...search, part: 'safetyFile' })}>
        Issued safety file
      </button>
    </div>
  )
  return issued ? <IssuedFiles {...props} below={below} /> : <FolderFiles {...props} system="fm" below={below} />
}
