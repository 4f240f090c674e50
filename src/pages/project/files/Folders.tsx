import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CatchBoundary, useNavigate, type ErrorComponentProps } from '@tanstack/react-router'
import { hasRight } from '#contract/documents/folderRights.ts'
import { rootFields, type FolderSystem } from '#contract/documents/projectFolders.ts'
import type { Project } from '#contract/entities/project.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { DocumentTable } from '#src/entities/projectDocument/shared/DocumentTable.tsx'
import { useFolderUpload } from '#src/entities/projectDocument/shared/useFolderUpload.tsx'
import { FolderDetail } from '#src/entities/projectFolder/FolderDetail.tsx'
import { ProjectFolderTree } from '#src/entities/projectFolder/shared/ProjectFolderTree.tsx'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import { ApiProblem } from '#src/data/http.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PageHeader, type Crumb } from '#src/ui/page/PageHeader.tsx'
import type { FilesSearch } from './filesSearch.ts'
import { FolderActions } from './FolderActions.tsx'
import { LockedFile } from '../handover/LockedFile.tsx'
import type { PageProps, RecordProps } from '../projectPage.ts'
import { useFilesTable } from './useFilesTable.ts'
import { useKnownRoot } from './useKnownRoot.ts'

/** The page of a system's folders; it shows the root at first. */
export const Folders = ({ project, system, title, crumbs }: PageProps) => (
  <FolderScreen project={project} system={system} title={title} crumbs={crumbs} folderId={null} />
)

/** One folder, beside the tree. */
export const FolderRecord = ({ id, project, system, crumbs }: RecordProps) => (
  <FolderScreen project={project} system={system} title="Folders" crumbs={crumbs} folderId={id} />
)

interface Props {
  project: Project
  system: FolderSystem
  title: string
  crumbs: readonly Crumb[]
  folderId: number | null
}

function FolderScreen({ project, system, title, crumbs, folderId }: Props) {
  useKnownRoot(project, system)
  const navigate = useNavigate()
  const { data } = useQuery(projectFolders[system].list({ projectId: project.id }))
  const rootId = project[rootFields[system]]
  // Someone with a right on a folder alone does not see the root.
  const first = data?.find(({ id }) => id === rootId) ?? data?.[0]
  const chosen = folderId ?? first?.id ?? null
  const toFolder = (recordId: number) =>
    void navigate({
      to: '/manage/projects/$system/view/$projectId/$pageType/$recordId',
      params: { system, projectId: project.id, pageType: 'folders', recordId },
    })
  const folder = data?.find(({ id }) => id === chosen)
  const locked = system === 'sfs' && project.isFileLocked
  const root = data?.find(({ isRoot }) => isRoot)
  return (
    <>
      <PageHeader
        crumbs={folderId === null || !folder ? crumbs : [...crumbs, { label: folder.name }]}
        title={title}
        actions={!locked && <FolderActions project={project} system={system} folder={folder} />}
      />
      {locked && <LockedFile project={project} manages={root !== undefined && hasRight(root.flags, 'canManage')} />}
      <div className="tree-screen">
        <div className="tree-side">
          <ProjectFolderTree
            locked={locked}
            projectId={project.id}
            system={system}
            chosen={chosen}
            onChoose={toFolder}
          />
        </div>
        <div className="tree-main">
          {chosen !== null && data && (
            <CatchBoundary getResetKey={() => chosen} errorComponent={ClosedFolder}>
              <OneFolder
                key={chosen}
                project={project}
                system={system}
                folder={folder}
                id={chosen}
                folders={data}
                locked={locked}
              />
            </CatchBoundary>
          )}
        </div>
      </div>
    </>
  )
}

interface FolderProps {
  project: Project
  system: FolderSystem
  folder: ProjectFolderSummary | undefined
  id: number
  folders: readonly ProjectFolderSummary[]
  locked: boolean
}

/** One folder with its documents. Files are added where their folder is submitted. */
function OneFolder({ project, system, folder, id, folders, locked }: FolderProps) {
  const [search, setSearch] = useState<FilesSearch>({})
  const table = useFilesTable(system, search, (next) => setSearch({ ...search, ...next }))
  const uploads = !locked && folder !== undefined && !folder.isRoot && hasRight(folder.flags, 'canUpload')
  const upload = useFolderUpload({ system, projectId: project.id, folder: uploads ? folder : undefined })
  return (
    <>
      {upload.unfinished}
      <FolderDetail
        system={system}
        id={id}
        folders={folders}
        locked={locked}
        upload={upload.button}
        documents={
          folder &&
          !folder.isRoot && (
            <DocumentTable
              system={system}
              projectId={project.id}
              folderId={folder.id}
              locked={locked}
              table={table}
              add={null}
            />
          )
        }
      />
      {upload.dialog}
    </>
  )
}

/** A folder that was deleted, or closed to the reader, while it was open. The other folders stay. */
function ClosedFolder({ error }: ErrorComponentProps) {
  if (!(error instanceof ApiProblem && error.isClosed)) throw error
  return (
    <div className="content">
      <Notice tone="red">{error.message}</Notice>
    </div>
  )
}
