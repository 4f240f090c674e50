import { Suspense, useState } from 'react'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import type { UnfinishedUpload } from '#src/data/keptUploads.ts'
import { UnfinishedUploads } from '#src/entities/record/UnfinishedUploads.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { DropHint } from '#src/ui/files/DropHint.tsx'
import { UploadButton } from '#src/ui/files/UploadButton.tsx'
import { useDroppedFiles } from '#src/ui/files/useDroppedFiles.ts'

const UploadDocuments = lazyPart(() =>
  import('./UploadDocuments.tsx').then((file) => ({ default: file.UploadDocuments })),
)

interface Options {
  system: FolderSystem
  projectId: number
  /** The destination folder; undefined if the reader may not upload. */
  folder: { id: number; name: string } | undefined
  /** Whether to accept files dropped on the page. */
  takesDropped?: boolean
}

/** Document upload on a page of folders: its button, drop target and dialog, and interrupted uploads. */
export function useFolderUpload({ system, projectId, folder, takesDropped = false }: Options) {
  const [files, setFiles] = useState<readonly File[] | null>(null)
  const [resumed, setResumed] = useState<{ upload: UnfinishedUpload; files: ReadonlyMap<number, File> } | null>(null)
  const isOpen = files !== null || resumed !== null
  const over = useDroppedFiles(takesDropped && folder !== undefined && !isOpen, setFiles, true)
  const close = () => {
    setFiles(null)
    setResumed(null)
  }
  const into = resumed ? { id: resumed.upload.kept.folderId!, name: resumed.upload.kept.folderName } : files && folder
  return {
    button: folder && <UploadButton onFiles={setFiles} onPointerEnter={UploadDocuments.preload} />,
    hint: over && folder && <DropHint>{`Drop files or folders to add them to ${folder.name}`}</DropHint>,
    unfinished: !isOpen && (
      <UnfinishedUploads
        of={`${system}/${projectId}`}
        onGoOn={(upload, there) => setResumed({ upload, files: there })}
      />
    ),
    dialog: into && (
      <Suspense>
        <UploadDocuments
          key={resumed?.upload.id ?? 'new'}
          system={system}
          projectId={projectId}
          folderId={into.id}
          folderName={into.name}
          files={files ?? []}
          {...(resumed && { resumed })}
          onClose={close}
        />
      </Suspense>
    ),
  }
}
