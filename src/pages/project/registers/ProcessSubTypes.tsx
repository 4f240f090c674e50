import { IconCopy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { SubTypeTable, type SubTypeRow } from '#src/entities/projectProcessSubType/SubTypeTable.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import type { OpenSearch } from '../openSearch.ts'
import type { PageProps } from '../projectPage.ts'

const SettingsForm = lazyPart(() =>
  import('#src/entities/projectProcessSubType/SubTypeSettingsForm.tsx').then(({ SubTypeSettingsForm }) => ({
    default: SubTypeSettingsForm,
  })),
)
const CopySubTypes = lazyPart(() =>
  import('#src/entities/projectProcessSubType/CopySubTypes.tsx').then((file) => ({ default: file.CopySubTypes })),
)

/** The page of sub types used by a project, in safety management or facility management. */
export function ProcessSubTypes({ project, system, title, sentence, crumbs, search }: PageProps<OpenSearch>) {
  const isKept = project.pageData.ownSystems.includes(system)
  const [open, setOpen] = useState<SubTypeRow | null>(null)
  const [copying, setCopying] = useState(false)
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        sentence={sentence}
        actions={
          isKept && (
            <Button
              icon={<IconCopy size={16} />}
              onPointerEnter={CopySubTypes.preload}
              onClick={() => setCopying(true)}
            >
              Copy from a project
            </Button>
          )
        }
      />
      <SubTypeTable projectId={project.id} system={system} view={search.view} onOpen={isKept ? setOpen : undefined} />
      <Suspense>
        {open && (
          <SettingsForm
            id={open.setting?.id ?? 0}
            projectId={project.id}
            system={system}
            subType={open.subType}
            onClose={() => setOpen(null)}
          />
        )}
        {copying && <CopySubTypes projectId={project.id} system={system} onClose={() => setCopying(false)} />}
      </Suspense>
    </>
  )
}
