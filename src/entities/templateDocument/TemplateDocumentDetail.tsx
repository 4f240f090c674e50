import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { TemplateDocument } from '#contract/entities/templateDocument.ts'
import { wasDeleted, wasSaved } from '#contract/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { useUpload } from '#src/data/uploads.ts'
import { useLast } from '#src/data/useLast.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import { FileLink } from '#src/ui/FileLink.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { home } from '../record/useCrumbs.ts'
import { History } from '../record/History.tsx'
import { ManualClassificationLink } from '../manualClassification/shared/ManualClassificationLink.tsx'
import { templates } from '../template/data.ts'
import { templateDocuments } from './data.ts'
import { templateDocumentActions, templateDocumentLabels } from './templateDocumentLabels.ts'

const TemplateDocumentForm = arriving(() =>
  import('./shared/TemplateDocumentForm.tsx').then((file) => ({ default: file.TemplateDocumentForm })),
)

/** One starter document of a template with its file. */
export function TemplateDocumentDetail({ id }: { id: number }) {
  const [editing, setEditing] = useState(false)
  const row = useOpenRecord(templateDocuments.detail(id))
  const template = useLast(useQuery(templates.detail(row.templateId)).data, row.templateId)
  const history = useQuery(templateDocuments.history(id))
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
            { id: 'history', label: 'History', count: history.data?.length },
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
              <FilePanel row={row} />
            </div>
          )}
          {tab === 'history' && (
            <History of={history} labels={templateDocumentLabels} actions={templateDocumentActions} />
          )}
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

function FilePanel({ row }: { row: TemplateDocument }) {
  const { messages } = browserOf(useQueryClient())
  const going = useUpload(templateDocuments.setFile(row), () => messages.add('success', wasSaved('File')))
  const removing = useMutation({
    ...templateDocuments.dropFile(row),
    onSuccess: () => {
      messages.add('success', wasDeleted('File'))
      setAsking(false)
    },
  })
  const [asking, setAsking] = useState(false)
  return (
    <Panel
      title="Starter file"
      action={
        row.canEdit &&
        row.fileId !== null && (
          <Button kind="quiet" small icon={<IconTrash size={15} />} onClick={() => setAsking(true)}>
            Remove
          </Button>
        )
      }
    >
      <div className="stack">
        {row.fileId && row.fileName ? (
          <FileLink
            href={fileAddress(row.fileId)}
            view={fileAddress(row.fileId, true)}
            name={row.fileName}
            size={row.fileSize}
          />
        ) : (
          <p className="quiet">No file: projects are told that this document is expected.</p>
        )}
        {row.canEdit && (
          <FileDrop
            label="Starter file"
            verb={row.fileId ? 'Replace file' : 'Add file'}
            going={going}
            onFiles={(files) => going.send({ files })}
          />
        )}
      </div>
      {asking && (
        <ConfirmModal
          title={`Remove the file of ${row.name}?`}
          action="Remove"
          danger
          problem={removing.error?.message}
          onCancel={() => setAsking(false)}
          onConfirm={() => removing.mutateAsync(row.id).catch(() => undefined)}
        />
      )}
    </Panel>
  )
}
