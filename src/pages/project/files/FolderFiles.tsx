import { IconFileImport, IconFilePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { DocumentTable } from '#src/entities/projectDocument/shared/DocumentTable.tsx'
import { useFolderUpload } from '#src/entities/projectDocument/shared/useFolderUpload.tsx'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import { ProjectFolderTree } from '#src/entities/projectFolder/shared/ProjectFolderTree.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { LockedFile } from '../handover/LockedFile.tsx'
import type { FilesSearch } from './filesSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { useFilesTable } from './useFilesTable.ts'
import { useKnownRoot } from './useKnownRoot.ts'

const DocumentForm = lazyPart(() =>
  import('#src/entities/projectDocument/shared/DocumentForm.tsx').then((file) => ({ default: file.DocumentForm })),
)

const ImportDialog = lazyPart(() =>
  import('../manage/ImportDialog.tsx').then((file) => ({ default: file.ImportDialog })),
)

/** The files of a system: its folders with their documents. */
export function FolderFiles({
  project,
  system,
  title,
  crumbs,
  search,
  onSearch,
  folderId,
  below,
}: PageProps<FilesSearch> & { system: FolderSystem; below?: ReactNode }) {
  const { data: folders } = useQuery(projectFolders[system].list({ projectId: project.id }))
  useKnownRoot(project, system)
  const asked = search.folder ?? folderId ?? null
  const root = folders?.find(({ isRoot }) => isRoot)
  const folder = folders?.find(({ id }) => id === asked)
  // The root selects all documents; new documents can be added to it like to any other folder.
  const target = folder ?? root
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  const table = useFilesTable(system, search, onSearch)
  const locked = system === 'sfs' && project.isFileLocked
  const uploads = !locked && target !== undefined && hasRight(target.flags, 'canUpload')
  const upload = useFolderUpload({
    system,
    projectId: project.id,
    folder: uploads ? target : undefined,
    takesDropped: !adding,
  })
  const choose = (id: number) => {
    table.onState({ ...table.state, page: 1 })
    onSearch({ folder: id === root?.id ? undefined : id })
  }
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        below={below}
        actions={
          uploads && (
            <>
              <Button
                icon={<IconFilePlus size={16} />}
                onPointerEnter={DocumentForm.preload}
                onClick={() => setAdding(true)}
              >
                Expected document
              </Button>
              {system === 'sfs' && (
                <Button
                  icon={<IconFileImport size={16} />}
                  onPointerEnter={ImportDialog.preload}
                  onClick={() => setImporting(true)}
                >
                  Import
                </Button>
              )}
              {upload.button}
            </>
          )
        }
      />
      {locked && <LockedFile project={project} manages={root !== undefined && hasRight(root.flags, 'canManage')} />}
      {upload.unfinished}
      <div className="tree-screen">
        <div className="tree-side">
          <ProjectFolderTree
            locked={locked}
            projectId={project.id}
            system={system}
            chosen={folder?.id ?? root?.id ?? null}
            onChoose={choose}
          />
        </div>
        <div className="tree-main drop-target">
          {upload.hint}
          <div className="tree-head">
            <h2>{folder && !folder.isRoot ? folder.name : 'All documents'}</h2>
          </div>
          <DocumentTable
            system={system}
            projectId={project.id}
            folderId={folder && !folder.isRoot ? folder.id : null}
            locked={locked}
            table={table}
            add={upload.button}
          />
        </div>
      </div>
      {upload.dialog}
      {importing && target && (
        <Suspense>
          <ImportDialog projectId={project.id} folder={target} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {adding && target && (
        <Suspense>
          <DocumentForm
            id={0}
            system={system}
            projectId={project.id}
            folderId={target.id}
            onClose={() => setAdding(false)}
            onSaved={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  )
}
