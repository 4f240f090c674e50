import { recordHistory } from '#src/data/recordHistory.ts'
import { IconFilePlus, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { TemplateFolder } from '#contract/entities/templateFolder.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { DropHint } from '#src/ui/files/DropHint.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { UploadButton } from '#src/ui/files/UploadButton.tsx'
import { useDroppedFiles } from '#src/ui/files/useDroppedFiles.ts'
import { History } from '../record/History.tsx'
import { UnfinishedUploads } from '../record/UnfinishedUploads.tsx'
import type { ResumedUpload } from '../record/uploadItems.ts'
import { ManualClassificationLink } from '../manualClassification/shared/ManualClassificationLink.tsx'
import { templates } from '../template/data.ts'
import { TemplateDocumentsTable } from '../templateDocument/shared/TemplateDocumentsTable.tsx'
import { templateFolders } from './data.ts'

const TemplateDocumentForm = lazyPart(() =>
  import('../templateDocument/shared/TemplateDocumentForm.tsx').then((file) => ({
    default: file.TemplateDocumentForm,
  })),
)
const UploadTemplateDocuments = lazyPart(() =>
  import('../templateDocument/shared/UploadTemplateDocuments.tsx').then((file) => ({
    default: file.UploadTemplateDocuments,
  })),
)
const TemplateFolderForm = lazyPart(() =>
  import('./shared/TemplateFolderForm.tsx').then((file) => ({ default: file.TemplateFolderForm })),
)

/** A folder of a template: its requirements, its starter documents and its history. */
export function TemplateFolderPage({ templateId, id }: { templateId: number; id: number }) {
  const [form, setForm] = useState<'folder' | 'document' | null>(null)
  const [files, setFiles] = useState<readonly File[] | null>(null)
  const [resumed, setResumed] = useState<ResumedUpload | null>(null)
  const isUploading = files !== null || resumed !== null
  const folder = useOpenRecord(templateFolders.detail(id))
  const over = useDroppedFiles(folder.canEdit && form === null && !isUploading, setFiles)
  const template = useOpenRecord(templates.detail(templateId))
  const history = useQuery(recordHistory(templateFolders.entity, id))
  const navigate = useNavigate()
  const [tab, setTab] = useState('documents')
  const toParent = () =>
    void (folder.parentId
      ? navigate({
          to: '/manage/templates/edit/$id/folders/$folderId',
          params: { id: templateId, folderId: folder.parentId },
        })
      : navigate({ to: '/manage/templates/edit/$id', params: { id: templateId } }))
  return (
    <>
      <div className="tree-head">
        <div className="line">
          <h2>{folder.name}</h2>
          {folder.canEdit && (
            <div className="line push">
              <Button small icon={<IconPencil size={15} />} onClick={() => setForm('folder')}>
                Edit folder
              </Button>
              <Button small icon={<IconFilePlus size={15} />} onClick={() => setForm('document')}>
                New document
              </Button>
              <UploadButton small onFiles={setFiles} onPointerEnter={UploadTemplateDocuments.preload} />
            </div>
          )}
        </div>
        <FolderFacts folder={folder} />
      </div>
      {folder.canEdit && !isUploading && (
        <UnfinishedUploads
          of={`template/${templateId}`}
          onGoOn={(upload, there) => setResumed({ upload, files: there })}
        />
      )}
      <div className="content drop-target">
        {over && <DropHint>{`Drop the files to add them to ${folder.name}`}</DropHint>}
        <Tabs
          label="About this folder"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { id: 'documents', label: 'Starter documents', count: folder.documentCount },
            { id: 'history', label: 'History', count: history.data?.total },
          ]}
        >
          {tab === 'documents' && (
            <TemplateDocumentsTable
              templateId={templateId}
              folderId={id}
              onAdd={folder.canEdit ? () => setForm('document') : undefined}
            />
          )}
          {tab === 'history' && (
            <History of={history} entity={templateFolders.entity} actions={{ place: 'moved it' }} />
          )}
        </Tabs>
      </div>
      {isUploading && (
        <Suspense>
          <UploadTemplateDocuments
            templateId={templateId}
            folder={resumed ? { id: resumed.upload.kept.folderId!, name: resumed.upload.kept.folderName } : folder}
            files={files ?? []}
            resumed={resumed ?? undefined}
            onClose={() => {
              setFiles(null)
              setResumed(null)
            }}
          />
        </Suspense>
      )}
      {form === 'folder' && (
        <Suspense>
          <TemplateFolderForm
            id={id}
            templateId={templateId}
            parentId={folder.parentId}
            folders={template.folders}
            onClose={() => setForm(null)}
            onRemoved={toParent}
          />
        </Suspense>
      )}
      {form === 'document' && (
        <Suspense>
          <TemplateDocumentForm
            id={0}
            templateId={templateId}
            folderId={id}
            folders={template.folders}
            onClose={() => setForm(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const FolderFacts = ({ folder }: { folder: TemplateFolder }) => (
  <>
    <Facts
      facts={[
        {
          label: 'Classification',
          value: folder.manualClassificationId ? (
            <ManualClassificationLink
              id={folder.manualClassificationId}
              code={folder.classificationCode ?? ''}
              title={folder.classificationTitle}
            />
          ) : (
            '—'
          ),
        },
        { label: 'Provided by', value: folder.ownerName ?? '—' },
        {
          label: 'Required',
          value: folder.isRequired ? `Yes${folder.minDocuments > 0 ? `, at least ${folder.minDocuments}` : ''}` : 'No',
        },
        { label: 'Opened to', value: folder.isRestricted ? 'People named on it' : 'Everyone in the system' },
      ]}
    />
    {folder.guidance && <p className="prose quiet">{folder.guidance}</p>}
  </>
)
