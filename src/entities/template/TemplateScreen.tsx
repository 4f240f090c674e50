import { IconFolderPlus, IconPencil } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import type { TemplateFolderNode } from '#contract/entities/template.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { counted } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { home } from '../record/useCrumbs.ts'
import { FolderTree } from '../folder/FolderTree.tsx'
import { templateFolders } from '../templateFolder/data.ts'
import { TemplateForm } from './TemplateList.tsx'
import { templates } from './data.ts'

const TemplateFolderForm = lazyPart(() =>
  import('../templateFolder/shared/TemplateFolderForm.tsx').then((file) => ({ default: file.TemplateFolderForm })),
)

/** A template: its folder tree on the left, the selected folder or the template itself on the right. */
export function TemplateScreen({ id, onEdit, children }: { id: number; onEdit(): void; children: ReactNode }) {
  const [addsFolder, setAddsFolder] = useState(false)
  const template = useOpenRecord(templates.detail(id))
  const { folderId = null } = useParams({ strict: false })
  const navigate = useNavigate()
  const folder = template.folders.find((one) => one.id === folderId)
  const toFolder = (to: number) =>
    void navigate({ to: '/manage/templates/edit/$id/folders/$folderId', params: { id, folderId: to } })
  const add = template.canEdit && (
    <Button
      kind="quiet"
      small
      icon={<IconFolderPlus size={16} />}
      aria-label="New folder"
      onClick={() => setAddsFolder(true)}
    />
  )
  const own = { label: template.name, href: `/manage/templates/edit/${id}` }
  return (
    <>
      <PageHeader
        crumbs={[
          home,
          { label: 'Templates', href: '/manage/templates' },
          own,
          ...(folder ? [{ label: folder.name }] : []),
        ]}
        title={template.name}
        beside={
          <span className="quiet">{`${template.typeName}, ${counted(template.folderCount, 'folder')}${template.isActive ? '' : ', inactive'}`}</span>
        }
        actions={
          template.canEdit && (
            <Button icon={<IconPencil size={16} />} onPointerEnter={TemplateForm.preload} onClick={onEdit}>
              Edit template
            </Button>
          )
        }
      />
      <div className="tree-screen">
        <div className="tree-side">
          <div className="tree-tools">
            <h2>Folders</h2>
            <span className="push">{add}</span>
          </div>
          {template.folders.length === 0 ? (
            <EmptyState
              title="No items"
              action={template.canEdit && <Button onClick={() => setAddsFolder(true)}>New folder</Button>}
            >
              This template has no folders yet.
            </EmptyState>
          ) : (
            <FolderTree<TemplateFolderNode>
              label={`Folders of ${template.name}`}
              name={`template/${id}`}
              folders={template.folders}
              chosen={folderId ?? null}
              onChoose={(to) => toFolder(to.id)}
              place={template.canEdit ? (one) => templateFolders.act('place', one) as never : undefined}
            />
          )}
        </div>
        <div className="tree-main">{children}</div>
      </div>
      {addsFolder && (
        <Suspense>
          <TemplateFolderForm
            id={0}
            templateId={id}
            parentId={folderId ?? null}
            folders={template.folders}
            onClose={() => setAddsFolder(false)}
            onSaved={(row) => {
              setAddsFolder(false)
              toFolder(row.id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
