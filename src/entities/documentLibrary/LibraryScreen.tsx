import { visibilityWords, type DocumentLibrary, type LibraryFolderNode } from '#contract/entities/documentLibrary.ts'
import { recordHistory } from '#src/data/recordHistory.ts'
import { IconFilePlus, IconFolderPlus, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { gates, mayPass } from '#contract/wire/session.ts'
import { inSentence } from '#contract/text/words.ts'
import { currentUser } from '#src/data/session.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { DropHint } from '#src/ui/files/DropHint.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { UploadButton } from '#src/ui/files/UploadButton.tsx'
import { useDroppedFiles } from '#src/ui/files/useDroppedFiles.ts'
import { History } from '../record/History.tsx'
import { UnfinishedUploads } from '../record/UnfinishedUploads.tsx'
import type { ResumedUpload } from '../record/uploadItems.ts'
import { home } from '../record/useCrumbs.ts'
import { FolderTree } from '../folder/FolderTree.tsx'
import { libraryFolders } from '../libraryFolder/data.ts'
import { LibraryDocumentsTable, useLibraryTable } from '../libraryDocument/shared/LibraryDocumentsTable.tsx'
import { documentLibraries } from './data.ts'

const LibraryDocumentForm = lazyPart(() =>
  import('../libraryDocument/shared/LibraryDocumentForm.tsx').then((file) => ({ default: file.LibraryDocumentForm })),
)
const UploadLibraryDocuments = lazyPart(() =>
  import('../libraryDocument/shared/UploadLibraryDocuments.tsx').then((file) => ({
    default: file.UploadLibraryDocuments,
  })),
)
const LibraryFolderForm = lazyPart(() =>
  import('../libraryFolder/shared/LibraryFolderForm.tsx').then((file) => ({ default: file.LibraryFolderForm })),
)
const LibraryForm = lazyPart(() => import('./LibraryForm.tsx').then(({ LibraryForm }) => ({ default: LibraryForm })))

/** The open form. A folder's form keeps its own copy, because the folder may be deleted in the meantime. */
type Open = 'library' | 'newFolder' | 'document' | LibraryFolderNode | null

/** A library: its folder tree, and the documents of the selected folder. Folder 0 is the library itself. */
export function LibraryScreen({ id, folderId }: { id: number; folderId: number }) {
  const [form, setForm] = useState<Open>(null)
  const [files, setFiles] = useState<readonly File[] | null>(null)
  const [resumed, setResumed] = useState<ResumedUpload | null>(null)
  const isUploading = files !== null || resumed !== null
  const table = useLibraryTable()
  const library = useOpenRecord(documentLibraries.detail(id))
  const lists = mayPass(currentUser(useQueryClient()), gates.documentLibraries)
  const navigate = useNavigate()
  const [history, setHistory] = useState(false)
  const folder = library.folders.find((one) => one.id === folderId)
  const over = useDroppedFiles(library.canEdit && form === null && !isUploading, setFiles)
  const toFolder = (to: number) =>
    void navigate({ to: '/manage/documentLibraries/view/$id/folder/$folderId/$', params: { id, folderId: to } })
  const top = `/manage/documentLibraries/view/${id}/folder/0`
  return (
    <>
      <PageHeader
        crumbs={[
          home,
          { label: 'Document libraries', ...(lists && { href: '/manage/documentLibraries' }) },
          { label: library.name, href: top },
          ...(folder ? [{ label: folder.name }] : []),
        ]}
        title={library.name}
        beside={<span className="quiet">{`${library.clientName}${library.isActive ? '' : ', inactive'}`}</span>}
        actions={
          library.canEdit && (
            <>
              <Button onClick={() => setHistory(!history)} aria-pressed={history}>
                {history ? 'Documents' : 'History'}
              </Button>
              <Button
                icon={<IconPencil size={16} />}
                onPointerEnter={LibraryForm.preload}
                onClick={() => setForm('library')}
              >
                Edit library
              </Button>
              <Button icon={<IconFilePlus size={16} />} onClick={() => setForm('document')}>
                New document
              </Button>
              <UploadButton onFiles={setFiles} onPointerEnter={UploadLibraryDocuments.preload} />
            </>
          )
        }
      />
      {library.canEdit && !isUploading && (
        <UnfinishedUploads of={`library/${id}`} onGoOn={(upload, there) => setResumed({ upload, files: there })} />
      )}
      <div className="tree-screen">
        <Side library={library} folderId={folderId} onFolder={toFolder} onNew={() => setForm('newFolder')} />
        <div className="tree-main drop-target">
          {over && <DropHint>{`Drop the files to add them to ${folder?.name ?? library.name}`}</DropHint>}
          {history ? (
            <LibraryHistory id={id} />
          ) : (
            <>
              <div className="tree-head">
                <div className="line">
                  <h2>{folder?.name ?? 'All documents'}</h2>
                  {folder && library.canEdit && (
                    <Button className="push" small icon={<IconPencil size={15} />} onClick={() => setForm(folder)}>
                      Edit folder
                    </Button>
                  )}
                </div>
                {!folder && (
                  <p className="quiet">
                    {`${library.description ?? ''} Read by ${inSentence(visibilityWords[library.visibility])}.`.trim()}
                  </p>
                )}
              </div>
              <LibraryDocumentsTable
                table={table}
                libraryId={id}
                folderId={folder?.id ?? null}
                keeps={library.canEdit}
              />
            </>
          )}
        </div>
      </div>
      {isUploading && (
        <Suspense>
          <UploadLibraryDocuments
            libraryId={id}
            folder={resumed ? folderOf(resumed) : (folder ?? null)}
            of={library.name}
            files={files ?? []}
            resumed={resumed ?? undefined}
            onUploaded={() => table.onState({ ...table.state, view: 'drafts', page: 1 })}
            onClose={() => {
              setFiles(null)
              setResumed(null)
            }}
          />
        </Suspense>
      )}
      <Forms
        library={library}
        folder={folder}
        form={form}
        close={() => setForm(null)}
        toFolder={toFolder}
        onGone={() => void navigate({ to: '/manage/documentLibraries' })}
      />
    </>
  )
}

/** The folder that an interrupted upload went to; null for the top level. */
const folderOf = ({ upload: { kept } }: ResumedUpload) =>
  kept.folderId === null ? null : { id: kept.folderId, name: kept.folderName }

interface SideProps {
  library: DocumentLibrary
  folderId: number
  onFolder: (id: number) => void
  onNew: () => void
}

const Side = ({ library, folderId, onFolder, onNew }: SideProps) => (
  <div className="tree-side">
    <div className="tree-tools">
      <button
        type="button"
        className="button quiet small"
        aria-current={folderId === 0 ? 'page' : undefined}
        onClick={() => onFolder(0)}
      >
        All documents
      </button>
      {library.canEdit && (
        <Button
          className="push"
          kind="quiet"
          small
          icon={<IconFolderPlus size={16} />}
          aria-label="New folder"
          onClick={onNew}
        />
      )}
    </div>
    {library.folders.length > 0 && (
      <FolderTree<LibraryFolderNode>
        label={`Folders of ${library.name}`}
        name={`library/${library.id}`}
        folders={library.folders}
        chosen={folderId > 0 ? folderId : null}
        onChoose={({ id }) => onFolder(id)}
        place={library.canEdit ? (one) => libraryFolders.act('place', one) as never : undefined}
      />
    )}
  </div>
)

/** The history of the library record. */
function LibraryHistory({ id }: { id: number }) {
  const history = useQuery(recordHistory(documentLibraries.entity, id))
  const words = (name: string, value: unknown) =>
    name === 'visibility' ? visibilityWords[value as keyof typeof visibilityWords] : undefined
  return (
    <div className="content">
      <History of={history} entity={documentLibraries.entity} words={words} />
    </div>
  )
}

interface FormProps {
  library: DocumentLibrary
  folder: LibraryFolderNode | undefined
  form: Open
  close: () => void
  toFolder: (id: number) => void
  onGone: () => void
}

function Forms({ library, folder, form, close, toFolder, onGone }: FormProps) {
  const { id, folders } = library
  if (form === 'library')
    return (
      <Suspense>
        <LibraryForm id={id} onClose={close} onRemoved={onGone} />
      </Suspense>
    )
  if (form === 'newFolder')
    return (
      <Suspense>
        <LibraryFolderForm
          id={0}
          libraryId={id}
          parentId={folder?.id ?? null}
          folders={folders}
          onClose={close}
          onSaved={(row) => {
            close()
            toFolder(row.id)
          }}
        />
      </Suspense>
    )
  if (form === null) return null
  if (form !== 'document')
    return (
      <Suspense>
        <LibraryFolderForm
          id={form.id}
          libraryId={id}
          parentId={form.parentId}
          folders={folders}
          onClose={close}
          onRemoved={() => {
            close()
            toFolder(form.parentId ?? 0)
          }}
        />
      </Suspense>
    )
  return (
    <Suspense>
      <LibraryDocumentForm id={0} libraryId={id} folderId={folder?.id ?? null} folders={folders} onClose={close} />
    </Suspense>
  )
}
