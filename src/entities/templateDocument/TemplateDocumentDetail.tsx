import { recordHistory } from '#src/data/recordHistory.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { templateDocument } from '#contract/entities/templateDocument.ts'
import { useLast } from '#src/data/useLast.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { home } from '../record/useCrumbs.ts'
import { AttachedFiles } from '../record/AttachedFiles.tsx'
import { History } from '../record/History.tsx'
import { ManualClassificationLink } from '../manualClassification/shared/ManualClassificationLink.tsx'
import { templates } from '../template/data.ts'
import { templateDocuments } from './data.ts'

const TemplateDocumentForm = lazyPart(() =>
  import('./shared/TemplateDocumentForm.tsx').then((file) => ({ default: file.TemplateDocumentForm })),
)

const historyActions = { file: 'sent the file', fileRemoved: 'removed the file' }

/** A starter document of a template, with its file. */
export function TemplateDocumentDetail({ id }: { id: number }) {
  const [editing, setEditing] = useState(false)
  const row = useOpenRecord(templateDocuments.detail(id))
  const template = useLast(useQuery(templates.detail(row.templateId)).data, row.templateId)
  const history = useQuery(recordHistory(templateDocuments.entity, id))
  const navigate = useNavigate()
  const [tab, setTab] = useState('details')
  const folder = `/manage/templates/edit/${row.templateId}/folders/${row.folderId}`
  return (
    <>
      <PageHeader
        crumbs={[
          home,
          { label: 'Templates', href: '/manage/templates' },
          { label: row.templateName, href: `/manage/templates/edit/${row.templateId}` },
          { label: row.folderName, href: folder },
          { label: row.name },
        ]}
        title={row.name}
        actions={
          row.canEdit && (
            <Button
              kind="primary"
              icon={<IconPencil size={16} />}
              reason={template ? null : 'The template is loading'}
              onClick={() => setEditing(true)}
            >
              Edit document
            </Button>
          )
        }
      />
      <div className="content">
        <Tabs
          label="About this document"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { id: 'details', label: 'Details' },
            { id: 'history', label: 'History', count: history.data?.total },
          ]}
        >
          {tab === 'details' && (
            <div className="panels">
              <Panel title="Document">
                <Facts
                  columns={2}
                  facts={[
                    { label: 'Folder', value: row.folderName },
                    { label: 'Type', value: row.documentTypeName ?? '—' },
                    {
                      label: 'Classification',
                      value: row.manualClassificationId ? (
                        <ManualClassificationLink
                          id={row.manualClassificationId}
                          code={row.classificationCode ?? ''}
                          title={row.classificationTitle}
                        />
                      ) : (
                        '—'
                      ),
                    },
                  ]}
                />
                {row.guidance && <p className="prose quiet">{row.guidance}</p>}
              </Panel>
              <AttachedFiles
                entity={templateDocument}
                field="fileId"
                row={row}
                title="Starter file"
                files={
                  row.fileId && row.fileName ? [{ id: row.fileId, name: row.fileName, size: row.fileSize ?? 0 }] : []
                }
                none="No file: projects are asked to provide this document."
              />
            </div>
          )}
          {tab === 'history' && <History of={history} entity={templateDocuments.entity} actions={historyActions} />}
        </Tabs>
      </div>
      {editing && template && (
        <Suspense>
          <TemplateDocumentForm
            id={id}
            templateId={row.templateId}
            folderId={row.folderId}
            folders={template.folders}
            onClose={() => setEditing(false)}
            onRemoved={() =>
              void navigate({
                to: '/manage/templates/edit/$id/folders/$folderId',
                params: { id: row.templateId, folderId: row.folderId },
              })
            }
          />
        </Suspense>
      )}
    </>
  )
}
