import { IconCopy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { SubTypeTable, type SubTypeRow } from '#src/entities/projectProcessSubType/SubTypeTable.tsx'
import { arriving } from '#src/ui/arriving.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import type { PageProps } from './projectPage.ts'

const SettingsForm = arriving(() =>
  import('#src/entities/projectProcessSubType/SubTypeSettingsForm.tsx').then(({ SubTypeSettingsForm }) => ({
    default: SubTypeSettingsForm,
  })),
)
const CopySubTypes = arriving(() =>
  import('#src/entities/projectProcessSubType/CopySubTypes.tsx').then((file) => ({ default: file.CopySubTypes })),
)

/** The page of the sub types that a project uses. */
export function ProcessSubTypes({ project, title, crumbs }: PageProps) {
  const [open, setOpen] = useState<SubTypeRow | null>(null)
  const [copying, setCopying] = useState(false)
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        actions={
          project.canEdit && (
            <Button icon={<IconCopy size={16} />} onPointerEnter={CopySubTypes.early} onClick={() => setCopying(true)}>
              Copy from a project
            </Button>
          )
        }
      />
      <SubTypeTable projectId={project.id} onOpen={project.canEdit ? setOpen : undefined} />
      <Suspense>
        {open && (
          <SettingsForm
            id={open.setting?.id ?? 0}
            projectId={project.id}
            subType={open.subType}
            onClose={() => setOpen(null)}
          />
        )}
        {copying && <CopySubTypes projectId={project.id} onClose={() => setCopying(false)} />}
      </Suspense>
    </>
  )
}
